import { readStored, removeStored, writeStored } from './session-storage';

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
  if (refusesTracking()) removeStored(KEY);
  else if (!readStored(KEY)) {
    const visit: Visit = { href: location.href, referrer: document.referrer };
    writeStored(KEY, visit);
  }
}

/** The beginning of the visit in this tab; undefined if nothing may be told about it. */
export function recallVisit(): Partial<Visit> | undefined {
  return refusesTracking() ? undefined : (readStored(KEY) ?? {});
}
