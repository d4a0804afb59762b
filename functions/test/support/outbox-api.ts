import { afterAll, beforeEach } from 'vitest';
import type { OutboxDocument } from '../../src/outbox/documents.ts';
import { contact } from './inquiries.ts';
import { startSiteApi } from './site-api.ts';

const start = new Date('2026-03-14T12:00:00Z');

/** Starts the function `site` with its outbox for the tests of a file. All documents are deleted before each test. */
export async function startOutboxApi() {
  const site = await startSiteApi();
  afterAll(() => site.close());
  beforeEach(() => site.clear());
  // Imported here, because the modules read the settings that `startSiteApi` has made.
  const { drainOutbox } = await import('../../src/outbox/send.ts');
  const { createNotice } = await import('../../src/outbox/notice.ts');
  return {
    site,
    /** The time at which the queued mails are due. */
    start,
    /** Returns the time that many milliseconds after `start`. */
    after: (ms: number) => new Date(start.getTime() + ms),
    drain: (now: Date) => drainOutbox({ clock: () => now }),
    /** Stores a record with a notice that is due, and returns the id of the notice. */
    queueNotice: async (changes: Partial<OutboxDocument> = {}): Promise<string> => {
      const record = site.firestore.collection('contact_records').doc();
      const { reference, data } = createNotice('contacts', record.id, contact, start);
      await record.set(contact);
      await reference.set({ ...data, ...changes });
      return reference.id;
    },
    readMail: async (id: string) =>
      (await site.firestore.collection('outbox').doc(id).get()).data() as OutboxDocument,
  };
}
