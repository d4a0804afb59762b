/** The key in the tab's session storage. */
const KEY = 'visit';

/** Where the visit in this tab began. */
interface Visit {
  href: string;
  referrer: string;
}

/** Do Not Track, or Global Privacy Control (https://privacycg.github.io/gpc-spec/). */
function refusesTracking(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return doNotTrack === '1' || globalPrivacyControl === true;
}

/** Stores where the visit begins, on its first page. No other page changes it, and it ends with the tab. */
export function rememberVisit(): void {
  try {
    if (refusesTracking()) sessionStorage.removeItem(KEY);
    else if (sessionStorage.getItem(KEY) === null) {
      const visit: Visit = { href: location.href, referrer: document.referrer };
      sessionStorage.setItem(KEY, JSON.stringify(visit));
    }
  } catch {
    // Where session storage is blocked, nothing is remembered.
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
