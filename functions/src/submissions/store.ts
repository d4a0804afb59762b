import { FieldValue, GrpcStatus, type DocumentData, type DocumentReference } from 'firebase-admin/firestore';
import { config } from '../config.ts';
import { commit, getAll, getDoc, grpcStatus } from '../firestore/calls.ts';
import {
  blockedSender,
  blocksOf,
  confirmationDoc,
  expiryTime,
  newIdempotencyKey,
  recordCollection,
  spamExpiry,
  spamCollection,
} from '../firestore/collections.ts';
import { database } from '../firestore/database.ts';
import { withChangedAt } from '../firestore/record-writes.ts';
import { HttpError, StorageUnavailable } from '../http/errors.ts';
import { isOurOwn, newNotice, newConfirmation, newWebhooks } from '../mail/new-mail.ts';
import { outbox, outboxId } from '../mail/outbox.ts';
import { emailDomain } from '../shared/inquiry/blocked-senders.ts';
import type { SpamReason } from '../shared/inquiry/kinds.ts';
import { toDocument } from '../shared/inquiry/record.ts';
import { missingParts, type Call, type Parts, type RequestedParts } from './missing-parts.ts';
import { isBeyondShare } from './network-share.ts';
import { numberOfDay } from './number-of-day.ts';
import type { Submission } from './receive.ts';

interface NewDocument {
  reference: DocumentReference;
  data: DocumentData;
}

const MAX_ATTEMPTS = 4;

/**
 * Creates what is missing of an inquiry. Without a key, a call for the mail creates the mail only.
 * @throws HttpError 422 when the key was used with another body; StorageUnavailable
 */
export async function storeOnce(submission: Submission, requested: RequestedParts): Promise<void> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const { record, stored } = submission.hasKey ? await findStored(submission) : {};
    const { spamReason, isUnmailed = false }: Admission = stored
      ? { spamReason: submission.spamReason }
      : await admit(submission);
    const call = { requested, hasKey: submission.hasKey, stored, isSpam: spamReason !== undefined };
    const parts = missingParts(call, isUnmailed);
    const documents = await newDocuments({ ...submission, spamReason }, parts, isUnmailed);
    if (documents.length === 0 || (await createAll(documents, record))) return;
    // The loop tries again: another call with the key or for the address was faster, or an admin has moved the record.
  }
  throw new StorageUnavailable('An inquiry kept conflicting');
}

interface Found {
  /** In the inbox. */
  record?: DocumentReference | undefined;
  /** undefined before the first call with the key. */
  stored?: Call['stored'];
}

async function findStored({ content: { kind }, id, requestHash }: Submission): Promise<Found> {
  const [record, spam, key, notice, webhook] = (
    await getAll(
      recordCollection(kind).doc(id),
      spamCollection(kind).doc(id),
      newIdempotencyKey(id).reference,
      outbox().doc(outboxId(kind, id)),
      outbox().doc(outboxId(kind, id, 'webhook')),
    )
  ).map((snapshot) => (snapshot.exists ? snapshot : undefined));
  const storedHash: unknown = (record ?? spam)?.get('requestHash');
  if (storedHash !== undefined && storedHash !== requestHash) {
    throw new HttpError(
      422,
      'This form was already sent with other contents. Reload the page and send it again.',
    );
  }
  if (!record && !spam && !key) return {};
  return {
    record: record?.ref,
    stored: {
      place: record ? 'inbox' : 'elsewhere',
      isMailed: Boolean(notice ?? webhook),
      isUnmailed: record?.get('isUnmailed') === true,
    },
  };
}

interface Admission {
  /** undefined for the inbox. */
  spamReason: SpamReason | undefined;
  /** The mails of the day are used up. */
  isUnmailed?: boolean;
}

const LAST_HOP_SHARE = 1 / 2;

/** Decides whether a new inquiry goes to the inbox or to the spam. */
async function admit({ spamReason, content, network, lastHop }: Submission): Promise<Admission> {
  const { kind, input } = content;
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
  const found = await getAll(...blocksOf(email), blockedSender(emailDomain(email)));
  return found.some(({ exists }) => exists);
}

async function newDocuments(
  submission: Submission,
  { record, notice, webhook }: Parts,
  isUnmailed: boolean,
): Promise<NewDocument[]> {
  const { content, id, hasKey } = submission;
  return [
    ...(record ? newRecord(submission, isUnmailed) : []),
    ...(notice ? await newMails(submission, hasKey || record !== undefined) : []),
    ...(webhook ? newWebhooks(content, id) : []),
  ];
}

// The notice, and the confirmation if it is on: a document with a hash of the person's address allows one a day.
async function newMails({ content, id, suspicion }: Submission, hasRecord: boolean): Promise<NewDocument[]> {
  const now = new Date();
  const origin = { id, recordId: hasRecord ? id : null, createdAt: now, dueAt: now };
  const notice = newNotice(content, origin);
  if (!config.autoReply() || suspicion || isOurOwn(content)) return [notice];
  const reference = confirmationDoc(content.input.email, now);
  if ((await getDoc(reference)).exists) return [notice];
  const data = { expireAt: expiryTime('daily_state', now) };
  return [notice, newConfirmation(content, origin), { reference, data }];
}

/** @param isUnmailed the morning digest replaces its mail */
function newRecord(submission: Submission, isUnmailed: boolean): NewDocument[] {
  const { content, id, hasKey, spamReason, suspicion, source, requestHash } = submission;
  const { kind, input } = content;
  const data = withChangedAt({
    ...toDocument(kind, input),
    createdAt: FieldValue.serverTimestamp(),
    handledAt: null,
    handledBy: null,
    ...(source && { source }),
    ...(isUnmailed && { isUnmailed }),
    requestHash,
  });
  const record = spamReason
    ? {
        reference: spamCollection(kind).doc(id),
        data: { ...data, spamReason, expireAt: spamExpiry(new Date()) },
      }
    : {
        reference: recordCollection(kind).doc(id),
        data: { ...data, ...(suspicion && { spamReason: suspicion }) },
      };
  return hasKey ? [record, newIdempotencyKey(id)] : [record];
}

// Creates all of the documents; none (false) if one of them exists or `inInbox` does not.
async function createAll(documents: readonly NewDocument[], inInbox?: DocumentReference): Promise<boolean> {
  const batch = database().batch();
  for (const { reference, data } of documents) batch.create(reference, data);
  // Fails if an admin has deleted or moved the record.
  if (inInbox) batch.update(inInbox, withChangedAt({}));
  try {
    await commit(batch);
    return true;
  } catch (error) {
    if ([GrpcStatus.ALREADY_EXISTS, GrpcStatus.NOT_FOUND].includes(grpcStatus(error))) return false;
    throw error;
  }
}
