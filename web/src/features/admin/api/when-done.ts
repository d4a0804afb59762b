/**
 * Acts on the result of `mutateAsync`, whose mutation reports failures itself. It does so also if the component is gone by
 * then, because the live listener was faster than the response; the callbacks of `mutate` would not be called.
 * @returns whether the call succeeded
 */
export function whenDone<T>(call: Promise<T>, act: (result: T) => unknown): Promise<boolean> {
  return call.then(
    async (result) => {
      await act(result);
      return true;
    },
    () => false,
  );
}
