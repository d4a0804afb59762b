/**
 * The result of a call, unless it takes longer than `ms` milliseconds. The call itself is not cancelled.
 * @param timeoutError creates the error when the time is up
 * @throws the error of `timeoutError`
 */
export async function rejectAfter<T>(call: Promise<T>, ms: number, timeoutError: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(timeoutError()), ms);
  });
  try {
    return await Promise.race([call, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
