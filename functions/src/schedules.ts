import { logger } from 'firebase-functions/logger';
import { endRevokedSessions } from './admin/session/session.ts';
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
 * Ends sessions, sends what is due, and deletes what removed records have left. Cloud Scheduler begins no run before the
 * last one has ended, and a slow mail server holds a run for minutes, so sessions are looked at meanwhile too.
 * @see https://cloud.google.com/scheduler/docs/reference/rest/v1/projects.locations.jobs#Job.FIELDS.schedule
 */
export async function runEveryMinute({ lookAgainAfterMs = MINUTE_MS / 2 } = {}): Promise<void> {
  await endSessions();
  const meanwhile = setInterval(() => void endSessions(), lookAgainAfterMs);
  try {
    // The attempts of the last batch may take as long again.
    await drainOutbox({ signal: AbortSignal.timeout(100_000) });
  } finally {
    clearInterval(meanwhile);
  }
  await purge();
}

/** Mail goes out even while Firebase Auth is out of reach. */
async function endSessions(): Promise<void> {
  await endRevokedSessions().catch((error: unknown) => {
    logger.error('Sessions could not be compared with their accounts', describeError(error));
  });
}

/** Logs what no request shows, for alert policies (operations/alerts). Null days: no inquiry has ever come. */
export async function logDailyReport(now = Date.now()): Promise<void> {
  const newest = await Promise.all(Object.values(RECORD_COLLECTIONS).map(newestIn));
  const arrivals = newest.filter((time) => time !== undefined);
  const deadMails = await countDocs(outbox().where('state', '==', 'DEAD'));
  const daysWithoutInquiry =
    arrivals.length === 0 ? null : Math.floor((now - Math.max(...arrivals)) / DAY_MS);
  logger.info('Daily report', { daysWithoutInquiry, deadMails });
}

async function newestIn(collection: string): Promise<number | undefined> {
  const docs = await getDocs(database().collection(collection).orderBy('createdAt', 'desc').limit(1));
  const createdAt = isoTime(docs[0]?.get('createdAt'));
  return createdAt === null ? undefined : Date.parse(createdAt);
}
