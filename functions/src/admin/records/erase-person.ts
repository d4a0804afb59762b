import { FieldValue, type WriteBatch } from 'firebase-admin/firestore';
import { commit, getAll } from '../../firestore/calls.ts';
import { docsOfAddress, recordCollection, spamCollection } from '../../firestore/collections.ts';
import { database } from '../../firestore/database.ts';
import { markRemoved, updateRecord } from '../../firestore/record-writes.ts';
import { readJson } from '../../http/body.ts';
import { HttpError } from '../../http/errors.ts';
import type { ApiRequest } from '../../http/request.ts';
import { json, type ApiResponse } from '../../http/response.ts';
import { changeRecord } from '../../records/record-documents.ts';
import type { AdminUser } from '../../shared/account.ts';
import { addressKey } from '../../shared/inquiry/email-address.ts';
import type { Erased, ErasurePreview } from '../../shared/inquiry/erasure.ts';
import { byKind, inquiryTexts, RECORD_KINDS, type RecordKind } from '../../shared/inquiry/kinds.ts';
import { toMessages, withoutMarked } from '../../shared/inquiry/messages.ts';
import { foldMessages, writtenText } from '../../shared/inquiry/quotations.ts';
import { withAudit } from '../audit.ts';
import { deleteRelated } from './moves.ts';
import { auditTarget, findOtherAddresses, findPerson, personSchema } from './person.ts';

/** Records in one commit. Each takes seven writes; Firestore's emulator takes 500 of them. */
const BATCH_SIZE = 70;

/** Deletes what was sent from an email address, the mail about it and its block. Audited. */
export async function erasePerson(request: ApiRequest, actor: AdminUser): Promise<ApiResponse> {
  const { email } = await readJson(request, personSchema);
  const entry = { actor, action: 'person.erase', target: auditTarget(email) } as const;
  return json(200, await withAudit(entry, () => eraseAll(email, actor)));
}

/** Finds what erasing an address does not reach: the sender's other addresses. */
export async function previewErasure(request: ApiRequest): Promise<ApiResponse> {
  const { email } = await readJson(request, personSchema);
  const preview: ErasurePreview = { addresses: await findOtherAddresses(email) };
  return json(200, preview);
}

async function eraseAll(email: string, { username }: AdminUser): Promise<Erased> {
  const { mail, namedIn, ...found } = await findPerson(email);
  // A record that was moved during the search may have been found twice.
  const ids = byKind((kind) => [...new Set(found[kind].map(({ id }) => id))]);
  const records = RECORD_KINDS.flatMap((kind) => ids[kind].map((id) => ({ kind, id })));
  const aside = docsOfAddress(email);
  const blocks = (await getAll(...aside.blocked)).filter(({ exists }) => exists);
  await commitAll(Object.values(aside).flat(), (batch, reference) => batch.delete(reference));
  // Mail first: if this breaks off, the records that are left are still found by their address.
  await commitAll(mail, (batch, reference) => batch.delete(reference));
  for (const { kind, id } of namedIn) await eraseMessages(kind, id, email);
  await commitAll(records, (batch, { kind, id }) => {
    // An admin may have moved it since it was found.
    batch.delete(recordCollection(kind).doc(id));
    batch.delete(spamCollection(kind).doc(id));
    markRemoved(batch, kind, id, { by: username, how: 'erased' });
    deleteRelated(batch, kind, id);
  });
  return {
    contacts: ids.contacts.length,
    partnerships: ids.partnerships.length,
    mail: mail.length,
    unblocked: blocks.map((block) => String(block.get('sender'))),
  };
}

/**
 * Erases the messages of a person in somebody else's record, what later messages quote, which may be theirs, and their
 * address where other messages name it.
 */
async function eraseMessages(kind: RecordKind, id: string, email: string): Promise<void> {
  const key = addressKey(email);
  const isTheirs = (address: string | null) => address !== null && addressKey(address) === key;
  await changeRecord(kind, id, (record, batch) => {
    const messages = toMessages(record.data());
    const first = messages.findIndex(({ otherAddress }) => isTheirs(otherAddress));
    const blocks = foldMessages(inquiryTexts(kind, record.data()), messages);
    const fields = messages.flatMap(({ id: messageId, ...message }, at): [string, unknown][] => {
      const path = `messages.${messageId}`;
      if (isTheirs(message.otherAddress)) return [[path, FieldValue.delete()]];
      const { text, replyTo, cc } = message;
      return [
        [`${path}.text`, first !== -1 && at > first ? withoutMarked(writtenText(blocks[at] ?? [])) : text],
        [`${path}.replyTo`, isTheirs(replyTo) ? '' : replyTo],
        [`${path}.cc`, cc.filter((address) => !isTheirs(address))],
      ];
    });
    const otherAddresses = FieldValue.arrayRemove(key);
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
    await commit(batch);
  }
}
