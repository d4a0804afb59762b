import {
  FieldValue,
  GrpcStatus,
  type DocumentData,
  type DocumentReference,
  type Timestamp,
} from 'firebase-admin/firestore';
import { config } from '../config.ts';
import {
  blockedSender,
  confirmationOf,
  expiryOf,
  idempotencyKeyOf,
  recordsOf,
  spamExpiry,
  spamOf,
} from '../firestore/collections.ts';
import { database } from '../firestore/database.ts';
import { withChangedAt } from '../firestore/record-writes.ts';
import { grpcStatus, withTimeout } from '../firestore/with-timeout.ts';
import { HttpError, StorageUnavailable } from '../http/errors.ts';
import {
  isOurOwn,
  newNotice,
  newConfirmation,
  newWebhooks,
  outbox,
  outboxId,
  type NewMail,
} from '../mail/outbox.ts';
import { domainOf } from '../shared/inquiry/blocked-senders.ts';
import { toDocument } from '../shared/inquiry/record.ts';
import { numberOfDay } from './number-of-day.ts';
import type { Submission } from './receive.ts';

export type Purpose = 'record' | 'mail' | 'record and mail';

interface NewDocument {
  reference: DocumentReference;
  data: DocumentData;
}

interface NewInquiry {
  documents: readonly NewDocument[];
  mails: readonly NewMail[];
}

interface StoredMails {
  mails: readonly NewMail[];
  version: Timestamp | undefined;
}

const MAX_ATTEMPTS = 4;

/**
 * Creates what is missing of an inquiry. Without a key, a call for the mail creates the mail only.
 * @throws HttpError 422 when the key was used with another body; StorageUnavailable
 */
export async function storeOnce(submission: Submission, purpose: Purpose): Promise<StoredMails> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const stored = submission.hasKey ? await findStored(submission) : undefined;
    const { documents, mails } = stored
      ? await missingMail(submission, purpose, stored)
      : await newInquiry(submission, purpose);
    if (documents.length === 0) return { mails, version: undefined };

    const version = await createAll(documents, stored?.record);
    if (version) return { mails, version };
    // Another call with the key or for the address was faster, or an admin has moved the record.
  }
  throw new StorageUnavailable('An inquiry kept conflicting');
}

interface Stored {
  /** undefined if it is in the spam or was deleted. */
  record: DocumentReference | undefined;
  /** A call for the mail has come before. */
  isMailed: boolean;
  /** It came when the mails of its day were used up. */
  isUnmailed: boolean;
}

async function findStored({ content: { kind }, id, requestHash }: Submission): Promise<Stored | undefined> {
  const [record, spam, key, notice, webhook] = (
    await withTimeout(
      database().getAll(
        recordsOf(kind).doc(id),
        spamOf(kind).doc(id),
        idempotencyKeyOf(id).reference,
        outbox().doc(outboxId(kind, id)),
        outbox().doc(outboxId(kind, id, 'webhook')),
      ),
    )
  ).map((snapshot) => (snapshot.exists ? snapshot : undefined));
  const storedHash: unknown = (record ?? spam)?.get('requestHash');
  if (storedHash !== undefined && storedHash !== requestHash) {
    throw new HttpError(
      422,
      'This form was already sent with other contents. Reload the page and send it again.',
    );
  }
  if (!record && !spam && !key) return undefined;
  return {
    record: record?.ref,
    isMailed: Boolean(notice ?? webhook),
    isUnmailed: record?.get('isUnmailed') === true,
  };
}

async function missingMail(
  submission: Submission,
  purpose: Purpose,
  { record, isMailed, isUnmailed }: Stored,
): Promise<NewInquiry> {
  const { content, id, spamReason } = submission;
  if (purpose !== 'mail' || spamReason || !record || isMailed) return NO_MAILS;
  const { documents, mails } = isUnmailed ? NO_MAILS : await newMails(submission);
  return { documents: [...documents, ...newWebhooks(content, id)], mails };
}

const NO_MAILS: NewInquiry = { documents: [], mails: [] };

