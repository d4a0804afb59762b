import { once } from 'node:events';
import net from 'node:net';
import { createTransport, type SendMailOptions, type Transporter } from 'nodemailer';
import type { SentMessageInfo } from 'nodemailer/lib/smtp-connection';
import type { SMTPTransportGetSocket } from 'nodemailer/lib/smtp-transport';
import { config } from '../config.ts';
import { rejectAfter } from '../timeout.ts';

let transport: Transporter | undefined;

/**
 * Sends a mail. Connections are reused, because opening one takes most of the time of sending.
 * @throws the first refusal, with all refused recipients as `rejected`, even if the server accepted the other recipients
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
  const { attempt } = config.mailTimes();
  return createTransport({
    pool: true,
    idleTimeout: 10_000,
    getSocket,
    connectionTimeout: attempt,
    greetingTimeout: attempt,
    // Tries a new connection once if the mail server has closed the reused one.
    maxRequeues: 1,
    host,
    port,
    secure,
    // Relays refuse a greeting whose host name has no domain.
    name: config.mailFrom().address.split('@')[1],
    // The password is never sent unencrypted.
    requireTLS: user !== '' && !secure,
    ...(user === '' ? {} : { auth: { user, pass: password } }),
    socketCloseTimeout: 500,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Connects within a limit. Nodemailer's own limit includes the greeting, which may take minutes (RFC 5321, section 4.5.3.2). */
const getSocket: SMTPTransportGetSocket = (_, callback) => {
  const { host, port } = config.smtp();
  const { connect: limitMs } = config.mailTimes();
  const socket = net.createConnection({ host, port });
  const connected = rejectAfter(once(socket, 'connect'), limitMs, () => {
    socket.destroy();
    return Object.assign(new Error(`No connection within ${limitMs / 1000} s`), { code: 'ETIMEDOUT' });
  });
  void connected.then(() => callback(null, { connection: socket }), callback);
};
