import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { site as firm } from '../../src/shared/site.ts';

/** The ways in which the mail server treats connections and messages. */
export type Behavior =
  | 'accept'
  /** Accepts the connection and sends nothing. */
  | 'silent'
  /** Takes half a second for the greeting and two seconds for the message. */
  | 'slow'
  | 'temporary-failure'
  | 'permanent-failure'
  /** Receives the whole message, keeps it, and closes the connection instead of replying. */
  | 'drop-after-data';

export interface ReceivedMail {
  raw: string;
  parsed: Email;
  /** Addresses in the SMTP envelope. */
  to: string[];
}

/** Returns the Message-ID of the mail whose document in the outbox has this id. */
export const toMessageId = (id: string): string => `<${id}@${firm.senderEmail.split('@')[1]}>`;

type Done = (error?: Error | null) => void;

/** A real SMTP server that fails on demand and keeps the mails that it has received. */
export class MailServer {
  behavior: Behavior = 'accept';
  /** Called before the greeting, which waits for the result. */
  beforeGreeting: () => Promise<void> | void = () => undefined;
  /** Called when a message is complete. The reply waits for the result. */
  beforeReply: (raw: string) => Promise<void> | void = () => undefined;
  /** Refused recipients with their reply codes. The reply repeats the address. */
  readonly refused = new Map<string, number>();
  readonly received: ReceivedMail[] = [];
  #server: SMTPServer | undefined;
  #port = 0;

  get port(): number {
    return this.#port;
  }

  /** The Message-IDs of all messages received. */
  get messageIds(): string[] {
    return this.received.map(({ parsed }) => parsed.messageId ?? '');
  }

  /** Starts on a free port, or on the same port as before. */
  async open(): Promise<void> {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      disableReverseLookup: true,
      closeTimeout: 50,
      onConnect: (_, done) => void this.#greet(done),
      onRcptTo: ({ address }, _, done) => done(this.#refusal(address)),
      onData: (stream, session, done) => void this.#receive(stream, session, done),
    });
    server.on('error', () => undefined);
    this.#server = server;
    await new Promise<void>((resolve) => server.listen(this.#port, '127.0.0.1', resolve));
    this.#port = (server.server.address() as AddressInfo).port;
  }

  /** Stops the server, after which connections are refused. */
  async close(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    if (server) await new Promise<void>((resolve) => server.close(resolve));
  }

  async #greet(done: Done): Promise<void> {
    await this.beforeGreeting();
    if (this.behavior === 'silent') return;
    if (this.behavior === 'slow') setTimeout(done, 500);
    else done();
  }

  #refusal(address: string): Error | undefined {
    const code = this.refused.get(address);
    return code === undefined ? undefined : smtpError(code, `<${address}>: not accepted here`);
  }

  async #receive(stream: SMTPServerDataStream, session: SMTPServerSession, done: Done): Promise<void> {
    const bytes = await buffer(stream).catch(() => undefined);
    if (!bytes) {
      done(new Error('The message was interrupted'));
      return;
    }
    if (this.behavior === 'temporary-failure') {
      done(smtpError(451, 'Try again later'));
      return;
    }
    if (this.behavior === 'permanent-failure') {
      done(smtpError(554, 'Not here'));
      return;
    }
    if (this.behavior === 'slow') await new Promise((resolve) => setTimeout(resolve, 2000));
    const raw = bytes.toString('utf8');
    this.received.push({
      raw,
      parsed: await PostalMime.parse(bytes),
      to: session.envelope.rcptTo.map(({ address }) => address),
    });
    await this.beforeReply(raw);
    if (this.behavior === 'drop-after-data') {
      this.#disconnect(session);
      return;
    }
    done();
  }

  #disconnect(session: SMTPServerSession): void {
    for (const connection of this.#server?.connections ?? []) {
      const { id, _socket } = connection as { id: string; _socket: Socket };
      if (id === session.id) _socket.destroy();
    }
  }
}

function smtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
