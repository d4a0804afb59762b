import { createHash, randomUUID } from 'node:crypto';
import { Timestamp, WriteBatch, type DocumentReference } from 'firebase-admin/firestore';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { auditTarget } from '../src/admin/records/person.ts';
import { noticeOfRecord } from '../src/mail/outbox.ts';
import {
  RECORD_COLLECTIONS,
  SPAM_COLLECTIONS,
  type AnyRecord,
  type RecordKind,
} from '../src/shared/inquiry/kinds.ts';
import type { MailDelivery } from '../src/shared/mail-delivery.ts';
import { nextPage, startAdminApi, type AdminApi, type Call } from './support/admin-api.ts';
import { MailServer } from './support/mail-server.ts';
import { RecordDocuments } from './support/record-documents.ts';

let api: AdminApi;
let boss: { uid: string; username: string; cookie: string };
let documents: RecordDocuments;
const mail = new MailServer();

beforeAll(async () => {
  api = await startAdminApi();
  await mail.open();
  process.env['SMTP_PORT'] = String(mail.port);
  boss = await api.signedIn();
  documents = new RecordDocuments(api.firestore);
});

afterEach(() => documents.removeAll());

afterAll(async () => {
  await mail.close();
  await api.close();
});

const call = (path: string, rest: Call = {}) => api.call(path, { ...rest, cookie: boss.cookie });
const KINDS: RecordKind[] = ['contacts', 'partnerships'];

async function listed(path: string): Promise<Map<string, AnyRecord>> {
  const records = await api.list<AnyRecord>(path, boss.cookie);
  return new Map(records.map((record) => [record.id, record]));
}

/** A record as the list has it. */
async function recordOf<R extends AnyRecord>(kind: RecordKind, id: string): Promise<R> {
  return (await listed(`/api/admin/${kind}`)).get(id) as R;
}

async function mailOf(kind: RecordKind, id: string): Promise<MailDelivery[]> {
  return (await (await call(`/api/admin/mail/${kind}/${id}`)).json()) as MailDelivery[];
}

