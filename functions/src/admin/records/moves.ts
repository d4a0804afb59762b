import type { DocumentData, QueryDocumentSnapshot, Timestamp, WriteBatch } from 'firebase-admin/firestore';
import { getAll, getDoc } from '../../firestore/calls.ts';
import {
  expiryTime,
  newIdempotencyKey,
  spamExpiry,
  recordCollection,
  spamCollection,
} from '../../firestore/collections.ts';
import { unchanged } from '../../firestore/commit-optimistically.ts';
import { markRemoved, unmarkRemoved, withChangedAt } from '../../firestore/record-writes.ts';
import { HttpError } from '../../http/errors.ts';
import { createNotice } from '../../mail/notice.ts';
import { isBeingSent, KEEP_FINAL_MAIL_MS, mailOfRecord, type OutboxDocument } from '../../mail/outbox.ts';
import { createWebhook } from '../../mail/webhook.ts';
import { type NewEvent, reopened, withEvent } from '../../records/events.ts';
import { exists, isInSpam } from '../../records/record-documents.ts';
import type { AnyRecord, RecordKind } from '../../shared/inquiry/kinds.ts';
import { toRecord } from '../../shared/inquiry/record.ts';

interface Move {
  kind: RecordKind;
  /** Must be unchanged when the batch is committed. */
  record: QueryDocumentSnapshot;
  batch: WriteBatch;
  event: NewEvent & { at: Timestamp };
}

/** Moves a record with its mail. Each returns the moved record, null if it is deleted. */
export const MOVES = { inbox: moveToInbox, spam: moveToSpam, nowhere: deleteRecord };

/**
 * Also deletes the mail that is not sent yet. An answer that is deleted has failed, which opens the record.
 * @throws HttpError 409 while an answer is being sent
 */
async function moveToSpam({ kind, record, batch, event }: Move): Promise<AnyRecord> {
  const references = mailOfRecord(kind, record.id, record.data());
  const mails = (await getAll(...references)).filter(exists);
  // Before anything is added to the batch, which other records share.
  if (mails.some(isAnswerBeingSent)) {
    throw new HttpError(409, 'An answer is being sent. Try again in a minute.');
  }
  const messages = (record.get('messages') ?? {}) as Record<string, { failure: string | null }>;
  const expireAt = spamExpiry(new Date());
  let isAnswerCanceled = false;
  for (const mail of mails) {
    if (mail.get('state') === 'SENT') {
      batch.update(mail.ref, { expireAt }, unchanged(mail));
      continue;
    }
    batch.delete(mail.ref, unchanged(mail));
    const answer = messages[mail.get('messageKey') as string];
    if (answer?.failure !== null) continue;
    answer.failure = 'Not sent: the record was moved to the spam';
    isAnswerCanceled = true;
  }
  const opened = isAnswerCanceled ? reopened(record, 'failure', event.at) : undefined;
  const events = withEvent(record, event, opened?.events);
  const spam = { ...record.data(), ...opened, ...events, messages, expireAt };
  batch.set(spamCollection(kind).doc(record.id), withChangedAt(spam));
  markRemoved(batch, kind, record.id, { by: event.by, how: 'spam' });
  batch.delete(record.ref, unchanged(record));
  return toRecord(kind, record.id, spam, true);
}

function isAnswerBeingSent(mail: QueryDocumentSnapshot): boolean {
  const data = mail.data() as OutboxDocument;
  return data.purpose === 'answer' && isBeingSent(data);
}

/** Also queues the mail, unless the record has had it. */
async function moveToInbox({ kind, record, batch, event }: Move): Promise<AnyRecord> {
  const data: DocumentData = { ...record.data(), ...withEvent(record, event) };
  delete data['expireAt'];
  delete data['spamReason'];
  const released = toRecord(kind, record.id, data);
  // Older than the outbox remembers and than spam is kept: it was in the inbox, and its mail was sent.
  const isOld =
    released.createdAt !== null && Date.now() - Date.parse(released.createdAt) > KEEP_FINAL_MAIL_MS;
  const mails = isOld
    ? []
    : [createNotice(kind, record.id, released), ...createWebhook(kind, record.id, released)];
  for (const mail of mails) {
    const existingMail = await getDoc(mail.reference);
    if (existingMail.exists) batch.update(mail.reference, { expireAt: expiryTime('outbox', new Date()) });
    else batch.create(mail.reference, mail.data);
  }
  batch.set(recordCollection(kind).doc(record.id), withChangedAt(data));
  unmarkRemoved(batch, kind, record.id);
  batch.delete(record.ref, unchanged(record));
  return released;
}

function deleteRecord({ kind, record, batch, event }: Move): null {
  deleteRelated(batch, kind, record.id, record.data());
  if (!isInSpam(kind, record)) markRemoved(batch, kind, record.id, { by: event.by, how: 'deleted' });
  batch.delete(record.ref, unchanged(record));
  return null;
}

/** A form that repeats a lost response must not bring the record back. @param record its data, for its mails */
export function deleteRelated(batch: WriteBatch, kind: RecordKind, id: string, record?: DocumentData): void {
  for (const mail of mailOfRecord(kind, id, record)) batch.delete(mail);
  const { reference, data } = newIdempotencyKey(id);
  batch.set(reference, data);
}
