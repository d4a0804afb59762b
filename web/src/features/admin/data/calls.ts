import { ApiError } from '@/lib/api-client';
import { toastFailure } from '@/lib/toast';

/** Returns the message that an admin sees after a failed call. The fallback is for an error that has no text for admins. */
export function errorMessage(error: unknown, fallback = 'Please try again.'): string {
  if (error instanceof ApiError) return error.detail || fallback;
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return 'The server did not respond in time. We could not tell whether it was saved. Reload to see, then try again.';
  if (error instanceof TypeError) return 'The server cannot be reached. Check the connection and try again.';
  return fallback;
}

/** Returns a handler that shows the error of a failed call in a toast. */
export function errorToast(title: string, fallback?: string) {
  return (error: unknown) => toastFailure({ title, message: errorMessage(error, fallback) });
}

/**
 * Runs a callback after a call succeeds. Unlike a callback of `mutate`, this callback also runs if the component has
 * unmounted.
 * @returns false if the call fails
 */
export function afterSuccess<T>(call: Promise<T>, callback: (result: T) => unknown): Promise<boolean> {
  return call.then(
    async (result) => {
      await callback(result);
      return true;
    },
    () => false, // the mutation reports its failure itself
  );
}
