import { FieldValue, type DocumentData, type DocumentReference } from 'firebase-admin/firestore';
import { config } from '../config.ts';
import { commit, getAll, unlessConflict } from '../firestore/calls.ts';
import {
  blockedSender,
  confirmationDocs,
  expiryTime,
  newIdempotencyKey,
  recordCollection,
  spamExpiry,
  spamCollection,
} from '../firestore/collections.ts';
import { database } from '../firestore/database.ts';
import { withChangedAt } from '../firestore/record-writes.ts';
import { HttpError, StorageUnavailable } from '../http/errors.ts';
import { createConfirmation } from '../mail/confirmation.ts';
import { createNotice } from '../mail/notice.ts';
import { createWebhook, isOurOwn } from '../mail/webhook.ts';
import { emailDomain } from '../shared/inquiry/email-address.ts';
import type { RecordKind, SpamReason } from '../shared/inquiry/kinds.ts';
import { toDocument } from '../shared/inquiry/record.ts';
import { isBeyondShare } from './network-share.ts';
import { numberOfDay } from './number-of-day.ts';
import type { Submission } from './receive.ts';

interface NewDocument {
  reference: DocumentReference;
  data: DocumentData;
}

const MAX_ATTEMPTS = 4;

/**
 * Creates the record of an inquiry and its mail in one commit, unless an earlier call has. The two calls of a partnership
 * inquiry have one key, so that either stores both.
 * @throws HttpError 422 when the key was used with another body; StorageUnavailable
 */
export async function storeOnce(submission: Submission): Promise<void> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    if (await isStored(submission)) return;
    if (await createAll(await newDocuments(submission, await admit(submission)))) return;
    // The loop tries again: another call with the key or for the address was faster.
  }
  throw new StorageUnavailable('An inquiry kept conflicting');
}

/** Whether a record with the id is or was stored. The key outlives a record that an admin has moved or deleted. */
async function isStored({ kind, id, requestHash }: Submission): Promise<boolean> {
  const key = newIdempotencyKey(id).reference;
  const stored = await getAll(recordCollection(kind).doc(id), spamCollection(kind).doc(id), key);
  const record = stored.find((document) => document.exists && document.get('requestHash') !== undefined);
  if (record && record.get('requestHash') !== requestHash) {
    throw new HttpError(
      422,
      'This form was already sent with other contents. Reload the page and send it again.',
    );
  }
  return stored.some(({ exists }) => exists);
}

interface Admission {
  /** undefined for the inbox. */
  spamReason: SpamReason | undefined;
  /** The mails of the day are used up, so that the morning digest replaces them. */
  isUnmailed?: boolean;
}

const LAST_HOP_SHARE = 1 / 2;

/** Decides whether a new inquiry goes to the inbox or to the spam. */
async function admit({ spamReason, kind, input, network, lastHop }: Submission): Promise<Admission> {
  if (spamReason) return { spamReason };
  if (await isBlocked(input.email)) return { spamReason: 'blocked' };
  if (isBeyondShare(`${kind} ${network}`, config.inboxPerNetwork())) return { spamReason: 'flood' };
  // All visitors share the last hop of Hosting. That of a direct caller leaves the rest of the day to others.
  if (lastHop && isBeyondShare(`${kind} by ${lastHop}`, config.inboxPerDay() * LAST_HOP_SHARE))
    return { spamReason: 'flood' };
  const number = await numberOfDay(kind);
  if (number > config.inboxPerDay()) return { spamReason: 'flood' };
  const inquiriesWithMail = config.mailsPerDay() / (config.autoReply() ? 2 : 1);
  return { spamReason: undefined, isUnmailed: number > inquiriesWithMail };
}

async function isBlocked(email: string): Promise<boolean> {
  const found = await getAll(blockedSender(email), blockedSender(emailDomain(email)));
  return found.some(({ exists }) => exists);
}

async function newDocuments(submission: Submission, admission: Admission): Promise<NewDocument[]> {
  const { kind, id, input } = submission;
  const record = [newRecord(submission, admission), newIdempotencyKey(id)];
  if (admission.spamReason) return record;
  const webhook = createWebhook<RecordKind>(kind, id, input);
  return [...record, ...(admission.isUnmailed ? [] : await newMails(submission)), ...webhook];
}

// The notice, and the confirmation if it is on: a document with a hash of the person's address allows one a day.
async function newMails({ kind, id, input, suspicion }: Submission): Promise<NewDocument[]> {
  const now = new Date();
  const notice = createNotice<RecordKind>(kind, id, input, now);
  if (!config.autoReply() || suspicion || isOurOwn(input.email)) return [notice];
  const notes = confirmationDocs(input.email, now);
  if ((await getAll(...notes)).some(({ exists }) => exists)) return [notice];
  const data = { expireAt: expiryTime('daily_state', now) };
  const confirmation = createConfirmation(kind, id, input.email, now);
  return [notice, confirmation, ...notes.slice(0, 1).map((reference) => ({ reference, data }))];
}

function newRecord(
  { kind, input, id, suspicion, source, requestHash }: Submission,
  { spamReason, isUnmailed }: Admission,
): NewDocument {
  const data = withChangedAt({
    ...toDocument<RecordKind>(kind, input),
    createdAt: FieldValue.serverTimestamp(),
    handledAt: null,
    handledBy: null,
    ...(source && { source }),
    ...(isUnmailed && { isUnmailed }),
    requestHash,
  });
  return spamReason
    ? {
        reference: spamCollection(kind).doc(id),
        data: { ...data, spamReason, expireAt: spamExpiry(new Date()) },
      }
    : {
        reference: recordCollection(kind).doc(id),
        data: { ...data, ...(suspicion && { spamReason: suspicion }) },
      };
}

// Creates all of the documents; none (false) if one of them exists.
async function createAll(documents: readonly NewDocument[]): Promise<boolean> {
  const batch = database().batch();
  for (const { reference, data } of documents) batch.create(reference, data);
  return (await unlessConflict(commit(batch))) !== undefined;
}
