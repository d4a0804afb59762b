import { createHash, randomUUID } from 'node:crypto';
import { Query, WriteBatch, type DocumentReference, type QuerySnapshot } from 'firebase-admin/firestore';
import { describe, expect, it, vi } from 'vitest';
import { blockedSenderDoc, confirmationDocs } from '../src/firestore/collections.ts';
import { auditTarget } from '../src/records/person.ts';
import type { ChangeResult } from '../src/shared/inquiry/changes.ts';
import { statusAndText } from './support/admin-api.ts';
import { startRecordApi } from './support/record-api.ts';

const { api, documents, newAdmin } = await startRecordApi();
const admin = await newAdmin();

describe('erasing a person', () => {
  const erase = (email: unknown) => admin.call('erase', { body: { email } });

  it('deletes records of both kinds and their mail, whatever the case of the address, and no others', async () => {
    const name = `erase-${randomUUID().slice(0, 8)}`;
    const contacts = [
      await documents.add('contacts', { email: `${name}@Example.com` }),
      await documents.addSpam('contacts', { email: `${name.toUpperCase()}@EXAMPLE.COM` }),
    ];
    const partnership = await documents.add('partnerships', { email: `${name}@example.com` });
    const others = [
      await documents.add('contacts', { email: `x${name}@example.com` }),
      await documents.add('contacts', { email: `${name}@example.com.au` }),
      await documents.add('contacts', { email: undefined }),
    ];
    await admin.queueMail('contacts', contacts[0]!);
    await admin.queueMail('partnerships', partnership);

    const response = await erase(` ${name}@EXAMPLE.com `);
    expect(await response.json()).toEqual({ contacts: 2, partnerships: 1, mail: 2, unblocked: [] });
    const left = await admin.listById('contacts');
    expect(others.every((id) => left.has(id))).toBe(true);
    expect(left.has(contacts[0]!)).toBe(false);
    expect((await admin.listById('contacts?spam=true')).has(contacts[1]!)).toBe(false);
    expect(await admin.listMail('contacts', contacts[0]!)).toEqual([]);
    // A form that got no response repeats its call, which restores nothing because of the keys (site-submissions.test.ts).
    for (const id of [...contacts, partnership]) {
      const key = await api.firestore.collection('idempotency_keys').doc(id).get();
      expect(Object.keys(key.data() ?? {})).toEqual(['expireAt']);
    }
    expect(await (await erase(`${name}@example.com`)).json()).toEqual({
      contacts: 0,
      partnerships: 0,
      mail: 0,
      unblocked: [],
    });
  });

  it('also finds mail whose record was never stored', async () => {
    const email = `lost-${randomUUID().slice(0, 8)}@example.com`;
    const id = await documents.add('contacts', { email });
    await admin.queueMail('contacts', id);
    await api.firestore.collection('contact_records').doc(id).delete();
    expect(await (await erase(email)).json()).toMatchObject({ contacts: 0, partnerships: 0, mail: 1 });
  });

  it('also deletes a record that is moved to Spam during the erasure', async () => {
    const email = `moved-${randomUUID().slice(0, 8)}@example.com`;
    const id = await documents.add('contacts', { email });
    await admin.queueMail('contacts', id);
    let moved: ChangeResult | undefined;
    const commit = vi.spyOn(WriteBatch.prototype, 'commit');
    // The first commit writes the audit entry, before the search. The record is moved just before the second commit, which
    // deletes what the search has found.
    commit.mockImplementationOnce(async function (this: WriteBatch) {
      const written = await this.commit();
      commit.mockImplementationOnce(async function (this: WriteBatch) {
        moved = await admin.change('contacts', id, { type: 'mark-as-spam' });
        return this.commit();
      });
      return written;
    });
    expect(await (await erase(email)).json()).toMatchObject({ contacts: 1 });
    vi.restoreAllMocks();
    expect(moved?.changed).toEqual([id]);
    expect((await admin.listById('contacts?spam=true')).has(id)).toBe(false);
  });

  it('deletes more documents than one commit accepts', async () => {
    const email = `many-${randomUUID().slice(0, 8)}@example.com`;
    // A commit accepts 500 writes, and each record needs five (records/erase-person.ts).
    await documents.addAll('contacts', Array(450).fill({ email }));
    expect(await (await erase(email)).json()).toMatchObject({ contacts: 450, partnerships: 0 });
  });

  it('lifts and reports the block of the sender, and deletes the document that recorded a confirmation to another of their addresses', async () => {
    const word = randomUUID().slice(0, 8);
    const email = `${word}@example.com`;
    await admin.call('blocked-senders', { body: { sender: email } });
    const [confirmation] = confirmationDocs(`${word}+web@example.com`, new Date()) as [DocumentReference];
    await confirmation.set({ expireAt: new Date() });
    expect(await (await admin.call('export/person', { body: { email } })).json()).toMatchObject({
      blocked: [{ sender: email, by: admin.account.username }],
      confirmations: [{ id: confirmation.id }],
    });
    const erased = await erase(`${word}+shop@example.com`);
    expect(await erased.json()).toMatchObject({ contacts: 0, unblocked: [email] });
    const left = [await blockedSenderDoc(email).get(), await confirmation.get()];
    expect(left.map(({ exists }) => exists)).toEqual([false, false]);
  });

  it('previews the addresses that Gmail delivers to the sender, without reading records of others', async () => {
    const word = `x${randomUUID().slice(0, 8)}`;
    const dotted = `${word.slice(0, 4)}.${word.slice(4)}+web@googlemail.com`;
    await documents.add('contacts', { email: dotted });
    await documents.add('contacts', { email: `${word}y@gmail.com` });
    const get = vi.spyOn(Query.prototype, 'get');
    const preview = await admin.call('erase/preview', { body: { email: `${word}@gmail.com` } });
    const results = await Promise.all(get.mock.results.map(({ value }) => value as Promise<QuerySnapshot>));
    get.mockRestore();
    expect(await preview.json()).toEqual({ addresses: [{ email: dotted, records: 1 }] });
    expect(results.flatMap(({ docs }) => docs)).toHaveLength(1);
  });

  it('previews the other addresses of the sender, including spam, and does not erase them', async () => {
    const word = randomUUID().slice(0, 8);
    const email = `${word}@example.com`;
    const tagged = `${word}+web@example.com`;
    const other = `x${word}@example.com`;
    await documents.add('contacts', { email });
    await documents.add('contacts', { email: tagged.toUpperCase() });
    await documents.addSpam('partnerships', { email: tagged });
    await documents.add('contacts', { email: other });
    const preview = await admin.call('erase/preview', { body: { email } });
    expect(await preview.json()).toEqual({ addresses: [{ email: tagged, records: 2 }] });
    expect(await (await erase(email)).json()).toMatchObject({ contacts: 1, partnerships: 0 });
  });

  it('is recorded in the audit log without the address', async () => {
    const email = `noted-${randomUUID().slice(0, 8)}@example.com`;
    await erase(email.toUpperCase());
    const audit = await api.firestore.collection('audit').where('target', '==', auditTarget(email)).get();
    expect(audit.docs.map((entry) => entry.data())).toEqual([
      expect.objectContaining({ action: 'person.erase', outcome: 'done' }),
    ]);
    // The hash is keyed, so addresses cannot be guessed from it without the secret.
    for (const encoding of ['hex', 'base64url'] as const) {
      const plainHash = createHash('sha256').update(email).digest(encoding);
      expect(auditTarget(email)).not.toContain(plainHash);
    }
    expect(auditTarget(email)).toMatch(/^person:[\w-]{43}$/);
  });
});