describe('the list', () => {
  it('has exactly the documented fields of a contact', async () => {
    const id = await documents.add('contacts');
    expect(await recordOf('contacts', id)).toEqual({
      id,
      name: 'Amira Haddad',
      email: 'amira@example.com',
      subject: 'Haddad Logistics',
      message: 'Company: Haddad Logistics\n\nHello',
      createdAt: '2026-03-14T09:26:53.589Z',
      handledAt: null,
      handledBy: null,
      assignee: null,
      noteCount: 0,
      source: null,
      spam: false,
    });
  });

  it('has exactly the documented fields of a partnership', async () => {
    const id = await documents.add('partnerships');
    expect(await recordOf('partnerships', id)).toEqual({
      id,
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
      createdAt: '2026-03-14T09:26:53.589Z',
      handledAt: null,
      handledBy: null,
      assignee: null,
      noteCount: 0,
      source: null,
      spam: false,
    });
  });

  it('has records without createdAt too', async () => {
    const [missing, empty] = [
      await documents.add('contacts', { createdAt: undefined }),
      await documents.add('contacts', { createdAt: null }),
    ];
    const list = await listed('/api/admin/contacts');
    expect([list.get(missing)?.createdAt, list.get(empty)?.createdAt]).toEqual([null, null]);
  });

  it('has older documents that lack fields or hold a single partnership type', async () => {
    const bare = await documents.add('partnerships', {
      partnershipType: 'strategic',
      website: undefined,
      description: undefined,
      handledAt: undefined,
      handledBy: undefined,
      assignee: undefined,
      spam: undefined,
      phone: undefined,
    });
    expect(await recordOf('partnerships', bare)).toMatchObject({
      partnershipType: 'strategic',
      website: null,
      description: null,
      handledAt: null,
      handledBy: null,
      assignee: null,
      noteCount: 0,
      source: null,
      spam: false,
      phone: '',
    });
  });

  it.each(KINDS)('of %s separates spam', async (kind) => {
    const [wanted, spam] = [await documents.add(kind), await documents.addSpam(kind)];
    const inbox = await listed(`/api/admin/${kind}`);
    const junk = await listed(`/api/admin/${kind}?spam=true`);
    expect([inbox.has(wanted), inbox.has(spam)]).toEqual([true, false]);
    expect([junk.has(wanted), junk.has(spam)]).toEqual([false, true]);
  });

  it('reads no spam, nor does the rest of what the dashboard loads at sign-in, however much there is', async () => {
    const collection = vi.spyOn(api.firestore, 'collection');
    const readBy = async (load: () => Promise<unknown>) => {
      collection.mockClear();
      await load();
      return collection.mock.calls.map(([name]) => name);
    };
    const atSignIn = await readBy(async () => {
      const cookie = await api.login(boss.username);
      for (const path of ['user', 'contacts', 'partnerships', 'mail']) {
        expect((await api.call(`/api/admin/${path}`, { cookie })).status).toBe(200);
      }
    });
    expect(atSignIn).toEqual(expect.arrayContaining(Object.values(RECORD_COLLECTIONS)));
    expect(atSignIn).not.toContain(SPAM_COLLECTIONS.contacts);
    expect(atSignIn).not.toContain(SPAM_COLLECTIONS.partnerships);
    expect(await readBy(() => call('/api/admin/contacts?spam=true'))).toContain(SPAM_COLLECTIONS.contacts);
    collection.mockRestore();
  });

  it('comes in linked pages when it is long, each well under 32 MB, with every record once', async () => {
    const message = '語'.repeat(9_000);
    const added = await documents.addAll('contacts', Array(1_000).fill({ message }));

    const ids: string[] = [];
    let path: string | undefined = '/api/admin/contacts';
    let pages = 0;
    while (path !== undefined) {
      const response: Response = await call(path);
      const body = await response.text();
      expect(Buffer.byteLength(body)).toBeLessThan(25_000_000);
      ids.push(...(JSON.parse(body) as AnyRecord[]).map(({ id }) => id));
      path = nextPage(response);
      pages += 1;
    }
    expect(pages).toBeGreaterThan(1);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining(added));
  });

  it.each([
    ['gzip, br', 'gzip'],
    ['br', null],
    ['gzip;q=0', null],
  ])('for a client that accepts %s has the encoding %s', async (accepted, encoding) => {
    const added = await documents.add('contacts');
    const response = await call('/api/admin/contacts', { headers: { 'Accept-Encoding': accepted } });
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(((await response.json()) as AnyRecord[]).map(({ id }) => id)).toContain(added);
  });

  it.each(['a/b', '.', '__x__', '__\n__', ''])('has no page after %j', async (after) => {
    expect((await call(`/api/admin/contacts?after=${encodeURIComponent(after)}`)).status).toBe(400);
  });

  it('exists for the two kinds only', async () => {
    for (const kind of ['outbox', 'audit', 'contact_records', 'sessions', '..%2Faudit']) {
      expect((await call(`/api/admin/${kind}`)).status).toBe(404);
    }
  });
});

