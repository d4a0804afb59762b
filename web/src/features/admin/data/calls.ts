import { ApiError } from '@/lib/api-client';
import { toastFailure } from '@/lib/toast';

/** The message to a person about a failed call. The fallback is for a response without a message. */
export function errorMessage(error: unknown, fallback = 'Please try again.'): string {
  if (error instanceof ApiError) return error.detail || fallback;
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return 'The server did not respond in time. Whether it was done is not known: look, then try again.';
  if (error instanceof TypeError) return 'The server cannot be reached. Check the connection and try again.';
  return fallback;
}

export function errorToast(title: string, fallback?: string) {
  return (error: unknown) => toastFailure({ title, message: errorMessage(error, fallback) });
}

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
