import { logger } from 'firebase-functions/logger';
import { countDocs, getDocs } from './firestore/calls.ts';
import { database } from './firestore/database.ts';
import { outbox } from './outbox/documents.ts';
import { RECORD_COLLECTIONS } from './shared/inquiry/kinds.ts';
import { isoTime } from './shared/iso-time.ts';
import { DAY_MS } from './shared/limits.ts';

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
