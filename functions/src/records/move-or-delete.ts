import type { DocumentData, QueryDocumentSnapshot, Timestamp, WriteBatch } from 'firebase-admin/firestore';
import { getDoc, getDocs } from '../firestore/calls.ts';
import { newIdempotencyKey, spamExpiry, recordCollection, spamCollection } from '../firestore/collections.ts';
import { unchanged } from '../firestore/commit-optimistically.ts';
import { KEEP_FINAL_MAIL_MS, outbox } from '../outbox/documents.ts';
import { createNotice } from '../outbox/notice.ts';
import { createWebhook } from '../outbox/webhook.ts';
import type { AnyRecord, RecordKind } from '../shared/inquiry/kinds.ts';
import { toRecord } from '../shared/inquiry/record.ts';
import { markRemoved, unmarkRemoved, withChangedAt, isInSpam } from './documents.ts';
import { type NewEvent, withEvent } from './events.ts';
import { cancelPurge, schedulePurge } from './purge.ts';

interface Move {
  kind: RecordKind;
  /** Must be unchanged when the batch is committed. */
  record: QueryDocumentSnapshot;
  batch: WriteBatch;
  event: NewEvent & { at: Timestamp };
}

/** Functions that move a record with its mail. Each returns the moved record, or null if it is deleted. */
export const MOVES = { inbox: moveToInbox, spam: moveToSpam, deleted: deleteRecord };

/**
 * Moves a record to Spam and deletes its unsent mail. Due answers stay: their next attempt finds the record in Spam, does not
 * send them, and marks them as not sent.
 */
async function moveToSpam({ kind, record, batch, event }: Move): Promise<AnyRecord> {
  const mails = outbox().where('recordId', '==', record.id).where('kind', '==', kind);
  for (const mail of await getDocs(mails.where('state', 'in', ['PENDING', 'SENDING', 'DEAD']))) {
    const isAnswerDue = mail.get('purpose') === 'answer' && mail.get('state') !== 'DEAD';
    if (!isAnswerDue) batch.delete(mail.ref, unchanged(mail));
  }
  const expireAt = spamExpiry(new Date());
  const data: DocumentData = { ...record.data(), ...withEvent(record, event), expireAt };
  // The reason is deleted, because an admin has decided (kinds.ts). So only a record that arrived in Spam has a reason.
  delete data['spamReason'];
  const spam = withChangedAt(data, record);
  batch.set(spamCollection(kind).doc(record.id), spam);
  markRemoved(batch, kind, record.id, { by: event.by, how: 'spam' }, spam.changedAt);
  schedulePurge(batch, kind, record.id, expireAt);
  batch.delete(record.ref, unchanged(record));
  return toRecord(kind, record.id, spam, true);
}

/** Moves a record to the inbox. Queues its notice and webhook, unless they were queued before. */
async function moveToInbox({ kind, record, batch, event }: Move): Promise<AnyRecord> {
  const moved: DocumentData = { ...record.data(), ...withEvent(record, event) };
  delete moved['expireAt'];
  delete moved['spamReason'];
  const data = withChangedAt(moved, record);
  const released = toRecord(kind, record.id, data);
  // A record that is older than the mails that the outbox keeps was in the inbox before, because Spam keeps records for a
  // shorter time. Its notice was sent then, although the outbox may no longer have it.
  const isOld =
    released.createdAt !== null && Date.now() - Date.parse(released.createdAt) > KEEP_FINAL_MAIL_MS;
  const mails = isOld
    ? []
    : [createNotice(kind, record.id, released), ...createWebhook(kind, record.id, released)];
  for (const mail of mails) {
    if (!(await getDoc(mail.reference)).exists) batch.create(mail.reference, mail.data);
  }
  batch.set(recordCollection(kind).doc(record.id), data);
  unmarkRemoved(batch, kind, record.id);
  cancelPurge(batch, kind, record.id);
  batch.delete(record.ref, unchanged(record));
  return released;
}

function deleteRecord({ kind, record, batch, event }: Move): null {
  deleteRelated(batch, kind, record.id);
  if (!isInSpam(kind, record)) markRemoved(batch, kind, record.id, { by: event.by, how: 'deleted' });
  batch.delete(record.ref, unchanged(record));
  return null;
}

/**
 * Schedules the deletion of the messages and mail of a deleted record, and stores an idempotency key, so that a retry of
 * the form does not restore the record.
 */
export function deleteRelated(batch: WriteBatch, kind: RecordKind, id: string): void {
  schedulePurge(batch, kind, id);
  const { reference, data } = newIdempotencyKey(id);
  batch.set(reference, data);
}
