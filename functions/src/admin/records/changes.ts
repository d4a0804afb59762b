import { Timestamp, type DocumentData } from 'firebase-admin/firestore';
import { spamExpiry, recordsOf, spamOf } from '../../firestore/collections.ts';
import { unchanged } from '../../firestore/commit-optimistically.ts';
import { database } from '../../firestore/database.ts';
import { markRemoved, stamped, unmarkRemoved, updateRecord } from '../../firestore/record-writes.ts';
import { withTimeout } from '../../firestore/with-timeout.ts';
import { HttpError } from '../../http/errors.ts';
import { KEEP_FINAL_MAIL_MS, mailOfRecord, noticeOfRecord, webhooksOfRecord } from '../../mail/outbox.ts';
import type { AdminUser } from '../../shared/account.ts';
import type { RecordKind } from '../../shared/inquiry/kinds.ts';
import { isOpen, toRecord } from '../../shared/inquiry/record.ts';
import { withEvent } from './events.ts';
import { deleteTraces, isInSpam, type RecordWriter } from './record-documents.ts';

/** The writer throws HttpError 409 when another admin was faster. */
export function markHandled(kind: RecordKind, handled: boolean, actor: AdminUser): RecordWriter {
  return (record, batch) => {
    const current = toRecord(kind, record.id, record.data());
    if (isOpen(current) !== handled) {
      if (!handled || current.handledBy === actor.username) return false;
      throw new HttpError(409, `${current.handledBy ?? 'Another admin'} has already marked it as handled.`);
    }
    const [at, by] = [Timestamp.now(), actor.username];
    const event = withEvent(record, { what: handled ? 'handled' : 'reopened', by, at });
    const fields = handled ? { handledAt: at, handledBy: by } : { handledAt: null, handledBy: null };
    updateRecord(batch, record, { ...fields, ...event });
    return true;
  };
}

/** The writer throws HttpError 409 when another admin than `was` is assigned by now. */
export function assign(
  kind: RecordKind,
  { assignee, was }: { assignee: string | null; was: string | null },
  actor: AdminUser,
): RecordWriter {
  return (record, batch) => {
    const current = toRecord(kind, record.id, record.data()).assignee;
    if (current === assignee) return false;
    if (current !== was) throw new HttpError(409, `By now ${current ?? 'nobody'} is assigned.`);
    const event = withEvent(record, { what: 'assigned', by: actor.username, value: assignee });
    updateRecord(batch, record, { assignee, ...event });
    return true;
  };
}

/** Also deletes the mail that is not sent yet. */
export function moveToSpam(kind: RecordKind, actor: AdminUser): RecordWriter {
  return async (record, batch) => {
    if (isInSpam(kind, record)) return false;
    const messages = (record.get('messages') ?? {}) as Record<string, { failure: string | null }>;
    for (const mail of await withTimeout(
      database().getAll(...mailOfRecord(kind, record.id, record.data())),
    )) {
      if (!mail.exists || mail.get('state') === 'SENT') continue;
      batch.delete(mail.ref, unchanged(mail));
      const answer = messages[mail.get('messageKey') as string];
      if (mail.get('purpose') === 'answer' && answer)
        answer.failure = 'Not sent: the record was moved to the spam';
    }
    const event = withEvent(record, { what: 'spam', by: actor.username });
    const spam = { ...record.data(), ...event, messages, spam: true, expireAt: spamExpiry(new Date()) };
    batch.set(spamOf(kind).doc(record.id), stamped(spam));
    markRemoved(batch, kind, record.id);
    batch.delete(record.ref, unchanged(record));
    return true;
  };
}

/** Also queues the mail, unless the record has had it. */
export function releaseFromSpam(kind: RecordKind, actor: AdminUser): RecordWriter {
  return async (record, batch) => {
    if (!isInSpam(kind, record)) return false;
    const event = withEvent(record, { what: 'released', by: actor.username });
    const data: DocumentData = { ...record.data(), ...event, spam: false };
    delete data['expireAt'];
    delete data['spamReason'];
    const released = toRecord(kind, record.id, data);
    // Older than the outbox remembers and than spam is kept: it was in the inbox, and its mail was sent.
    const isOld =
      released.createdAt !== null && Date.now() - Date.parse(released.createdAt) > KEEP_FINAL_MAIL_MS;
    const mails = isOld ? [] : [noticeOfRecord(kind, released), ...webhooksOfRecord(kind, released)];
    for (const mail of mails) {
      const existingMail = await withTimeout(mail.reference.get());
      if (!existingMail.exists) batch.create(mail.reference, mail.data);
    }
    batch.set(recordsOf(kind).doc(record.id), stamped(data));
    unmarkRemoved(batch, kind, record.id);
    batch.delete(record.ref, unchanged(record));
    return true;
  };
}

/** Also deletes the mail. The writer throws HttpError 409 when the record is elsewhere by now. */
export function deleteWithTraces(kind: RecordKind, seenIn: 'inbox' | 'spam'): RecordWriter {
  return (record, batch) => {
    const place = isInSpam(kind, record) ? 'spam' : 'inbox';
    if (place !== seenIn) throw new HttpError(409, `By now it is in the ${place}.`);
    deleteTraces(batch, kind, record.id, record.data());
    if (place === 'inbox') markRemoved(batch, kind, record.id);
    batch.delete(record.ref, unchanged(record));
    return true;
  };
}
