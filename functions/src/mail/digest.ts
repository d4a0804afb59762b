import { FieldPath, GrpcStatus } from 'firebase-admin/firestore';
import { config } from '../config.ts';
import { recordsOf } from '../firestore/collections.ts';
import { grpcStatus, withTimeout } from '../firestore/with-timeout.ts';
import type { RecordKind } from '../shared/inquiry/kinds.ts';
import { toInput, toRecord } from '../shared/inquiry/record.ts';
import type { MailBody } from './layout.ts';
import { digest } from './messages/digest.ts';
import { newDigest, noticeSubject, type DigestDocument } from './outbox.ts';

const HOUR_MS = 60 * 60_000;
/** A record may be this much older than the call for its mail (the partnership form makes two), or newer. */
const MARGIN_MS = 60_000;

/** The digest of each kind that this instance has queued last. */
const queuedDigests = new Map<RecordKind, string>();

/**
 * Queues the digest of this hour, unless it is queued already.
 * @param usedUpAt when the day's budget of mails was used up; records from before had mails of their own
 * @throws StorageUnavailable
 */
export async function queueDigest(kind: RecordKind, usedUpAt: Date, now: Date): Promise<void> {
  const hour = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS;
  const { reference, data } = newDigest(kind, {
    from: new Date(Math.max(hour, usedUpAt.getTime()) - MARGIN_MS),
    until: new Date(hour + HOUR_MS + MARGIN_MS),
  });
  if (queuedDigests.get(kind) === reference.id) return;
  try {
    await withTimeout(reference.create(data));
  } catch (error) {
    if (grpcStatus(error) !== GrpcStatus.ALREADY_EXISTS) throw error;
  }
  queuedDigests.set(kind, reference.id);
}

const MAX_LINES = 50;

/**
 * The text and HTML of a digest, from the records as they are now.
 * @throws StorageUnavailable
 */
export async function digestBody({ kind, from, until }: DigestDocument): Promise<MailBody> {
  const records = recordsOf(kind).where('createdAt', '>=', from).where('createdAt', '<', until);
  const first = records.orderBy('createdAt').orderBy(FieldPath.documentId()).limit(MAX_LINES);
  const [counted, { docs }] = await withTimeout(Promise.all([records.count().get(), first.get()]));
  return digest({
    kind,
    from: from.toDate(),
    until: until.toDate(),
    count: counted.data().count,
    lines: docs.map((document) => {
      const input = toInput(kind, toRecord(kind, document.id, document.data()));
      return noticeSubject({ kind, input });
    }),
    mailsPerDay: config.mailsPerDay(),
    siteOrigin: config.siteOrigin(),
  });
}
