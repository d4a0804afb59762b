import { useEffect, useEffectEvent } from 'react';
import { retryPause } from '@/lib/retry-pause';

/** Retries after a pause that grows with the failures in a row, and at once when network or tab are back. */
export function useRetry(failures: number, retry: () => void): void {
  const onRetry = useEffectEvent(retry);
  useEffect(() => {
    if (failures === 0) return undefined;
    const tryNow = () => document.visibilityState === 'visible' && onRetry();
    const timer = setTimeout(() => onRetry(), retryPause(failures));
    addEventListener('online', tryNow);
    document.addEventListener('visibilitychange', tryNow);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', tryNow);
      document.removeEventListener('visibilitychange', tryNow);
    };
  }, [failures]);
}