describe('a copy of what is stored about a person', () => {
  const requestCopy = (email: unknown) => admin.call('export/person', { body: { email } });
  const newAddress = () => `copy-${randomUUID().slice(0, 8)}@example.com`;

  it('has records of both kinds and their mail with every stored field, whatever the case of the address, and no others', async () => {
    const email = newAddress();
    const contact = await documents.addSpam('contacts', { email: email.toUpperCase() });
    const partnership = await documents.add('partnerships', { email });
    await documents.add('contacts', { email: `x${email}` });
    const mailId = await admin.queueMail('partnerships', partnership);

    const response = await requestCopy(` ${email} `);
    expect(response.headers.get('content-disposition')).toBe('attachment; filename=person.json');
    expect(response.headers.get('content-encoding')).toBe('gzip');
    const copy = (await response.json()) as Record<string, { id: string }[]>;
    const stored = await api.firestore.collection('contact_spam').doc(contact).get();
    expect(copy['contacts']).toHaveLength(1);
    expect(Object.keys(copy['contacts']?.[0] ?? {}).sort()).toEqual(
      ['id', 'messages', ...Object.keys(stored.data() ?? {})].sort(),
    );
    expect(copy).toMatchObject({
      email,
      exportedAt: expect.stringMatching(/^\d{4}-.+Z$/),
      contacts: [{ id: contact, createdAt: expect.stringMatching(/Z$/) }],
      partnerships: [{ id: partnership, email }],
      mail: [{ id: mailId, state: 'PENDING', replyTo: email }],
    });
  });

  it('is recorded in the audit log without the address, and includes earlier exports and erasures', async () => {
    const email = newAddress();
    await requestCopy(email);
    await admin.call('erase', { body: { email } });
    const copy = (await (await requestCopy(email)).json()) as { contacts: unknown[]; audit: object[] };
    expect(copy.contacts).toEqual([]);
    expect(copy.audit).toEqual(
      expect.arrayContaining([
        { at: expect.any(String), action: 'person.export', outcome: 'done' },
        { at: expect.any(String), action: 'person.erase', outcome: 'done' },
      ]),
    );
  });
});

it.each(['', 'nobody', '*', null, 7])('the address %j is refused', async (email) => {
  for (const path of ['erase', 'export/person'])
    expect(await statusAndText(await admin.call(path, { body: { email } }))).toEqual([
      400,
      'Valid email is required',
    ]);
});
