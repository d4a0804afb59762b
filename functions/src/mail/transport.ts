import { createTransport, type SendMailOptions, type Transporter } from 'nodemailer';
import type { SentMessageInfo } from 'nodemailer/lib/smtp-connection';
import { config } from '../config.ts';

let transport: Transporter | undefined;

/**
 * Shared connections save most of the time that a mail takes.
 * @throws also if only some recipients were refused: the first refusal, with all of them as `rejected`
 */
export async function sendMail(message: SendMailOptions, signal: AbortSignal): Promise<void> {
  transport ??= openTransport();
  const result = (await transport.sendMail({ ...message, signal })) as Partial<SentMessageInfo>;
  const { rejected = [], rejectedErrors: [refusal] = [] } = result;
  if (refusal)
    throw Object.assign(refusal, { rejected, message: `${rejected.join(', ')}: ${refusal.message}` });
}

function openTransport(): Transporter {
  const { host, port, secure, user, password } = config.smtp();
  const { connect } = config.mailTimes();
  return createTransport({
    pool: true,
    idleTimeout: 10_000,
    connectionTimeout: connect,
    greetingTimeout: connect,
    // A connection that the mail server has closed meanwhile is replaced once.
    maxRequeues: 1,
    host,
    port,
    secure,
    // Relays refuse the greeting of a machine whose name has no domain.
    name: config.mailFrom().address.split('@')[1],
    // The password is never sent unencrypted.
    requireTLS: user !== '' && !secure,
    ...(user === '' ? {} : { auth: { user, pass: password } }),
    socketCloseTimeout: 500,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}
