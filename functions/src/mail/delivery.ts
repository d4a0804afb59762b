import {
  FieldValue,
  GrpcStatus,
  Timestamp,
  type DocumentData,
  type UpdateData,
} from 'firebase-admin/firestore';
import { logger } from 'firebase-functions/logger';
import { createTransport, type SendMailOptions, type Transporter } from 'nodemailer';
import { config } from '../config.ts';
import { grpcStatus, withTimeout } from '../firestore/with-timeout.ts';
import type { InputOfKind, RecordKind } from '../shared/inquiry/kinds.ts';
import { senderName } from '../shared/inquiry/record.ts';
import type { MailDelivery } from '../shared/mail-delivery.ts';
import { digestBody } from './digest.ts';
import { toFailure } from './failure.ts';
import { layOutNotice, recordLink, type MailBody } from './layout.ts';
import { automaticReply } from './messages/automatic-reply.ts';
import { morningDigestBody } from './morning-digest.ts';
import {
  KEEP_FINAL_MAIL_MS,
  notices,
  outbox,
  toMailDelivery,
  type DigestDocument,
  type MailDocument,
  type NewMail,
  type OutboxDocument,
} from './outbox.ts';
import { ATTEMPT_TIMEOUT_MS, LEASE_MS, nextAttempt } from './schedule.ts';
import { postWebhook } from './webhook.ts';

/**
 * `rejected`: the mail server, or the webhook, refused this one, which will be tried again. `postponed`: it could not be
 * used at all. `dead`: given up. `lost`: another process claimed the mail first.
 */
export type Outcome = 'sent' | 'rejected' | 'postponed' | 'dead' | 'lost';

/** A mail or a webhook call in the outbox. */
export interface QueuedMail extends NewMail {
  /** The update time of the document when it was last read or written. */
  version: Timestamp;
}

/**
 * One attempt at one mail: claims it, sends it and stores the outcome. If the process dies in between, the mail stays
 * SENDING and is due again at the end of the lease.
 * @param signal aborts the attempt before its own time limit
 * @throws StorageUnavailable when Firestore cannot be reached; the mail is then due at the end of the lease
 */
export async function deliver(mail: QueuedMail, clock: () => Date, signal?: AbortSignal): Promise<Outcome> {
  const claimed = await claim(mail, clock());
  if (!claimed) return 'lost';
  try {
    await send(mail, signal);
  } catch (error) {
    return await postpone(mail, claimed, clock(), error);
  }
  await ignoreConflict(mail.reference.update(sentFields(clock())));
  return 'sent';
}

async function send({ reference: { id }, data }: QueuedMail, signal?: AbortSignal): Promise<void> {
  if (data.purpose === 'webhook') return postWebhook(id, data, withinAttempt(signal));
  const settings = {
    siteOrigin: config.siteOrigin(),
    from: config.mailFrom(),
    to: config.mailTo(),
    digestBody,
    morningDigestTo: config.morningDigestTo() || config.mailTo().contacts,
    morningDigestBody,
  };
  const message = await compose(id, data, settings);
  // The morning digest reads a whole inbox first, which may take longer than the mail server is waited for.
  await sendMail(message, withinAttempt(signal));
}

/** Aborts with the given signal, at the latest when the time of an attempt that begins now is over. */
function withinAttempt(signal?: AbortSignal): AbortSignal {
  const timeout = AbortSignal.timeout(ATTEMPT_TIMEOUT_MS);
  return signal ? AbortSignal.any([signal, timeout]) : timeout;
}

/** Returns the new version; undefined if another process was first or the mail was erased. */
async function claim({ reference, data, version }: QueuedMail, now: Date): Promise<Timestamp | undefined> {
  const leaseEnd = Timestamp.fromMillis(now.getTime() + LEASE_MS);
  const written = await ignoreConflict(
    reference.update(
      { state: 'SENDING', attempts: data.attempts + 1, nextAttemptAt: leaseEnd },
      { lastUpdateTime: version },
    ),
  );
  return written?.writeTime;
}

interface MailSettings {
  siteOrigin: string;
  from: string;
  /** Who receives the notices and digests of each kind. */
  to: Record<RecordKind, string>;
  /** Reads the records of a digest. */
  digestBody: (digest: DigestDocument) => Promise<MailBody>;
  morningDigestTo: string;
  /** Reads the records that are open. */
  morningDigestBody: () => Promise<MailBody>;
}

/**
 * The complete mail of an outbox document. The visitor's address is in Reply-To only: mail servers would take a mail
 * From it for a forgery. The Message-ID comes from the document, so that a second copy is recognized as one.
 */
