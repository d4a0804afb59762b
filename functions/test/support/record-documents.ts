import { randomUUID } from 'node:crypto';
import { Timestamp, type DocumentReference, type Firestore } from 'firebase-admin/firestore';
import { RECORD_COLLECTIONS, type RecordKind } from '../../src/shared/inquiry/kinds.ts';

type Fields = Record<string, unknown>;

const common = () => ({
  createdAt: Timestamp.fromDate(new Date('2026-03-14T09:26:53.589Z')),
  handledAt: null,
  handledBy: null,
  spam: false,
  requestHash: 'not-for-anybody',
});

const FIELDS: Record<RecordKind, () => Fields> = {
  contacts: () => ({
    name: 'Amira Haddad',
    email: 'amira@example.com',
    subject: 'Haddad Logistics',
    message: 'Company: Haddad Logistics\n\nHello',
    ...common(),
  }),
  partnerships: () => ({
    firstName: 'Émile',
    lastName: 'Tremblay',
    email: 'emile@example.com',
    phone: '+1 416 555 0100',
    jobTitle: 'CTO',
    companyName: 'Tremblay & Fils',
    companySize: 'small',
    industry: 'retail',
    website: 'https://example.com',
    partnershipType: ['reseller', 'joint-venture'],
    description: 'A proposal',
    ...common(),
  }),
};

/** Documents that a test adds to the shared collections and deletes afterwards. */
export class RecordDocuments {
  readonly #firestore: Firestore;
  readonly #created: DocumentReference[] = [];

  constructor(firestore: Firestore) {
    this.#firestore = firestore;
  }

  /** Adds a record and returns its id. A field given as undefined is left out. */
  async add(kind: RecordKind, change: Fields = {}, id = `test-${randomUUID()}`): Promise<string> {
    const reference = this.#firestore.collection(RECORD_COLLECTIONS[kind]).doc(id);
    const fields = Object.entries({ ...FIELDS[kind](), ...change }).filter(
      ([, value]) => value !== undefined,
    );
    await reference.set(Object.fromEntries(fields));
    this.#created.push(reference);
    return id;
  }

  /** Deletes the records and the mail about them. */
  async removeAll(): Promise<void> {
    for (const reference of this.#created.splice(0)) {
      const mail = await this.#firestore.collection('outbox').where('recordId', '==', reference.id).get();
      await Promise.all([reference, ...mail.docs.map(({ ref }) => ref)].map((document) => document.delete()));
    }
  }
}
