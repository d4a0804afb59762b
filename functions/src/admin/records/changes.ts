import {
  Timestamp,
  type DocumentData,
  type QueryDocumentSnapshot,
  type WriteBatch,
} from 'firebase-admin/firestore';
import { adminNames } from '../../firebase-auth.ts';
import { getAll, getDoc } from '../../firestore/calls.ts';
import {
  expiryTime,
  newIdempotencyKey,
  spamExpiry,
  recordCollection,
  spamCollection,
} from '../../firestore/collections.ts';
import { unchanged } from '../../firestore/commit-optimistically.ts';
import { markRemoved, withChangedAt, unmarkRemoved, updateRecord } from '../../firestore/record-writes.ts';
import { HttpError } from '../../http/errors.ts';
import { noticeOfRecord, webhooksOfRecord } from '../../mail/new-mail.ts';
import { isBeingSent, KEEP_FINAL_MAIL_MS, mailOfRecord, type OutboxDocument } from '../../mail/outbox.ts';
import { reopened, withEvent } from '../../records/events.ts';
import { exists, isInSpam, readRecord } from '../../records/record-documents.ts';
import type { AdminUser } from '../../shared/account.ts';
import type { AnyRecord, RecordKind } from '../../shared/inquiry/kinds.ts';
import { toRecord } from '../../shared/inquiry/record.ts';
import { can, isUnhandled } from '../../shared/inquiry/state.ts';
import { isoTime } from '../../shared/iso-time.ts';

/** The changed record, null if it is deleted, or false if it has the change already. */
export type Written = AnyRecord | null | false;

/**
 * Adds a change to a batch, on condition that the record is unchanged.
 * @throws HttpError 409 when the record must not be changed
 */
export type ChangeWriter = (record: QueryDocumentSnapshot, batch: WriteBatch) => Written | Promise<Written>;

function update(
  kind: RecordKind,
  batch: WriteBatch,
  record: QueryDocumentSnapshot,
  fields: DocumentData,
): AnyRecord {
  updateRecord(batch, record, fields);
  return readRecord(kind, record, { ...record.data(), ...fields });
}

/** How the reader of a refusal sees a colleague. */
async function findName(username: string | null, otherwise = 'Another admin'): Promise<string> {
  return username === null ? otherwise : (await adminNames())(username);
}

/** The writer throws HttpError 409 when another admin was faster. */
export function markHandled(kind: RecordKind, handled: boolean, actor: AdminUser): ChangeWriter {
  return async (record, batch) => {
    const current = readRecord(kind, record);
    if (isUnhandled(current) !== handled) {
      if (!handled || current.handledBy === actor.username) return false;
      throw new HttpError(409, `${await findName(current.handledBy)} has already marked it as handled.`);
    }
    const [at, by] = [Timestamp.now(), actor.username];
    const event = withEvent(record, { what: handled ? 'handled' : 'reopened', by, at });
    const fields = handled ? { handledAt: at, handledBy: by } : { handledAt: null, handledBy: null };
    return update(kind, batch, record, { ...fields, ...event });
  };
}

/** The writer throws HttpError 409 when another admin than `was` is assigned by now. */
export function assign(
  kind: RecordKind,
  { assignee, was }: { assignee: string | null; was: string | null },
  actor: AdminUser,
): ChangeWriter {
  return async (record, batch) => {
    const current = readRecord(kind, record).assignee;
    if (current === assignee) return false;
    if (current !== was) throw new HttpError(409, `By now ${await findName(current, 'nobody')} is assigned.`);
    const event = withEvent(record, { what: 'assigned', by: actor.username, value: assignee });
    return update(kind, batch, record, { assignee, ...event });
  };
}

/**
 * Snoozes until a time (ISO 8601) or a reply of the sender; null reopens the record. The writer throws HttpError 409 when it is
 * handled, or snoozed until another time than `was` by now.
 */
