import { readStored, removeStored, writeStored } from './session-storage';

const KEY = 'visit';

interface Visit {
  href: string;
  referrer: string;
}

/** Returns true if the browser sends Do Not Track or Global Privacy Control (https://privacycg.github.io/gpc-spec/). */
function refusesTracking(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return doNotTrack === '1' || globalPrivacyControl === true;
}

/** Stores where the visit in this tab began, unless the visitor refuses tracking. Later pages do not change the value. */
export function rememberVisit(): void {
  if (refusesTracking()) removeStored(KEY);
  else if (!readStored(KEY)) {
    const visit: Visit = { href: location.href, referrer: document.referrer };
    writeStored(KEY, visit);
  }
}

/** Returns where the visit in this tab began; {} if nothing is stored, and undefined if the visitor refuses tracking. */
export function recallVisit(): Partial<Visit> | undefined {
  return refusesTracking() ? undefined : (readStored(KEY) ?? {});
}
