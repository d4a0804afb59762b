import { Timestamp } from 'firebase-admin/firestore';
import { logger } from 'firebase-functions/logger';
import { database } from './firestore/database.ts';
import { withTimeout } from './firestore/with-timeout.ts';
import { outbox } from './mail/outbox.ts';
import { RECORD_COLLECTIONS } from './shared/inquiry/kinds.ts';

const DAY_MS = 24 * 60 * 60_000;

/**
 * Logs one line about what no request tells: for how many days no inquiry has come (null if there is none at all), and
 * how many mails were given up. Alert policies look for it (operations/alerts).
 */
export async function logDailyReport(now = Date.now()): Promise<void> {
  const newest = await Promise.all(Object.values(RECORD_COLLECTIONS).map(newestIn));
  const arrivals = newest.filter((time) => time !== undefined);
  const deadMails = (await withTimeout(outbox().where('state', '==', 'DEAD').count().get())).data().count;
  const daysWithoutInquiry =
    arrivals.length === 0 ? null : Math.floor((now - Math.max(...arrivals)) / DAY_MS);
  logger.info('Daily report', { daysWithoutInquiry, deadMails });
}

/** When the newest record of a collection was created, in milliseconds since the epoch. */
async function newestIn(collection: string): Promise<number | undefined> {
  // Firestore sorts dates stored as text after all times.
  const dated = database().collection(collection).where('createdAt', '>=', Timestamp.fromMillis(0));
  const { docs } = await withTimeout(dated.orderBy('createdAt', 'desc').limit(1).get());
  return (docs[0]?.get('createdAt') as Timestamp | undefined)?.toMillis();
}
