const KEY = 'visit';

interface Visit {
  href: string;
  referrer: string;
}

/** Do Not Track, or Global Privacy Control (https://privacycg.github.io/gpc-spec/). */
function refusesTracking(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return doNotTrack === '1' || globalPrivacyControl === true;
}

/** Stores where the visit in this tab begins. Later pages do not change it, and it ends with the tab. */
export function rememberVisit(): void {
  try {
    if (refusesTracking()) sessionStorage.removeItem(KEY);
    else if (sessionStorage.getItem(KEY) === null) {
      const visit: Visit = { href: location.href, referrer: document.referrer };
      sessionStorage.setItem(KEY, JSON.stringify(visit));
    }
  } catch {
    // Session storage is blocked.
  }
}

/** Where the visit in this tab began; undefined if nothing may be told about it. */
export function recallVisit(): Partial<Visit> | undefined {
  if (refusesTracking()) return undefined;
  try {
    return (JSON.parse(sessionStorage.getItem(KEY) ?? '{}') ?? {}) as Partial<Visit>;
  } catch {
    return {};
  }
}
