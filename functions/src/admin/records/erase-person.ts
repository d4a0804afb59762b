import { FieldValue, type WriteBatch } from 'firebase-admin/firestore';
import { z } from 'zod';
import { blockedSender, confirmationsOf, recordsOf, spamOf } from '../../firestore/collections.ts';
import { database } from '../../firestore/database.ts';
import { markRemoved, updateRecord } from '../../firestore/record-writes.ts';
import { withTimeout } from '../../firestore/with-timeout.ts';
import { readJson } from '../../http/body.ts';
import { HttpError } from '../../http/errors.ts';
import type { ApiRequest } from '../../http/request.ts';
import { json, type ApiResponse } from '../../http/response.ts';
import { changeRecord } from '../../records/record-documents.ts';
import type { AdminUser } from '../../shared/account.ts';
import { byKind, RECORD_KINDS, type RecordKind } from '../../shared/inquiry/kinds.ts';
import { toMessages } from '../../shared/inquiry/messages.ts';
import { addressKey } from '../../shared/inquiry/record.ts';
import type { ErasurePreview, ViewAbout } from '../../shared/saved-views.ts';
import { withAudit } from '../audit.ts';
import { listAdminAccounts } from '../firebase-auth.ts';
import { deleteViewsWith, findViewsWith } from '../saved-views.ts';
import { deleteRelated } from './changes.ts';
import { auditTarget, findOtherAddresses, findPerson, messagesFrom, personSchema } from './person.ts';

/** Records in one commit. Each takes seven writes; Firestore's emulator takes 500 of them. */
const BATCH_SIZE = 70;

/** `views`: the saved views that name the address are deleted too. */
const eraseSchema = personSchema.extend({ views: z.boolean('views is true or false') });

/** Deletes what was sent from an email address, the mail about it, its block and, if asked to, saved views. Audited. */
export async function erasePerson(request: ApiRequest, actor: AdminUser): Promise<ApiResponse> {
  const { email, views } = await readJson(request, eraseSchema);
  const entry = { actor, action: 'person.erase', target: auditTarget(email) } as const;
  const erased = await withAudit(entry, async () => ({
    ...(await eraseAll(email, actor)),
    views: views ? await deleteViewsWith(email) : 0,
  }));
  return json(200, erased);
}

/** Finds the data that erasing an address does not reach: saved views that name it, and the sender's other addresses. */
export async function previewErasure(request: ApiRequest): Promise<ApiResponse> {
  const { email } = await readJson(request, personSchema);
  const [found, admins, addresses] = await Promise.all([
    findViewsWith(email),
    listAdminAccounts(),
    findOtherAddresses(email),
  ]);
  const usernames = new Map(admins.map(({ uid, username }) => [uid, username]));
  const views = found.flatMap(({ uid, views }) =>
    views.map(({ id, name }): ViewAbout => ({ id, name, username: usernames.get(uid) ?? '' })),
  );
  const preview: ErasurePreview = { views, addresses };
  return json(200, preview);
}

async function eraseAll(email: string, { username }: AdminUser) {
  const { mail, repliedTo, ...found } = await findPerson(email);
  // A record that was moved during the search may have been found twice.
  const ids = byKind((kind) => [...new Set(found[kind].map(({ id }) => id))]);
  const records = RECORD_KINDS.flatMap((kind) => ids[kind].map((id) => ({ kind, id })));
  await withTimeout(blockedSender(email).delete());
  await commitAll(confirmationsOf(email), (batch, reference) => batch.delete(reference));
  // Mail first: if this breaks off, the records that are left are still found by their address.
  await commitAll(mail, (batch, reference) => batch.delete(reference));
  for (const { kind, id } of repliedTo) await eraseMessages(kind, id, email);
  await commitAll(records, (batch, { kind, id }) => {
    // An admin may have moved it since it was found.
    batch.delete(recordsOf(kind).doc(id));
    batch.delete(spamOf(kind).doc(id));
    markRemoved(batch, kind, id, { by: username, how: 'erased' });
    deleteRelated(batch, kind, id);
  });
  return { contacts: ids.contacts.length, partnerships: ids.partnerships.length, mail: mail.length };
}

/** Erases the replies of a person to somebody else's inquiry, and what later messages quote, which may be theirs. */
async function eraseMessages(kind: RecordKind, id: string, email: string): Promise<void> {
  await changeRecord(kind, id, (record, batch) => {
    const messages = toMessages(record.data());
    const theirs = new Set(messagesFrom(email, record.data()).map((message) => message.id));
    const first = messages.findIndex((message) => theirs.has(message.id));
    const fields = (first === -1 ? [] : messages.slice(first)).map(({ id: messageId }): [string, unknown] =>
      theirs.has(messageId)
        ? [`messages.${messageId}`, FieldValue.delete()]
        : [`messages.${messageId}.quoted`, ''],
    );
    const otherAddresses = FieldValue.arrayRemove(addressKey(email));
    updateRecord(batch, record, { ...Object.fromEntries(fields), otherAddresses });
    return true;
  }).catch((error: unknown) => {
    if (!(error instanceof HttpError && error.status === 404)) throw error;
  });
}

async function commitAll<T>(items: readonly T[], write: (batch: WriteBatch, item: T) => void): Promise<void> {
  for (let start = 0; start < items.length; start += BATCH_SIZE) {
    const batch = database().batch();
    for (const item of items.slice(start, start + BATCH_SIZE)) write(batch, item);
    await withTimeout(batch.commit());
  }
}
