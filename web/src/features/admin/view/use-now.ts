import { useEffect, useState } from 'react';

/** The time, kept right to a minute: 'Today' must not stay yesterday in a dashboard that is open all day. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
