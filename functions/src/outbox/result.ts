import { FieldValue, Timestamp, type DocumentData, type UpdateData } from 'firebase-admin/firestore';
import { logger } from 'firebase-functions/logger';
import { deleteDoc, getDoc, unlessConflict, updateDoc } from '../firestore/calls.ts';
import { expiryTime } from '../firestore/collections.ts';
import { unchanged } from '../firestore/commit-optimistically.ts';
import { HttpError } from '../http/errors.ts';
import { changeRecord } from '../records/documents.ts';
import { reopenFields } from '../records/events.ts';
import { readMessages, writeMessages } from '../records/messages.ts';
import { asciiEmail } from '../shared/inquiry/email-address.ts';
import { GIVE_UP_MAIL_AFTER_MS, MAIL_RETRY_WAITS_MS, MAX_UNFINISHED_ATTEMPTS } from '../shared/limits.ts';
import type { QueuedMail } from './documents.ts';
import { toFailure } from './failure.ts';

/** Returns the time of the next attempt, or null to give up. The last attempt is after 72 hours. @param attempts including the current one */
export function nextAttempt(attempts: number, createdAt: Date, now: Date): Date | null {
  const end = createdAt.getTime() + GIVE_UP_MAIL_AFTER_MS;
  if (now.getTime() >= end) return null;
  // The last wait repeats.
  const wait = MAIL_RETRY_WAITS_MS[attempts - 1] ?? MAIL_RETRY_WAITS_MS[4];
  return new Date(Math.min(now.getTime() + wait, end));
}

/**
 * Stores the failure of an attempt. Returns `dead` if the mail is given up. Otherwise the result is `rejected` if the server
 * or webhook works but refused this mail, and `postponed` if the server or webhook itself fails.
 */
export async function recordFailure(
  mail: QueuedMail,
  claimedAt: Timestamp,
  now: Date,
  error: unknown,
): Promise<'rejected' | 'postponed' | 'dead'> {
  const { reference, data } = mail;
  const attempts = data.attempts + 1;
  const failure = toFailure(error);
  // A bad address is not retried, because visitors mistype their addresses or enter somebody else's.
  const isUndeliverable = ['confirmation', 'answer'].includes(data.purpose) && failure.isBadAddress;
  const next = isUndeliverable ? null : nextAttempt(attempts, data.createdAt.toDate(), now);
  const refused = (error as { rejected?: string[] } | undefined)?.rejected ?? data.refused;
  const recipient = asciiEmail(data.replyTo).toLowerCase();
  // If only copies were refused, the answer has arrived.
  const hasArrived = refused !== undefined && !refused.some((address) => address.toLowerCase() === recipient);
  const fields = {
    state: next ? 'PENDING' : 'DEAD',
    nextAttemptAt: next && Timestamp.fromDate(next),
    lastError: failure.message,
    ...(refused && { refused }),
    ...(next === null && { expireAt: expiryTime('outbox', now) }),
  };

  const givenUp = next ? undefined : { failure: failure.message };
  await updateMail(mail, claimedAt, fields, hasArrived ? { sentAt: now } : givenUp);
  // The message of a mail server is not logged, because it may name a visitor.
  const details = { mail: reference.id, attempts, failure: failure.code };
  if (next) {
    logger.warn('Mail not delivered yet', details);
    return failure.isRejection ? 'rejected' : 'postponed';
  }
  if (isUndeliverable) logger.warn('Mail to a visitor refused', details);
  else logGivenUp(details);
  return 'dead';
}

/** Gives up a mail whose attempts may each have crashed the process. */
export async function giveUpUnfinished(mail: QueuedMail): Promise<void> {
  const { reference, data, version } = mail;
  const lastError = `The last ${MAX_UNFINISHED_ATTEMPTS} attempts were interrupted`;
  const expireAt = expiryTime('outbox', new Date());
  const fields = { state: 'DEAD', nextAttemptAt: null, lastError, expireAt };
  await updateMail(mail, version, fields, { failure: lastError });
  logGivenUp({ mail: reference.id, attempts: data.attempts, failure: 'unfinished' });
}

// An alert policy matches this message (operations/alerts).
function logGivenUp(details: { mail: string; attempts: number; failure: string }): void {
  logger.error('Mail given up; send it again from the dashboard', details);
}

/** Marks a mail as sent, and deletes the visitor's text from it, because the record has that text. */
export async function recordSent(mail: QueuedMail, now: Date): Promise<void> {
  const sent = {
    state: 'SENT',
    sentAt: Timestamp.fromDate(now),
    nextAttemptAt: null,
    lastError: null,
    unfinishedAttempts: FieldValue.delete(),
    replyTo: FieldValue.delete(),
    address: FieldValue.delete(),
    subject: FieldValue.delete(),
    refused: FieldValue.delete(),
    expireAt: expiryTime('outbox', now),
  };
  // No version is required, because a mail that another process has claimed since would otherwise be sent again.
  await updateMail(mail, undefined, sent, { sentAt: now });
}

/** Deletes a mail that is no longer needed. If it is an answer whose message still exists, the record is in Spam. */
export async function recordNothingToSend(mail: QueuedMail): Promise<void> {
  await updateMail(mail, undefined, null, { failure: 'Not sent: the record is in Spam' });
}

/** The time at which the mail server accepted an answer, or the reason why the answer will not arrive. */
type AnswerState = { sentAt: Date } | { failure: string };

/**
 * Updates a mail, unless it has changed since `version`.
 * @param mailFields the changed fields; null deletes the mail
 * @param answerState the state that an answer's message also gets; a failure reopens the record
 */
async function updateMail(
  { reference, data }: QueuedMail,
  version: Timestamp | undefined,
  mailFields: UpdateData<DocumentData> | null,
  answerState: AnswerState | undefined,
): Promise<void> {
  const updateAlone = () =>
    mailFields
      ? unlessConflict(updateDoc(reference, mailFields, version && { lastUpdateTime: version }))
      : deleteDoc(reference);
  if (data.purpose !== 'answer' || !answerState) {
    await updateAlone();
    return;
  }
  const { kind, recordId, messageKey } = data;
  const isSent = 'sentAt' in answerState;
  const change = isSent ? { sentAt: Timestamp.fromDate(answerState.sentAt), failure: null } : answerState;
  const hasMessage = await changeRecord(kind, recordId, async (record, batch) => {
    const messages = await readMessages(kind, recordId);
    if (!messages.some(({ id }) => id === messageKey)) return false;
    const stored = await getDoc(reference);
    if (!stored.exists || (version && !stored.updateTime?.isEqual(version))) return true;
    if (mailFields) batch.update(reference, mailFields, unchanged(stored));
    else batch.delete(reference, unchanged(stored));
    const fields = isSent ? {} : reopenFields(record, 'failure');
    writeMessages({ kind, record, batch }, messages, { [messageKey]: change }, fields);
    return true;
  }).catch((error: unknown) => {
    if (error instanceof HttpError && error.status === 404) return false;
    throw error;
  });
  if (!hasMessage) await updateAlone();
}