export function snooze(
  kind: RecordKind,
  change: { snoozedUntil: string | null; was: string | null },
  { username }: AdminUser,
): ChangeWriter {
  const [until, was] = [isoTime(change.snoozedUntil), isoTime(change.was)];
  return async (record, batch) => {
    const current = readRecord(kind, record);
    if (current.snoozedUntil === until) return false;
    if (!can(until === null ? 'reopen' : 'snooze', current, new Date()))
      throw new HttpError(409, 'By now it is handled.');
    if (current.snoozedUntil !== was) {
      const by = await findName(current.snoozedBy);
      throw new HttpError(409, `${by} has changed in the meantime until when it is snoozed.`);
    }
    const event = withEvent(record, { what: 'snoozed', by: username, value: until });
    const fields =
      until === null
        ? { snoozedUntil: null, snoozedBy: null }
        : { snoozedUntil: Timestamp.fromMillis(Date.parse(until)), snoozedBy: username };
    return update(kind, batch, record, { ...fields, ...event });
  };
}

/**
 * Also deletes the mail that is not sent yet. An answer that is deleted has failed, which opens the record. The writer
 * throws HttpError 409 while an answer is being sent.
 */
export function moveToSpam(kind: RecordKind, actor: AdminUser): ChangeWriter {
  return async (record, batch) => {
    if (isInSpam(kind, record)) return false;
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
    const opened = isAnswerCanceled ? reopened(record, 'failure') : undefined;
    const event = withEvent(record, { what: 'spam', by: actor.username }, opened?.events);
    const spam = { ...record.data(), ...opened, ...event, messages, expireAt };
    batch.set(spamCollection(kind).doc(record.id), withChangedAt(spam));
    markRemoved(batch, kind, record.id, { by: actor.username, how: 'spam' });
    batch.delete(record.ref, unchanged(record));
    return toRecord(kind, record.id, spam, true);
  };
}

function isAnswerBeingSent(mail: QueryDocumentSnapshot): boolean {
  const data = mail.data() as OutboxDocument;
  return data.purpose === 'answer' && isBeingSent(data);
}

/** Also queues the mail, unless the record has had it. */
export function releaseFromSpam(kind: RecordKind, actor: AdminUser): ChangeWriter {
  return async (record, batch) => {
    if (!isInSpam(kind, record)) return false;
    const event = withEvent(record, { what: 'released', by: actor.username });
    const data: DocumentData = { ...record.data(), ...event };
    delete data['expireAt'];
    delete data['spamReason'];
    const released = toRecord(kind, record.id, data);
    // Older than the outbox remembers and than spam is kept: it was in the inbox, and its mail was sent.
    const isOld =
      released.createdAt !== null && Date.now() - Date.parse(released.createdAt) > KEEP_FINAL_MAIL_MS;
    const mails = isOld ? [] : [noticeOfRecord(kind, released), ...webhooksOfRecord(kind, released)];
    for (const mail of mails) {
      const existingMail = await getDoc(mail.reference);
      if (existingMail.exists) batch.update(mail.reference, { expireAt: expiryTime('outbox', new Date()) });
      else batch.create(mail.reference, mail.data);
    }
    batch.set(recordCollection(kind).doc(record.id), withChangedAt(data));
    unmarkRemoved(batch, kind, record.id);
    batch.delete(record.ref, unchanged(record));
    return released;
  };
}

/** Deletes a record with its mail. The writer throws HttpError 409 when the record is elsewhere by now. */
export function deleteCascade(
  kind: RecordKind,
  seenIn: 'inbox' | 'spam',
  { username }: AdminUser,
): ChangeWriter {
  return (record, batch) => {
    const place = isInSpam(kind, record) ? 'spam' : 'inbox';
    if (place !== seenIn) throw new HttpError(409, `By now it is in the ${place}.`);
    deleteRelated(batch, kind, record.id, record.data());
    if (place === 'inbox') markRemoved(batch, kind, record.id, { by: username, how: 'deleted' });
    batch.delete(record.ref, unchanged(record));
    return null;
  };
}

/** A form that repeats a lost response must not bring the record back. @param record its data, for its mails */
export function deleteRelated(batch: WriteBatch, kind: RecordKind, id: string, record?: DocumentData): void {
  for (const mail of mailOfRecord(kind, id, record)) batch.delete(mail);
  const { reference, data } = newIdempotencyKey(id);
  batch.set(reference, data);
}
