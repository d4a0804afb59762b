import { FieldValue, type DocumentData } from 'firebase-admin/firestore';
import { spamExpiry, recordsOf, spamOf } from '../../firestore/collections.ts';
import { unchanged } from '../../firestore/commit-optimistically.ts';
import { database } from '../../firestore/database.ts';
import { withTimeout } from '../../firestore/with-timeout.ts';
import { HttpError } from '../../http/errors.ts';
import { KEEP_FINAL_MAIL_MS, mailOfRecord, noticeOfRecord, webhooksOfRecord } from '../../mail/outbox.ts';
import type { AdminUser } from '../../shared/account.ts';
import type { RecordKind } from '../../shared/inquiry/kinds.ts';
import { isOpen, toRecord } from '../../shared/inquiry/record.ts';
import { deleteTraces, isInSpam, type RecordChange } from './record-documents.ts';

// What admins do to one record or to many.

/** Marks a record as handled by an admin, or as not handled. */
export function markHandled(kind: RecordKind, handled: boolean, actor: AdminUser): RecordChange {
  return (record, batch) => {
    if (isOpen(toRecord(kind, record.id, record.data() ?? {})) !== handled) return false;
    const fields = handled
      ? { handledAt: FieldValue.serverTimestamp(), handledBy: actor.username }
      : { handledAt: null, handledBy: null };
    batch.update(record.ref, fields, unchanged(record));
    return true;
  };
}

/**
 * Assigns a record to an admin, or removes its assignee, unless another one than `was` is assigned by now. Throws HttpError 409 then.
 */
export function assign(
  kind: RecordKind,
  { assignee, was }: { assignee: string | null; was: string | null },
): RecordChange {
  return (record, batch) => {
    const current = toRecord(kind, record.id, record.data() ?? {}).assignee;
    if (current === assignee) return false;
    if (current !== was) throw new HttpError(409, `By now ${current ?? 'nobody'} is assigned.`);
    batch.update(record.ref, { assignee }, unchanged(record));
    return true;
  };
}

/** Moves a record to the spam, and deletes its mail that is not sent yet. */
export function moveToSpam(kind: RecordKind): RecordChange {
  return async (record, batch) => {
    if (isInSpam(kind, record)) return false;
    for (const mail of await withTimeout(database().getAll(...mailOfRecord(kind, record.id)))) {
      if (mail.exists && mail.get('state') !== 'SENT') batch.delete(mail.ref, unchanged(mail));
    }
    const spam = { ...record.data(), spam: true, expireAt: spamExpiry(new Date()) };
    batch.set(spamOf(kind).doc(record.id), spam);
    batch.delete(record.ref, unchanged(record));
    return true;
  };
}

/**
 * Releases a record from the spam to the inbox, and queues the mail that it has not had. An older record than the outbox
 * remembers has had it: spam is not kept that long, so the record came from the inbox.
 */
export function releaseFromSpam(kind: RecordKind): RecordChange {
  return async (record, batch) => {
    if (!isInSpam(kind, record)) return false;
    const data: DocumentData = { ...record.data(), spam: false };
    delete data['expireAt'];
    const released = toRecord(kind, record.id, data);
    const isOld =
      released.createdAt !== null && Date.now() - Date.parse(released.createdAt) > KEEP_FINAL_MAIL_MS;
    const mails = isOld ? [] : [noticeOfRecord(kind, released), ...webhooksOfRecord(kind, released)];
    for (const mail of mails) {
      const existingMail = await withTimeout(mail.reference.get());
      if (!existingMail.exists) batch.create(mail.reference, mail.data);
    }
    batch.set(recordsOf(kind).doc(record.id), data);
    batch.delete(record.ref, unchanged(record));
    return true;
  };
}

/** Deletes a record and its mail. */
export function deleteWithTraces(kind: RecordKind): RecordChange {
  return (record, batch) => {
    deleteTraces(batch, kind, record.id);
    batch.delete(record.ref, unchanged(record));
    return true;
  };
}
