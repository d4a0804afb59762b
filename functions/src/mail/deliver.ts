import { Timestamp, type DocumentReference } from 'firebase-admin/firestore';
import { logger } from 'firebase-functions/logger';
import { config } from '../config.ts';
import { FAILED_PRECONDITION, inTime, NOT_FOUND, statusOf } from '../firestore/in-time.ts';
import { compose } from './compose.ts';
import type { OutboxDocument } from './outbox.ts';
import { nextAttempt } from './retry-schedule.ts';
import { sendMail } from './send-mail.ts';

/** How long an attempt may hold a mail before another may take it over. Longer than any attempt lasts. */
const LEASE_MS = 60_000;
export const SMTP_DEADLINE_MS = 8_000;

/** `lost`: somebody else claimed it first. */
export type Outcome = 'sent' | 'postponed' | 'dead' | 'lost';

export interface Candidate {
  reference: DocumentReference;
  mail: OutboxDocument;
  /** The version of the document that was read or written last. */
  version: Timestamp;
}

/**
 * One attempt at one mail: claim it, send it, write down how it went.
 * A process that dies on the way leaves it SENDING; it is due again when the lease is over.
 * @throws StorageUnavailable when Firestore cannot be reached; the lease sorts it out
 */
export async function deliver(
  candidate: Candidate,
  clock: () => Date,
  signal: AbortSignal,
): Promise<Outcome> {
  const claimed = await claim(candidate, clock());
  if (!claimed) return 'lost';
  const { reference, mail } = candidate;
  try {
    const addresses = { siteOrigin: config.siteOrigin(), from: config.mailFrom(), to: config.mailTo() };
    await sendMail(compose(reference.id, mail, addresses), signal);
  } catch (error) {
    return await postpone(candidate, claimed, clock(), error);
  }
  await ifStillThere(
    reference.update({
      state: 'SENT',
      sentAt: Timestamp.fromDate(clock()),
      nextAttemptAt: null,
      lastError: null,
    }),
  );
  return 'sent';
}

/** Answers the version after the claim, or undefined when another process was first or the mail was erased. */
async function claim({ reference, mail, version }: Candidate, now: Date): Promise<Timestamp | undefined> {
  const lease = Timestamp.fromMillis(now.getTime() + LEASE_MS);
  const written = await ifStillThere(
    reference.update(
      { state: 'SENDING', attempts: mail.attempts + 1, nextAttemptAt: lease },
      { lastUpdateTime: version },
    ),
  );
  return written?.writeTime;
}

async function postpone(
  { reference, mail }: Candidate,
  claimed: Timestamp,
  now: Date,
  error: unknown,
): Promise<Outcome> {
  const attempts = mail.attempts + 1;
  const next = nextAttempt(attempts, mail.createdAt.toDate(), now);
  const lastError = describe(error);
  const state = next ? 'PENDING' : 'DEAD';
  const nextAttemptAt = next && Timestamp.fromDate(next);
  await ifStillThere(reference.update({ state, nextAttemptAt, lastError }, { lastUpdateTime: claimed }));
  if (next) {
    logger.warn('Mail not delivered yet', { mail: reference.id, attempts, lastError });
    return 'postponed';
  }
  logger.error('Mail given up; send it again from the dashboard', {
    mail: reference.id,
    attempts,
    lastError,
  });
  return 'dead';
}

async function ifStillThere<T>(write: Promise<T>): Promise<T | undefined> {
  try {
    return await inTime(write);
  } catch (error) {
    if ([NOT_FOUND, FAILED_PRECONDITION].includes(statusOf(error))) return undefined;
    throw error;
  }
}

function describe(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replace(/\s+/g, ' ').slice(0, 300);
}
