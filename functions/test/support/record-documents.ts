import { randomUUID } from 'node:crypto';
import { Timestamp, type Firestore, type WriteBatch } from 'firebase-admin/firestore';
import { messagesOf } from '../../src/records/messages.ts';
import { addressFields } from '../../src/shared/inquiry/email-address.ts';
import { RECORD_COLLECTIONS, SPAM_COLLECTIONS, type RecordKind } from '../../src/shared/inquiry/kinds.ts';
import { summarizeMessages, toMessages } from '../../src/shared/inquiry/messages.ts';
import { SPAM_DAYS } from '../../src/shared/limits.ts';
import { contact, partnership } from './inquiries.ts';

/** Fields of a record. Undefined fields are not stored. `messages` become documents below the record. */
type Fields = Record<string, unknown> & { messages?: Record<string, object> };

const defaultFields = () => ({
  createdAt: Timestamp.fromDate(new Date('2026-03-14T09:26:53.589Z')),
  handledAt: null,
  handledBy: null,
  changedAt: Timestamp.now(),
  requestHash: 'not-for-anybody', // no list may show it
});

/** The fields that a visitor fills in, for each kind of record. */
export const submitted = { contacts: contact, partnerships: partnership };

type Folder = 'inbox' | 'spam';

const COLLECTIONS = { inbox: RECORD_COLLECTIONS, spam: SPAM_COLLECTIONS };

/** Documents that a test adds to the shared collections and deletes afterwards. */
export class RecordDocuments {
  readonly #firestore: Firestore;
  readonly #created = new Map<string, RecordKind>();

  constructor(firestore: Firestore) {
    this.#firestore = firestore;
  }

  /** Adds a record and returns its id. */
  async add(kind: RecordKind, change: Fields = {}, folder: Folder = 'inbox'): Promise<string> {
    const [id = ''] = await this.addAll(kind, [change], folder);
    return id;
  }

  /** Adds a record that has just been received as spam, and returns its id. */
  addSpam(kind: RecordKind, change: Fields = {}): Promise<string> {
    return this.add(kind, change, 'spam');
  }

  /** Adds a record for each item of `changes` and returns the ids. */
  async addAll(kind: RecordKind, changes: readonly Fields[], folder: Folder = 'inbox'): Promise<string[]> {
    const expireAt = Timestamp.fromMillis(Date.now() + SPAM_DAYS * 24 * 60 * 60_000);
    const spam = folder === 'spam' ? { createdAt: Timestamp.now(), expireAt } : {};
    const documents = changes.map(({ messages = {}, ...change }) => {
      const { email }: Fields = { ...submitted[kind], ...change };
      const keys = typeof email === 'string' ? addressFields(email) : {};
      const all = { ...submitted[kind], ...defaultFields(), ...spam, ...keys, ...change };
      const fields = Object.entries<unknown>(all);
      const data = Object.fromEntries(fields.filter(([, value]) => value !== undefined));
      const conversation = summarizeMessages(toMessages(messages as never));
      const summary = Object.keys(messages).length > 0 ? { conversation } : {};
      return { id: `test-${randomUUID()}`, data: { ...data, ...summary }, messages };
    });
    const collection = this.#firestore.collection(COLLECTIONS[folder][kind]);
    await this.#commit(documents, (batch, { id, data }) => batch.set(collection.doc(id), data));
    const messageDocuments = documents.flatMap(({ id, messages }) =>
      Object.entries(messages).map(([key, message]) => ({
        reference: messagesOf(kind, id).doc(key),
        message,
      })),
    );
    await this.#commit(messageDocuments, (batch, { reference, message }) => batch.set(reference, message));
    for (const { id } of documents) this.#created.set(id, kind);
    return documents.map(({ id }) => id);
  }

  /** Deletes the records from inbox and spam, with their messages and notices. */
  async removeAll(): Promise<void> {
    const paths = [...this.#created].flatMap(([id, kind]) => [
      `${RECORD_COLLECTIONS[kind]}/${id}`,
      `${SPAM_COLLECTIONS[kind]}/${id}`,
      `outbox/${kind}-${id}`,
    ]);
    await this.#commit(paths, (batch, path) => batch.delete(this.#firestore.doc(path)));
    const messages = await Promise.all(
      [...this.#created].map(([id, kind]) => messagesOf(kind, id).listDocuments()),
    );
    await this.#commit(messages.flat(), (batch, reference) => batch.delete(reference));
    this.#created.clear();
  }

  async #commit<T>(items: readonly T[], write: (batch: WriteBatch, item: T) => void): Promise<void> {
    for (let start = 0; start < items.length; start += BATCH_SIZE) {
      const batch = this.#firestore.batch();
      for (const item of items.slice(start, start + BATCH_SIZE)) write(batch, item);
      await batch.commit();
    }
  }
}

/** Small enough for the emulator, which accepts at most 500 writes and 4 MB in a commit. */
const BATCH_SIZE = 100;