async function newInquiry(submission: Submission, purpose: Purpose): Promise<NewInquiry> {
  const { content, id, hasKey } = submission;
  const spamReason =
    submission.spamReason ?? ((await isBlocked(content.input.email)) ? 'blocked' : undefined);
  if (spamReason) return { documents: newRecord({ ...submission, spamReason }), mails: [] };

  const inquiriesWithMail = config.mailsPerDay() / (config.autoReply() ? 2 : 1);
  const number = await numberOfDay(content.kind);
  const isUnmailed = number > inquiriesWithMail;
  if (number > config.inboxPerDay()) {
    return { documents: newRecord({ ...submission, spamReason: 'flood' }), mails: [] };
  }
  const hasRecord = hasKey || purpose !== 'mail' || isUnmailed;
  const { documents, mails } =
    isUnmailed || purpose === 'record' ? NO_MAILS : await newMails(submission, hasRecord);
  if (!hasRecord) return { documents, mails };
  const webhooks = purpose === 'record' ? [] : newWebhooks(content, id);
  return { documents: [...newRecord(submission, { isUnmailed }), ...documents, ...webhooks], mails };
}

async function isBlocked(email: string): Promise<boolean> {
  const found = await withTimeout(database().getAll(blockedSender(email), blockedSender(domainOf(email))));
  return found.some(({ exists }) => exists);
}

/** Until then only the request that creates a mail sends it. */
const FIRST_ATTEMPT_AFTER_MS = 30_000;

// The notice, and the confirmation if it is on: a document with a hash of the address allows one a day.
async function newMails({ content, id, suspicion }: Submission, hasRecord = true): Promise<NewInquiry> {
  const now = new Date();
  const dueAt = new Date(now.getTime() + FIRST_ATTEMPT_AFTER_MS);
  const origin = { id, recordId: hasRecord ? id : null, createdAt: now, dueAt };
  const notice = newNotice(content, origin);
  if (!config.autoReply() || suspicion || isOurOwn(content)) return { documents: [notice], mails: [notice] };
  const reference = confirmationOf(content.input.email, now);
  if ((await withTimeout(reference.get())).exists) return { documents: [notice], mails: [notice] };
  const mails = [notice, newConfirmation(content, origin)];
  return { documents: [...mails, { reference, data: { expireAt: expiryOf('daily_state', now) } }], mails };
}

/** @param isUnmailed the morning digest replaces its mail */
function newRecord(submission: Submission, { isUnmailed } = { isUnmailed: false }): NewDocument[] {
  const { content, id, hasKey, spamReason, suspicion, source, requestHash, arrivedAt } = submission;
  const { kind, input } = content;
  const data = withChangedAt({
    ...toDocument(kind, input),
    createdAt: FieldValue.serverTimestamp(),
    handledAt: null,
    handledBy: null,
    spam: spamReason !== undefined,
    ...(source && { source }),
    ...(isUnmailed && { isUnmailed }),
    requestHash,
  });
  const record = spamReason
    ? {
        reference: spamOf(kind).doc(id),
        data: { ...data, spamReason, expireAt: spamExpiry(new Date(arrivedAt)) },
      }
    : { reference: recordsOf(kind).doc(id), data: { ...data, ...(suspicion && { spamReason: suspicion }) } };
  return hasKey ? [record, idempotencyKeyOf(id)] : [record];
}

// Creates all of the documents; none (undefined) if one of them exists or `inInbox` does not.
async function createAll(
  documents: readonly NewDocument[],
  inInbox?: DocumentReference,
): Promise<Timestamp | undefined> {
  const batch = database().batch();
  for (const { reference, data } of documents) batch.create(reference, data);
  // Fails if an admin has deleted or moved the record.
  if (inInbox) batch.update(inInbox, withChangedAt({}));
  try {
    const [first] = await withTimeout(batch.commit());
    return first?.writeTime;
  } catch (error) {
    if ([GrpcStatus.ALREADY_EXISTS, GrpcStatus.NOT_FOUND].includes(grpcStatus(error))) return undefined;
    throw error;
  }
}
