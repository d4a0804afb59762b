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
import { deleteRelated } from './moves.ts';
import { auditTarget, findOtherAddresses, findPerson, personSchema } from './person.ts';
import { purge } from './purge.ts';

/** Records in one commit. Each takes five writes; Firestore's emulator takes 500 of them. */
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
  const others = new Map(namedIn.map(({ kind, recordId }) => [`${kind}/${recordId}`, { kind, recordId }]));
  for (const { kind, recordId } of others.values()) await eraseMessages(kind, recordId, email);
  await commitAll(records, (batch, { kind, id }) => {
    // An admin may have moved it since it was found.
    batch.delete(recordCollection(kind).doc(id));
    batch.delete(spamCollection(kind).doc(id));
    markRemoved(batch, kind, id, { by: username, how: 'erased' });
    deleteRelated(batch, kind, id);
  });
  await purge();
  return {
    contacts: ids.contacts.length,
    partnerships: ids.partnerships.length,
    mail: mail.length,
    unblocked: blocks.map((block) => String(block.get('sender'))),
  };
}

/** Messages in a commit, which changes their record too. */
const MESSAGES_AT_ONCE = 100;

/**
 * Erases the messages of a person in somebody else's record, what later messages quote of them, and their address where
 * other messages name it. Their messages go last: a repeat has to know what to look for in the others.
 */
async function eraseMessages(kind: RecordKind, recordId: string, email: string): Promise<void> {
  const key = addressKey(email);
  const isTheirs = (address: string | null) => address !== null && addressKey(address) === key;
  const messages = messagesIn(await getDocs(messagesOf(kind, recordId)));
  const first = messages.findIndex(({ otherAddress }) => isTheirs(otherAddress));
  const inquiry = (await readRecords(kind, [recordId])).get(recordId)?.data() ?? {};
  const blocks = foldMessages(inquiryTexts(kind, inquiry), messages);
  const edited = messages.flatMap((message, at): [string, MessageChange][] => {
    if (isTheirs(message.otherAddress)) return [];
    const mayQuote = first !== -1 && at > first;
    const text = mayQuote ? withoutMarked(writtenText(blocks[at] ?? [])) : message.text;
    const replyTo = isTheirs(message.replyTo) ? '' : message.replyTo;
    const cc = message.cc.filter((address) => !isTheirs(address));
    const isUnchanged =
      text === message.text && replyTo === message.replyTo && cc.length === message.cc.length;
    const addresses = addressesOf({ ...message, replyTo, cc });
    return isUnchanged ? [] : [[message.id, { text, replyTo, cc, addresses }]];
  });
  const erased = messages
    .filter(({ otherAddress }) => isTheirs(otherAddress))
    .map(({ id }): [string, MessageChange] => [id, null]);
  const changes = [...edited, ...erased];
  for (let start = 0; start < changes.length; start += MESSAGES_AT_ONCE) {
    const some = Object.fromEntries(changes.slice(start, start + MESSAGES_AT_ONCE));
    await changeRecord(kind, recordId, async (record, batch) => {
      writeMessages({ kind, record, batch }, await readMessages(kind, recordId), some);
      return true;
    }).catch((error: unknown) => {
      if (!(error instanceof HttpError && error.status === 404)) throw error;
    });
  }
}

/** Lines with a mark quote somebody, who may be the person. */
const withoutMarked = (text: string) => text.replace(/^>.*\n?/gm, '').trim();

async function commitAll<T>(items: readonly T[], write: (batch: WriteBatch, item: T) => void): Promise<void> {
  for (let start = 0; start < items.length; start += BATCH_SIZE) {
    const batch = database().batch();
    for (const item of items.slice(start, start + BATCH_SIZE)) write(batch, item);
    await commit(batch);
  }
}
