import { setTimeout as pause } from 'node:timers/promises';

interface Address {
  address: string;
  name: string;
}

/** A mail as maildev's REST API returns it. */
export interface Mail {
  id: string;
  subject: string;
  text: string;
  html: string;
  from: Address[];
  to: Address[];
  replyTo?: Address[];
  headers: Record<string, string>;
}

const TIMEOUT_MS = 60_000;

/** The test mailbox that replaces the firm's mail server. */
export class Mailbox {
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  async list(): Promise<Mail[]> {
    const response = await fetch(`${this.#url}/email`);
    return (await response.json()) as Mail[];
  }

  async clear(): Promise<void> {
    await fetch(`${this.#url}/email/all`, { method: 'DELETE' });
  }

  /** Polls for the first mail that matches; throws after a minute. */
  async waitFor(description: string, matches: (mail: Mail) => boolean): Promise<Mail> {
    const end = Date.now() + TIMEOUT_MS;
    while (Date.now() < end) {
      const mail = (await this.list()).find(matches);
      if (mail) return mail;
      await pause(200);
    }
    throw new Error(`This mail did not arrive within a minute: ${description}`);
  }

  /** Waits for the mail whose Reply-To is this visitor. */
  waitForMailFrom(visitor: string): Promise<Mail> {
    return this.waitFor(`mail with Reply-To ${visitor}`, (mail) =>
      (mail.replyTo ?? []).some(({ address }) => address === visitor),
    );
  }
}
