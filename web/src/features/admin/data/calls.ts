import { ApiError } from '@/lib/api-client';
import { toastFailure } from '@/lib/toast';

/** Returns the message that an admin sees after a failed call. The fallback is for a response without a message. */
export function errorMessage(error: unknown, fallback = 'Please try again.'): string {
  if (error instanceof ApiError) return error.detail || fallback;
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return 'The server did not respond in time. We could not tell whether it was saved. Reload to see, then try again.';
  if (error instanceof TypeError) return 'The server cannot be reached. Check the connection and try again.';
  return fallback;
}

export function errorToast(title: string, fallback?: string) {
  return (error: unknown) => toastFailure({ title, message: errorMessage(error, fallback) });
}

/** Calls back after a success, even if the component has unmounted, when callbacks of `mutate` no longer run. */
export function afterSuccess<T>(call: Promise<T>, callback: (result: T) => unknown): Promise<boolean> {
  return call.then(
    async (result) => {
      await callback(result);
      return true;
    },
    () => false, // the mutation reports its failure itself
  );
}
