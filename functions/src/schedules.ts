import { logger } from 'firebase-functions/logger';
import { endStaleSessions } from './admin/session/session.ts';
import { countDocs, getDocs } from './firestore/calls.ts';
import { database } from './firestore/database.ts';
import { describeError } from './http/errors.ts';
import { outbox } from './outbox/documents.ts';
import { drainOutbox } from './outbox/send.ts';
import { purge } from './records/purge.ts';
import { RECORD_COLLECTIONS } from './shared/inquiry/kinds.ts';
import { isoTime } from './shared/iso-time.ts';
import { MINUTE_MS, DAY_MS } from './shared/limits.ts';

/**
 * Ends stale sessions, sends due mail, and deletes leftovers of removed records. A slow mail server may delay a run for
 * minutes, and Cloud Scheduler does not begin the next run before this one ends. Sessions are therefore also checked during
 * the run.
 * @see https://cloud.google.com/scheduler/docs/reference/rest/v1/projects.locations.jobs#Job.FIELDS.schedule
 */
export async function runEveryMinute({ recheckSessionsMs = MINUTE_MS / 2 } = {}): Promise<void> {
  await endSessions();
  const timer = setInterval(() => void endSessions(), recheckSessionsMs);
  try {
    // No batch begins after 100 s, because the last batch may take over a minute, and the function is ended after 240 s.
    await drainOutbox({ signal: AbortSignal.timeout(100_000) });
  } finally {
    clearInterval(timer);
  }
  await purge();
}

/** Ends stale sessions. An error is only logged, so that mail is sent even while Firebase Auth is out of reach. */
async function endSessions(): Promise<void> {
  await endStaleSessions().catch((error: unknown) => {
    logger.error('Sessions could not be compared with their accounts', describeError(error));
  });
}

/** Logs figures for alert policies (operations/alerts). `daysWithoutInquiry` is null if no inquiry has ever arrived. */
export async function logDailyReport(now = Date.now()): Promise<void> {
  const newest = await Promise.all(Object.values(RECORD_COLLECTIONS).map(newestArrival));
  const arrivals = newest.filter((time) => time !== undefined);
  const deadMails = await countDocs(outbox().where('state', '==', 'DEAD'));
  const daysWithoutInquiry =
    arrivals.length === 0 ? null : Math.floor((now - Math.max(...arrivals)) / DAY_MS);
  logger.info('Daily report', { daysWithoutInquiry, deadMails });
}

async function newestArrival(collection: string): Promise<number | undefined> {
  const docs = await getDocs(database().collection(collection).orderBy('createdAt', 'desc').limit(1));
  const createdAt = isoTime(docs[0]?.get('createdAt'));
  return createdAt === null ? undefined : Date.parse(createdAt);
}
