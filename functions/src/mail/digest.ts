import { FieldPath, type Query } from 'firebase-admin/firestore';
import { config } from '../config.ts';
import { recordsOf, spamOf } from '../firestore/collections.ts';
import { createOnce, withTimeout } from '../firestore/with-timeout.ts';
import type { RecordKind, SpamReason } from '../shared/inquiry/kinds.ts';
import { toInput, toRecord } from '../shared/inquiry/record.ts';
import { DIGEST_LINES, HOUR_MS } from '../shared/limits.ts';
import type { MailBody } from './layout.ts';
import { digest } from './messages/digest.ts';
import { newDigest, noticeSubject, type DigestDocument } from './outbox.ts';

/** The clocks of this instance and of Firestore, which dates the records, may differ by this much. */
const MARGIN_MS = 60_000;

const queuedDigests = new Map<RecordKind, string>();

/** At most once an hour. */
export async function queueDigest(kind: RecordKind): Promise<void> {
  const hour = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
  const { reference, data } = newDigest(kind, {
    from: new Date(hour - MARGIN_MS),
    until: new Date(hour + HOUR_MS + MARGIN_MS),
  });
  if (queuedDigests.get(kind) === reference.id) return;
  await createOnce(reference.create(data));
  queuedDigests.set(kind, reference.id);
}

export async function digestBody({ kind, from, until }: DigestDocument): Promise<MailBody> {
  const within = (records: Query) => records.where('createdAt', '>=', from).where('createdAt', '<', until);
  const records = within(recordsOf(kind));
  const flood = within(spamOf(kind).where('spamReason', '==', 'flood' satisfies SpamReason));
  const first = records.orderBy('createdAt').orderBy(FieldPath.documentId()).limit(DIGEST_LINES);
  const [counted, countedFlood, { docs }] = await withTimeout(
    Promise.all([records.count().get(), flood.count().get(), first.get()]),
  );
  return digest({
    kind,
    from: from.toDate(),
    until: until.toDate(),
    count: counted.data().count,
    floodCount: countedFlood.data().count,
    lines: docs.map((document) => {
      const input = toInput(kind, toRecord(kind, document.id, document.data()));
      return noticeSubject({ kind, input });
    }),
    mailsPerDay: config.mailsPerDay(),
    inboxPerDay: config.inboxPerDay(),
    siteOrigin: config.siteOrigin(),
  });
}
