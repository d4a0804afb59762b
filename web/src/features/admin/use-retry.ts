import { useEffect, useEffectEvent } from 'react';
import { retryPause } from '@/lib/retry-pause';

/**
 * Tries again after a pause that grows with the failures, and at once when the network or the tab is back.
 * @param failures how many there were in a row; with 0 there is nothing to try again
 */
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
