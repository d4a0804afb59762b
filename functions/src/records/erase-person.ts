import type { WriteBatch } from 'firebase-admin/firestore';
import { withAudit } from '../audit.ts';
import { commit, getAll, getDocs } from '../firestore/calls.ts';
import { docsOfAddress, recordCollection, spamCollection } from '../firestore/collections.ts';
import { database } from '../firestore/database.ts';
import { readJson } from '../http/body.ts';
import { HttpError } from '../http/errors.ts';
import type { ApiRequest } from '../http/request.ts';
import { json, type ApiResponse } from '../http/response.ts';
import type { AdminUser } from '../shared/account.ts';
import { addressKey } from '../shared/inquiry/email-address.ts';
import { byKind, inquiryTexts, RECORD_KINDS, type RecordKind } from '../shared/inquiry/kinds.ts';
import { addressesOf } from '../shared/inquiry/messages.ts';
import { foldMessages, writtenText } from '../shared/inquiry/quotations.ts';
import type { Erased, ErasurePreview } from '../shared/inquiry/sender.ts';
import { markRemoved, changeRecord, readRecords } from './documents.ts';
import { messagesIn, messagesOf, readMessages, writeMessages, type MessageChange } from './messages.ts';
import { deleteRelated } from './move-or-delete.ts';
import { auditTarget, findOtherAddresses, findPerson, personSchema } from './person.ts';
import { purge } from './purge.ts';

/** Records in one commit, well below the 500 writes that Firestore's emulator accepts: each record needs five. */
const BATCH_SIZE = 70;

/**
 * Deletes the records and messages of an email address, the mail about them and the block of the address. The erasure is
 * recorded in the audit log.
 */
export async function erasePerson(request: ApiRequest, actor: AdminUser): Promise<ApiResponse> {
  const { email } = await readJson(request, personSchema);
  const entry = { actor, action: 'person.erase', target: auditTarget(email) } as const;
  return json(200, await withAudit(entry, () => eraseAll(email, actor)));
}

/** Returns 200 and the sender's other addresses, which are not erased together with the given one. */
export async function previewErasure(request: ApiRequest): Promise<ApiResponse> {
  const { email } = await readJson(request, personSchema);
  const preview: ErasurePreview = { addresses: await findOtherAddresses(email) };
  return json(200, preview);
}

async function eraseAll(email: string, { username }: AdminUser): Promise<Erased> {
  const { mail, messagesElsewhere, ...found } = await findPerson(email);
  // A record that was moved during the search may have been found twice.
  const ids = byKind((kind) => [...new Set(found[kind].map(({ id }) => id))]);
  const records = RECORD_KINDS.flatMap((kind) => ids[kind].map((id) => ({ kind, id })));

  const addressDocs = docsOfAddress(email);
  const blocks = (await getAll(...addressDocs.blocked)).filter(({ exists }) => exists);
  await commitInBatches(Object.values(addressDocs).flat(), (batch, reference) => batch.delete(reference));
  // Mail is deleted before the records, because a retry after an interruption finds sent mail only by its record.
  await commitInBatches(mail, (batch, reference) => batch.delete(reference));

  // The map lists each record once, even a record that has several of the person's messages.
  const otherRecords = new Map(
    messagesElsewhere.map(({ kind, recordId }) => [`${kind}/${recordId}`, { kind, recordId }]),
  );
  for (const { kind, recordId } of otherRecords.values()) await eraseMessages(kind, recordId, email);

  await commitInBatches(records, (batch, { kind, id }) => {
    // The record is deleted in the inbox and in Spam, because an admin may have moved it since it was found.
    batch.delete(recordCollection(kind).doc(id));
    batch.delete(spamCollection(kind).doc(id));
    markRemoved(batch, kind, id, { by: username, how: 'erased' });
    deleteRelated(batch, kind, id);
  });
  // Deletes the messages of the records now, not at the next scheduled purge.
  await purge();
  return {
    contacts: ids.contacts.length,
    partnerships: ids.partnerships.length,
    mail: mail.length,
    unblocked: blocks.map((block) => String(block.get('sender'))),
  };
}

/** Messages in one commit, which also changes their record. */
const MESSAGE_BATCH_SIZE = 100;

/**
 * Erases the messages of a person in somebody else's record, quotations of these messages in later ones, and the address in
 * other messages. The person's messages are erased last, because a retry needs them to find the quotations.
 */
async function eraseMessages(kind: RecordKind, recordId: string, email: string): Promise<void> {
  const key = addressKey(email);
  const isSameAddress = (address: string | null) => address !== null && addressKey(address) === key;

  const messages = messagesIn(await getDocs(messagesOf(kind, recordId)));
  const firstErased = messages.findIndex(({ otherAddress }) => isSameAddress(otherAddress));
  const inquiry = (await readRecords(kind, [recordId])).get(recordId)?.data() ?? {};
  const textBlocks = foldMessages(inquiryTexts(kind, inquiry), messages);

  const edited = messages.flatMap((message, index): [string, MessageChange][] => {
    if (isSameAddress(message.otherAddress)) return [];
    const mayQuote = firstErased !== -1 && index > firstErased;
    const text = mayQuote ? withoutQuotedLines(writtenText(textBlocks[index] ?? [])) : message.text;
    const replyTo = isSameAddress(message.replyTo) ? '' : message.replyTo;
    const cc = message.cc.filter((address) => !isSameAddress(address));
    const isUnchanged =
      text === message.text && replyTo === message.replyTo && cc.length === message.cc.length;
    const addresses = addressesOf({ ...message, replyTo, cc });
    return isUnchanged ? [] : [[message.id, { text, replyTo, cc, addresses }]];
  });
  const erased = messages
    .filter(({ otherAddress }) => isSameAddress(otherAddress))
    .map(({ id }): [string, MessageChange] => [id, null]);

  const changes = [...edited, ...erased];
  for (let start = 0; start < changes.length; start += MESSAGE_BATCH_SIZE) {
    const batchChanges = Object.fromEntries(changes.slice(start, start + MESSAGE_BATCH_SIZE));
    await changeRecord(kind, recordId, async (record, batch) => {
      writeMessages({ kind, record, batch }, await readMessages(kind, recordId), batchChanges);
      return true;
    }).catch((error: unknown) => {
      // The record may have been deleted meanwhile.
      if (!(error instanceof HttpError && error.status === 404)) throw error;
    });
  }
}

/** Removes lines that begin with `>`, because they may quote the person. */
const withoutQuotedLines = (text: string) => text.replace(/^>.*\n?/gm, '').trim();

async function commitInBatches<T>(
  items: readonly T[],
  write: (batch: WriteBatch, item: T) => void,
): Promise<void> {
  for (let start = 0; start < items.length; start += BATCH_SIZE) {
    const batch = database().batch();
    for (const item of items.slice(start, start + BATCH_SIZE)) write(batch, item);
    await commit(batch);
  }
}