describe.each(KINDS)('marking %s as handled', (kind) => {
  const mark = (id: string, body: unknown) => call(`/api/admin/${kind}/${id}`, { method: 'PATCH', body });

  it('stores when and by whom, and can be undone', async () => {
    const id = await documents.add(kind);
    const marked = (await (await mark(id, { handled: true })).json()) as AnyRecord;
    expect(marked.handledBy).toBe(boss.username);
    expect(Math.abs(Date.parse(marked.handledAt!) - Date.now())).toBeLessThan(60_000);
    expect(await recordOf(kind, id)).toEqual(marked);

    const open = (await (await mark(id, { handled: false })).json()) as AnyRecord;
    expect(open).toMatchObject({ handledAt: null, handledBy: null });
  });

  it.each([
    [{}, 'Send either handled or spam'],
    [{ handled: true, spam: false }, 'Send either handled or spam'],
    [{ handled: 'yes' }, 'handled is true or false'],
    [{ spam: 'yes' }, 'spam is true or false'],
    [{ name: 'Eve' }, 'The request has fields that are not known here.'],
  ])('refuses %j', async (body, message) => {
    const id = await documents.add(kind);
    const response = await mark(id, body);
    expect([response.status, await response.text()]).toEqual([400, message]);
  });

  it('is 404 for a deleted record, and creates none', async () => {
    const response = await mark('gone', { handled: true });
    expect([response.status, await response.text()]).toEqual([404, 'This record no longer exists.']);
    expect((await listed(`/api/admin/${kind}`)).has('gone')).toBe(false);
  });
});

async function queueMail(kind: RecordKind, id: string): Promise<string> {
  const { reference, data } = noticeOfRecord(kind, await recordOf<AnyRecord>(kind, id));
  await reference.create(data);
  return reference.id;
}

