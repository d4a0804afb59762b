import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach } from 'vitest';
import type { OutboxDocument } from '../../src/mail/outbox.ts';
import { contact } from './inquiries.ts';
import { startSiteApi } from './site-api.ts';

const start = new Date('2026-03-14T12:00:00Z');

/** The function `site` and its outbox, for the tests of a file, each of which begins without documents. */
export async function startOutboxApi() {
  const site = await startSiteApi();
  afterAll(() => site.close());
  beforeEach(() => site.clear());
  const { drainOutbox } = await import('../../src/mail/drain-outbox.ts');
  const { newNotice } = await import('../../src/mail/new-mail.ts');
  const newOrigin = () => {
    const id = randomUUID();
    return { id, recordId: id, createdAt: start, dueAt: start };
  };
  return {
    ...{ site, newOrigin },
    /** When the queued mails are due. */
    start,
    after: (ms: number) => new Date(start.getTime() + ms),
    drain: (now: Date) => drainOutbox({ clock: () => now }),
    /** Puts a notice into the outbox, and returns its id. */
    queued: async (changes: Partial<OutboxDocument> = {}): Promise<string> => {
      const { reference, data } = newNotice({ kind: 'contacts', input: contact }, newOrigin());
      await reference.set({ ...data, ...changes });
      return reference.id;
    },
    readState: async (id: string) =>
      (await site.firestore.collection('outbox').doc(id).get()).data() as OutboxDocument,
  };
}
