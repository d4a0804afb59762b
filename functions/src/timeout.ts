/** Settles as the call does, or rejects after `ms` milliseconds. The call itself is not canceled. */
export function rejectAfter<T>(call: Promise<T>, ms: number, timeoutError: () => Error): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(timeoutError()), ms);
    void call.then(resolve, reject).then(() => clearTimeout(timer));
  });
}