export async function compose(
  id: string,
  mail: MailDocument,
  settings: MailSettings,
): Promise<SendMailOptions> {
  const { siteOrigin, from, to } = settings;
  const common = {
    from: { name: 'Forillon website', address: from },
    subject: mail.subject,
    date: mail.createdAt.toDate(),
    messageId: `<${id}@${from.split('@')[1] ?? 'localhost'}>`,
    headers: { 'Auto-Submitted': mail.purpose === 'reply' ? 'auto-replied' : 'auto-generated' },
  };
  switch (mail.purpose) {
    case 'reply':
      return { ...common, ...automaticReply(siteOrigin), to: mail.replyTo };
    case 'digest':
      return { ...common, ...(await settings.digestBody(mail)), to: to[mail.kind] };
    case 'morning-digest':
      return { ...common, ...(await settings.morningDigestBody()), to: settings.morningDigestTo };
    case 'notice':
      return {
        ...common,
        ...noticeBody(mail, mail.recordId, siteOrigin),
        to: to[mail.kind],
        replyTo: { name: senderName(mail.input), address: mail.input.email },
      };
  }
}

/** The text and HTML of a notice, with a link to the record in the dashboard. */
export function noticeBody<K extends RecordKind>(
  { kind, input }: { kind: K; input: InputOfKind[K] },
  recordId: string,
  siteOrigin: string,
): MailBody {
  const { title, rows } = notices[kind];
  const link = recordLink(siteOrigin, kind, recordId);
  return layOutNotice({ title, rows: rows(input), sender: senderName(input), link });
}

let transport: Transporter | undefined;

/** Mails that follow each other share connections, which saves most of the time that a mail takes. */
function openTransport(): Transporter {
  const { host, port, secure, user, password } = config.smtp();
  return createTransport({
    pool: true,
    idleTimeout: 10_000,
    // A connection that the mail server has closed in the meantime is replaced once.
    maxRequeues: 1,
    host,
    port,
    secure,
    // The password is never sent unencrypted.
    requireTLS: user !== '' && !secure,
    ...(user === '' ? {} : { auth: { user, pass: password } }),
    socketCloseTimeout: 500,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/**
 * Hands a mail to the mail server.
 * @param signal aborts the attempt at any point
 * @throws when the server refuses the mail or does not respond in time
 */
export async function sendMail(message: SendMailOptions, signal: AbortSignal): Promise<void> {
  transport ??= openTransport();
  await transport.sendMail({ ...message, signal });
}

/** A sent mail keeps none of the visitor's text: the record has it. */
function sentFields(now: Date): UpdateData<DocumentData> {
  return {
    state: 'SENT',
    sentAt: Timestamp.fromDate(now),
    nextAttemptAt: null,
    lastError: null,
    input: FieldValue.delete(),
    replyTo: FieldValue.delete(),
    subject: FieldValue.delete(),
    expireAt: Timestamp.fromMillis(now.getTime() + KEEP_FINAL_MAIL_MS),
  };
}

async function postpone(
  { reference, data }: QueuedMail,
  claimed: Timestamp,
  now: Date,
  error: unknown,
): Promise<Outcome> {
  const attempts = data.attempts + 1;
  const failure = toFailure(error);
  // Visitors mistype their addresses, and others type in foreign ones. This mail is not urgent.
  const isUndeliverable = data.purpose === 'reply' && failure.isPermanent;
  const next = isUndeliverable ? null : nextAttempt(attempts, data.createdAt.toDate(), now);
  await ignoreConflict(
    reference.update(
      {
        state: next ? 'PENDING' : 'DEAD',
        nextAttemptAt: next && Timestamp.fromDate(next),
        lastError: failure.message,
        ...(isUndeliverable && { expireAt: Timestamp.fromMillis(now.getTime() + KEEP_FINAL_MAIL_MS) }),
      },
      { lastUpdateTime: claimed },
    ),
  );
  // The message of a mail server may name a visitor, so it is not logged.
  const details = { mail: reference.id, attempts, failure: failure.code };
  if (next) {
    logger.warn('Mail not delivered yet', details);
    return failure.isRejection ? 'rejected' : 'postponed';
  }
  if (isUndeliverable) logger.warn('Automatic reply refused', details);
  else logger.error('Mail given up; send it again from the dashboard', details);
  return 'dead';
}

/** The result of a write; undefined if the document was changed or deleted in the meantime. */
async function ignoreConflict<T>(write: Promise<T>): Promise<T | undefined> {
  try {
    return await withTimeout(write);
  } catch (error) {
    if ([GrpcStatus.NOT_FOUND, GrpcStatus.FAILED_PRECONDITION].includes(grpcStatus(error))) return undefined;
    throw error;
  }
}

/**
 * One attempt at a mail at an admin's request, even if it was given up. Does nothing for a mail that is SENT or that
 * another process is sending.
 * @returns its state afterwards; undefined if there is no such mail
 * @throws StorageUnavailable
 */
export async function deliverNow(id: string, now = new Date()): Promise<MailDelivery | undefined> {
  const reference = outbox().doc(id);
  const snapshot = await withTimeout(reference.get());
  if (!snapshot.exists || !snapshot.updateTime) return undefined;
  const data = snapshot.data() as OutboxDocument;
  const isBeingSent = data.state === 'SENDING' && (data.nextAttemptAt?.toMillis() ?? 0) > now.getTime();
  if (data.state === 'SENT' || isBeingSent) return toMailDelivery(snapshot);

  const mail = { reference, data, version: snapshot.updateTime };
  await deliver(mail, () => new Date());
  const after = await withTimeout(reference.get());
  return after.exists ? toMailDelivery(after) : undefined;
}
