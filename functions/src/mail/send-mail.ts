import { createTransport, type SendMailOptions } from 'nodemailer';
import { config } from '../config.ts';

/**
 * Hands one mail to the mail server on a connection of its own.
 * @param signal ends the attempt at once, wherever it is
 * @throws when the server did not take it, or did not say so in time
 */
export async function sendMail(mail: SendMailOptions, signal: AbortSignal): Promise<void> {
  const { host, port, secure, user, password } = config.smtp();
  const transport = createTransport({
    host,
    port,
    secure,
    // A password never travels in the clear.
    requireTLS: user !== '' && !secure,
    ...(user === '' ? {} : { auth: { user, pass: password } }),
    socketCloseTimeout: 500,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  await transport.sendMail({ ...mail, signal });
}
