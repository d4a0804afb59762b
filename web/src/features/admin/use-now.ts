import { useEffect, useState } from 'react';
import { serverTime } from './server-time';

/** The time by the server's clock. */
export function useNow(intervalMs: number): Date {
  const [now, setNow] = useState(() => new Date(serverTime()));
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date(serverTime())), intervalMs);
    return () => clearInterval(timer);
  }, [intervalMs]);
  return now;
}
