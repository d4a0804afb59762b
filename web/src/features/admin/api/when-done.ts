/** Acts on a success, as `mutate` would not if the live listener was faster and the component is gone. */
export function whenDone<T>(call: Promise<T>, act: (result: T) => unknown): Promise<boolean> {
  return call.then(
    async (result) => {
      await act(result);
      return true;
    },
    () => false, // the mutation reports its failure itself
  );
}