describe.each(KINDS)('releasing %s from spam', (kind) => {
  it('moves it to the inbox, queues one mail, and is audited', async () => {
    const id = await documents.addSpam(kind);
    const release = () => call(`/api/admin/${kind}/${id}`, { method: 'PATCH', body: { spam: false } });
    expect(await (await release()).json()).toMatchObject({ id, spam: false });
    expect((await release()).status).toBe(200);

    expect((await listed(`/api/admin/${kind}`)).has(id)).toBe(true);
    expect(await mailOf(kind, id)).toEqual([
      expect.objectContaining({ kind, recordId: id, state: 'PENDING' }),
    ]);
    const audit = await api.firestore.collection('audit').where('target', '==', `${kind}/${id}`).get();
    expect(audit.docs.map((entry) => entry.get('action') as string)).toEqual(['record.release']);
  });

  it('sends no mail again that the outbox has forgotten', async () => {
    const createdAt = Timestamp.fromMillis(Date.now() - 91 * 24 * 60 * 60_000);
    const id = await documents.add(kind, { createdAt });
    for (const spam of [true, false])
      await call(`/api/admin/${kind}/${id}`, { method: 'PATCH', body: { spam } });
    expect((await listed(`/api/admin/${kind}`)).has(id)).toBe(true);
    expect(await mailOf(kind, id)).toEqual([]);
  });

  it('while another admin deletes it leaves no mail about a deleted record', async () => {
    for (let round = 0; round < 3; round++) {
      const id = await documents.addSpam(kind);
      const path = `/api/admin/${kind}/${id}`;
      const [release, remove] = await Promise.all([
        call(path, { method: 'PATCH', body: { spam: false } }),
        call(path, { method: 'DELETE' }),
      ]);
      expect([200, 404]).toContain(release.status);
      expect(remove.status).toBe(204);
      expect(await mailOf(kind, id)).toEqual([]);
    }
  });

  it('while another admin marks it does both', async () => {
    const id = await documents.addSpam(kind);
    const change = (body: object) => call(`/api/admin/${kind}/${id}`, { method: 'PATCH', body });
    const responses = await Promise.all([change({ spam: false }), change({ handled: true })]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    const record = (await listed(`/api/admin/${kind}`)).get(id);
    expect(record).toMatchObject({ spam: false, handledBy: expect.any(String) });
    expect(await mailOf(kind, id)).toHaveLength(1);
  });
});

describe.each(KINDS)('marking %s as spam', (kind) => {
  const mark = (id: string) => call(`/api/admin/${kind}/${id}`, { method: 'PATCH', body: { spam: true } });

  it('moves it out of the inbox, cancels its mail, and is audited', async () => {
    const id = await documents.add(kind);
    await queueMail(kind, id);
    expect(await (await mark(id)).json()).toMatchObject({ id, spam: true });
    expect((await mark(id)).status).toBe(200);

    expect((await listed(`/api/admin/${kind}`)).has(id)).toBe(false);
    expect((await listed(`/api/admin/${kind}?spam=true`)).get(id)).toMatchObject({ spam: true });
    expect(await mailOf(kind, id)).toEqual([]);
    const audit = await api.firestore.collection('audit').where('target', '==', `${kind}/${id}`).get();
    expect(audit.docs.map((entry) => entry.data())).toMatchObject([{ action: 'record.spam' }]);
  });

  it('and releasing it again brings it back as it was, without a second mail', async () => {
    const id = await documents.add(kind, { handledBy: 'admin' });
    const before = await recordOf(kind, id);
    const mailId = await queueMail(kind, id);
    await api.firestore.collection('outbox').doc(mailId).update({ state: 'SENT', nextAttemptAt: null });
    await mark(id);
    await call(`/api/admin/${kind}/${id}`, { method: 'PATCH', body: { spam: false } });
    expect(await recordOf(kind, id)).toEqual(before);
    expect(await mailOf(kind, id)).toEqual([expect.objectContaining({ id: mailId, state: 'SENT' })]);
    const stored = await api.firestore.collection(RECORD_COLLECTIONS[kind]).doc(id).get();
    expect(stored.get('expireAt')).toBeUndefined();
  });

  it('expires after 30 days', async () => {
    const id = await documents.add(kind);
    await mark(id);
    const spam = await api.firestore.collection(SPAM_COLLECTIONS[kind]).doc(id).get();
    const expireAt = (spam.get('expireAt') as Timestamp).toMillis();
    expect(Math.abs(expireAt - Date.now() - 30 * 24 * 3_600_000)).toBeLessThan(60_000);
  });

  it('is 404 for a deleted record', async () => {
    expect((await mark('gone')).status).toBe(404);
  });
});

describe.each(KINDS)('the spam of %s', (kind) => {
  const spamPage = (query = '') => call(`/api/admin/${kind}?spam=true${query}`);
  const remove = (body: unknown) => call(`/api/admin/${kind}/spam/delete`, { body });
  const DAY = 24 * 3_600_000;
  const expiringIn = (days: number) => Timestamp.fromMillis(Date.now() + days * DAY);

  it('comes in pages, the newest first, each once, with its number', async () => {
    const days = Array.from({ length: 1_050 }, (_, n) => ({ expireAt: expiringIn(31 - n / 10_000) }));
    const added = await documents.addAll(kind, days, 'spam');
    const first = await spamPage();
    expect(Number(first.headers.get('x-total-count'))).toBeGreaterThanOrEqual(1_050);
    expect(((await first.json()) as AnyRecord[]).map(({ id }) => id)).toEqual(added.slice(0, 500));
    const second = await call(nextPage(first)!);
    expect(((await second.json()) as AnyRecord[]).map(({ id }) => id)).toEqual(added.slice(500, 1_000));
    const third = (await (await call(nextPage(second)!)).json()) as AnyRecord[];
    expect(third.slice(0, 50).map(({ id }) => id)).toEqual(added.slice(1_000));
  });

  it('has pages also where many came at the same moment, and when the last one of a page was deleted', async () => {
    const added = await documents.addAll(kind, Array(510).fill({ expireAt: expiringIn(31) }), 'spam');
    const first = await spamPage();
    const shown = ((await first.json()) as AnyRecord[]).map(({ id }) => id);
    await remove({ ids: [shown.at(-1)] });
    const rest = (await (await call(nextPage(first)!)).json()) as AnyRecord[];
    expect(new Set([...shown, ...rest.slice(0, 10).map(({ id }) => id)])).toEqual(new Set(added));
  });

  it('does not show what has expired and is still stored', async () => {
    const id = await documents.addSpam(kind, { expireAt: expiringIn(-1) });
    expect((await listed(`/api/admin/${kind}?spam=true`)).has(id)).toBe(false);
  });

  it('includes older spam that was stored among the records, and moves it', async () => {
    const added = await documents.addAll(kind, Array(160).fill({ spam: true, createdAt: undefined }));
    const [a, b] = await Promise.all([spamPage(), spamPage()]);
    expect([a.status, b.status]).toEqual([200, 200]);
    const list = await listed(`/api/admin/${kind}?spam=true`);
    expect(added.every((id) => list.has(id))).toBe(true);
    const left = await api.firestore.collection(RECORD_COLLECTIONS[kind]).where('spam', '==', true).get();
    expect(left.size).toBe(0);
  });

  it.each(['x', '1', '1.', '.a', '1.a/b', '1.__x__', '99999999999999999.a'])(
    'has no page after %j',
    async (after) => {
      expect((await spamPage(`&after=${encodeURIComponent(after)}`)).status).toBe(400);
    },
  );

  it('can be deleted by ids, which deletes nothing of the inbox, and is audited', async () => {
    const [first, second, other] = [
      await documents.addSpam(kind),
      await documents.addSpam(kind),
      await documents.addSpam(kind),
    ];
    const wanted = await documents.add(kind);
    const response = await remove({ ids: [first, second, wanted, 'gone', first] });
    expect(await response.json()).toEqual({ deleted: 2, more: false });
    const spam = await listed(`/api/admin/${kind}?spam=true`);
    expect([first, second, other].map((id) => spam.has(id))).toEqual([false, false, true]);
    expect((await listed(`/api/admin/${kind}`)).has(wanted)).toBe(true);
    const audit = await api.firestore.collection('audit').where('target', '==', `${kind}: 5 by id`).get();
    expect(audit.docs.at(-1)?.data()).toMatchObject({ action: 'spam.delete', outcome: 'done' });
  });

  it('can be deleted as far as it was listed, also what came a moment before', async () => {
    const id = await documents.addSpam(kind, { expireAt: expiringIn(30) });
    const page = await spamPage();
    expect(((await page.json()) as AnyRecord[]).map((record) => record.id)).toContain(id);
    await remove({ until: page.headers.get('x-read-at') });
    expect((await listed(`/api/admin/${kind}?spam=true`)).has(id)).toBe(false);
  });

  it('can be deleted as a whole, except what has come since', async () => {
    await documents.addAll(kind, Array(520).fill({ expireAt: expiringIn(29) }), 'spam');
    const since = await documents.addSpam(kind, { expireAt: expiringIn(30.5) });
    const until = new Date().toISOString();
    const { deleted, more } = (await (await remove({ until })).json()) as { deleted: number; more: boolean };
    expect(deleted).toBeGreaterThanOrEqual(520);
    expect(more).toBe(false);
    expect([...(await listed(`/api/admin/${kind}?spam=true`)).keys()]).toEqual([since]);
  });

  it.each([
    [{}, 'Send either ids or until'],
    [{ ids: [], until: '2026-03-14T00:00:00Z' }, 'Send either ids or until'],
    [{ ids: 'all' }, 'ids is a list'],
    [{ ids: ['../audit/x'] }, 'ids are ids of records'],
    [{ ids: Array.from({ length: 501 }, (_, n) => `a${n}`) }, 'At most 500 records can be deleted at a time'],
    [{ until: 'now' }, 'until is a date with a time and a zone'],
  ])('is not deleted for %j', async (body, message) => {
    const response = await remove(body);
    expect([response.status, await response.text()]).toEqual([400, message]);
  });

  it('can be deleted until a time that Firestore cannot store', async () => {
    await documents.addSpam(kind);
    expect(await (await remove({ until: '0000-01-01T00:00:00Z' })).json()).toEqual({
      deleted: 0,
      more: false,
    });
    expect((await remove({ until: '9999-12-31T23:59:59Z' })).status).toBe(200);
    expect((await listed(`/api/admin/${kind}?spam=true`)).size).toBe(0);
  });
});

describe('deleting one record', () => {
  it('deletes its mail too, leaves other records alone, and is audited', async () => {
    const [id, other] = [await documents.add('contacts'), await documents.add('contacts')];
    await queueMail('contacts', id);
    await queueMail('contacts', other);
    const remove = () => call(`/api/admin/contacts/${id}`, { method: 'DELETE' });

    expect((await remove()).status).toBe(204);
    const list = await listed('/api/admin/contacts');
    expect([list.has(id), list.has(other)]).toEqual([false, true]);
    expect([(await mailOf('contacts', id)).length, (await mailOf('contacts', other)).length]).toEqual([0, 1]);
    const audit = await api.firestore.collection('audit').where('target', '==', `contacts/${id}`).get();
    expect(audit.docs.map((entry) => entry.data())).toEqual([
      expect.objectContaining({
        action: 'record.delete',
        actor: { uid: boss.uid, username: boss.username },
        at: expect.anything(),
      }),
    ]);
    expect((await remove()).status).toBe(404);
  });
});

describe('erasing a person', () => {
  const erase = (email: unknown) => call('/api/admin/erase', { body: { email } });

  it('deletes records of both kinds and their mail, in any case, and no others', async () => {
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
    await queueMail('contacts', contacts[0]!);
    await queueMail('partnerships', partnership);

    const response = await erase(` ${name}@EXAMPLE.com `);
    expect(await response.json()).toEqual({ contacts: 2, partnerships: 1, mail: 2 });
    const left = await listed('/api/admin/contacts');
    expect(others.every((id) => left.has(id))).toBe(true);
    expect(left.has(contacts[0]!)).toBe(false);
    expect((await listed('/api/admin/contacts?spam=true')).has(contacts[1]!)).toBe(false);
    expect(await mailOf('contacts', contacts[0]!)).toEqual([]);
    // A form that has not heard of its success repeats its call. These make it change nothing (site-submissions.test.ts).
    for (const id of [...contacts, partnership]) {
      const key = await api.firestore.collection('idempotency_keys').doc(id).get();
      expect(Object.keys(key.data() ?? {})).toEqual(['expireAt']);
    }
    expect(await (await erase(`${name}@example.com`)).json()).toEqual({
      contacts: 0,
      partnerships: 0,
      mail: 0,
    });
  });

  it('also finds mail whose record was never stored', async () => {
    const email = `lost-${randomUUID().slice(0, 8)}@example.com`;
    const id = await documents.add('contacts', { email });
    await queueMail('contacts', id);
    await api.firestore.collection('contact_records').doc(id).delete();
    expect(await (await erase(email)).json()).toEqual({ contacts: 0, partnerships: 0, mail: 1 });
  });

  it('also deletes a record that is moved to the spam in the meantime', async () => {
    const email = `moved-${randomUUID().slice(0, 8)}@example.com`;
    const id = await documents.add('contacts', { email });
    await queueMail('contacts', id);
    let moved: Response | undefined;
    const commit = vi.spyOn(WriteBatch.prototype, 'commit');
    // The first commit is that of the audit, before the search.
    commit.mockImplementationOnce(async function (this: WriteBatch) {
      const written = await this.commit();
      commit.mockImplementationOnce(async function (this: WriteBatch) {
        moved = await call(`/api/admin/contacts/${id}`, { method: 'PATCH', body: { spam: true } });
        return this.commit();
      });
      return written;
    });
    expect(await (await erase(email)).json()).toMatchObject({ contacts: 1 });
    vi.restoreAllMocks();
    expect(moved?.status).toBe(200);
    expect((await listed('/api/admin/contacts?spam=true')).has(id)).toBe(false);
  });

  it('deletes more documents than one commit takes', async () => {
    const email = `many-${randomUUID().slice(0, 8)}@example.com`;
    await documents.addAll('contacts', Array(450).fill({ email }));
    expect(await (await erase(email)).json()).toEqual({ contacts: 450, partnerships: 0, mail: 0 });
  });

  it('is audited without the address', async () => {
    const email = `noted-${randomUUID().slice(0, 8)}@example.com`;
    await erase(email.toUpperCase());
    const audit = await api.firestore.collection('audit').where('target', '==', auditTarget(email)).get();
    expect(audit.docs.map((entry) => entry.data())).toEqual([
      expect.objectContaining({ action: 'person.erase', outcome: 'done' }),
    ]);
    // With a key: without the secret, addresses cannot be tried on it.
    for (const encoding of ['hex', 'base64url'] as const) {
      const plain = createHash('sha256').update(email).digest(encoding);
      expect(auditTarget(email)).not.toContain(plain);
    }
    expect(auditTarget(email)).toMatch(/^person:[\w-]{43}$/);
  });

  it.each(['', 'nobody', '*', null, 7])('refuses %j as an address', async (email) => {
    const response = await erase(email);
    expect([response.status, await response.text()]).toEqual([400, 'Valid email is required']);
  });
});

async function writeAll(
  references: DocumentReference[],
  write: (batch: WriteBatch, reference: DocumentReference) => void,
): Promise<void> {
  for (let start = 0; start < references.length; start += 500) {
    const batch = api.firestore.batch();
    for (const reference of references.slice(start, start + 500)) write(batch, reference);
    await batch.commit();
  }
}

describe('a copy of what is stored about a person', () => {
  const copyOf = (email: unknown) => call('/api/admin/export/person', { body: { email } });
  const newAddress = () => `copy-${randomUUID().slice(0, 8)}@example.com`;

  it('has the records of both kinds and their mail with every stored field, in any case, and no others', async () => {
    const email = newAddress();
    const contact = await documents.add('contacts', { email: email.toUpperCase(), spam: true });
    const partnership = await documents.add('partnerships', { email });
    await documents.add('contacts', { email: `x${email}` });
    const mailId = await queueMail('partnerships', partnership);

    const response = await copyOf(` ${email} `);
    expect(response.headers.get('content-disposition')).toBe('attachment; filename=person.json');
    expect(response.headers.get('content-encoding')).toBe('gzip');
    const copy = (await response.json()) as Record<string, { id: string }[]>;
    const stored = await api.firestore.collection('contact_records').doc(contact).get();
    expect(copy['contacts']).toHaveLength(1);
    expect(Object.keys(copy['contacts']?.[0] ?? {}).sort()).toEqual(
      ['id', ...Object.keys(stored.data() ?? {})].sort(),
    );
    expect(copy).toMatchObject({
      email,
      exportedAt: expect.stringMatching(/^\d{4}-.+Z$/),
      contacts: [{ id: contact, spam: true, createdAt: expect.stringMatching(/Z$/) }],
      partnerships: [{ id: partnership, email }],
      mail: [{ id: mailId, state: 'PENDING', input: expect.objectContaining({ email }) }],
    });
  });

  it('is audited without the address, and has what was done before', async () => {
    const email = newAddress();
    await copyOf(email);
    await call('/api/admin/erase', { body: { email } });
    const copy = (await (await copyOf(email)).json()) as { contacts: unknown[]; audit: object[] };
    expect(copy.contacts).toEqual([]);
    expect(copy.audit).toEqual(
      expect.arrayContaining([
        { at: expect.any(String), action: 'person.export', outcome: 'done' },
        { at: expect.any(String), action: 'person.erase', outcome: 'done' },
      ]),
    );
  });

  it.each(['', 'nobody', '*', null, 7])('is refused for %j', async (email) => {
    const response = await copyOf(email);
    expect([response.status, await response.text()]).toEqual([400, 'Valid email is required']);
  });
});

describe('mail', () => {
  const undelivered = async () => {
    const list = (await (await call('/api/admin/mail')).json()) as MailDelivery[];
    return new Map(list.map((delivery) => [delivery.id, delivery]));
  };
  const retry = (id: string) => call(`/api/admin/mail/${id}/retry`, { method: 'POST' });

  it('is listed until it is sent', async () => {
    const id = await documents.add('contacts');
    const mailId = await queueMail('contacts', id);
    expect((await undelivered()).get(mailId)).toEqual({
      id: mailId,
      purpose: 'notice',
      kind: 'contacts',
      recordId: id,
      state: 'PENDING',
      attempts: 0,
      createdAt: expect.any(String),
      nextAttemptAt: expect.any(String),
      sentAt: null,
      lastError: null,
      replyTo: 'amira@example.com',
      subject: expect.any(String),
    });

    const response = await retry(mailId);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ id: mailId, state: 'SENT', attempts: 1, lastError: null });
    expect(mail.received.at(-1)?.parsed.replyTo).toEqual([
      expect.objectContaining({ address: 'amira@example.com' }),
    ]);
    expect((await undelivered()).has(mailId)).toBe(false);
    expect(await mailOf('contacts', id)).toEqual([expect.objectContaining({ id: mailId, state: 'SENT' })]);
  });

  it('that was given up is listed first, however many wait', async () => {
    const id = await documents.add('contacts');
    const mailId = await queueMail('contacts', id);
    const outbox = api.firestore.collection('outbox');
    const pending = (await outbox.doc(mailId).get()).data()!;
    const others = Array.from({ length: 1_000 }, (_, n) => outbox.doc(`contacts-${id}-waiting-${n}`));
    await writeAll(others, (batch, other) => batch.set(other, { ...pending, recordId: 'waiting' }));
    await outbox.doc(mailId).update({ state: 'DEAD', nextAttemptAt: null });

    const list = (await (await call('/api/admin/mail')).json()) as MailDelivery[];
    expect(list).toHaveLength(1_000);
    expect(list.findIndex((delivery) => delivery.id === mailId)).toBeLessThan(
      list.findIndex(({ state }) => state !== 'DEAD'),
    );
    await writeAll(others, (batch, other) => batch.delete(other));
  });

  it('that was given up is listed oldest first, however much there is', async () => {
    const id = await documents.add('contacts');
    const mailId = await queueMail('contacts', id);
    const outbox = api.firestore.collection('outbox');
    const dead = { ...(await outbox.doc(mailId).get()).data()!, state: 'DEAD', nextAttemptAt: null };
    const others = Array.from({ length: 1_000 }, (_, n) => outbox.doc(`contacts-${id}-dead-${n}`));
    await writeAll(others, (batch, other) => batch.set(other, { ...dead, recordId: 'dead' }));
    const oldest = outbox.doc(`partnerships-${id}`);
    await oldest.set({ ...dead, createdAt: Timestamp.fromMillis(0) });

    const list = (await (await call('/api/admin/mail')).json()) as MailDelivery[];
    expect(list[0]).toMatchObject({ id: oldest.id });
    await writeAll([...others, oldest], (batch, other) => batch.delete(other));
  });

  it('has the error of the last attempt', async () => {
    const id = await documents.add('contacts');
    const mailId = await queueMail('contacts', id);
    mail.behaviour = 'temporary-failure';
    const response = await retry(mailId);
    mail.behaviour = 'accept';
    expect(await response.json()).toMatchObject({
      state: 'PENDING',
      attempts: 1,
      lastError: expect.stringMatching(/./),
    });
  });

  it('cannot be sent again once it is deleted', async () => {
    const response = await retry('contacts-gone');
    expect([response.status, await response.text()]).toEqual([404, 'This mail no longer exists.']);
  });
});
