import { createTransport, type SendMailOptions, type Transporter } from 'nodemailer';
import { config } from '../config.ts';

let transport: Transporter | undefined;

/** Shared connections save most of the time that a mail takes. */
export async function sendMail(message: SendMailOptions, signal: AbortSignal): Promise<void> {
  transport ??= openTransport();
  await transport.sendMail({ ...message, signal });
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
