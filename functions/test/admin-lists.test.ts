import { describe, expect, it, vi } from 'vitest';
import {
  RECORD_COLLECTIONS,
  RECORD_KINDS,
  SPAM_COLLECTIONS,
  type AnyRecord,
} from '../src/shared/inquiry/kinds.ts';
import { nextPage } from './support/admin-api.ts';
import { startRecordApi } from './support/record-api.ts';
import { submitted } from './support/record-documents.ts';
import { untouched } from './support/sample-records.ts';

const { api, documents, newAdmin } = await startRecordApi();
const admin = await newAdmin();

describe('the list', () => {
  it.each(RECORD_KINDS)('of %s has exactly the documented fields', async (kind) => {
    const id = await documents.add(kind);
    const createdAt = '2026-03-14T09:26:53.589Z';
    const times = { createdAt, changedAt: expect.any(Number) as number };
    expect((await admin.listById(kind)).get(id)).toEqual({ id, ...submitted[kind], ...untouched, ...times });
  });

  it('has records without createdAt too', async () => {
    const missing = await documents.add('contacts', { createdAt: undefined });
    const empty = await documents.add('contacts', { createdAt: null });
    const list = await admin.listById('contacts');
    expect([list.get(missing)?.createdAt, list.get(empty)?.createdAt]).toEqual([null, null]);
  });

  it('does not read spam, and neither do the other calls of the dashboard at sign-in', async () => {
    const collection = vi.spyOn(api.firestore, 'collection');
    const collectionsReadBy = async (load: () => Promise<unknown>) => {
      collection.mockClear();
      await load();
      return collection.mock.calls.map(([name]) => name);
    };
    const atSignIn = await collectionsReadBy(async () => {
      const cookie = await api.login(admin.account.username);
      for (const path of ['user', 'contacts', 'partnerships', 'mail']) {
        expect((await api.call(`/api/admin/${path}`, { cookie })).status).toBe(200);
      }
    });
    expect(atSignIn).toEqual(expect.arrayContaining(Object.values(RECORD_COLLECTIONS)));
    expect(atSignIn).not.toContain(SPAM_COLLECTIONS.contacts);
    expect(atSignIn).not.toContain(SPAM_COLLECTIONS.partnerships);
    expect(await collectionsReadBy(() => admin.call('contacts?spam=true'))).toContain(
      SPAM_COLLECTIONS.contacts,
    );
    collection.mockRestore();
  });

  it('has linked pages when it is long, each well under the 32 MB of Cloud Run, with every record once', async () => {
    const message = '語'.repeat(9_000); // 27 kB, so that 1,000 messages need more than one page
    const added = await documents.addAll('contacts', Array(1_000).fill({ message }));

    const ids: string[] = [];
    let path: string | undefined = '/api/admin/contacts';
    let pages = 0;
    while (path !== undefined) {
      const response: Response = await api.call(path, { cookie: admin.account.cookie });
      expect(response.headers.get('content-encoding')).toBe('gzip');
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

  it('refuses an invalid id in `after`', async () => {
    for (const after of ['a/b', '.', '__x__', '__\n__', ''])
      expect((await admin.call(`contacts?after=${encodeURIComponent(after)}`)).status).toBe(400);
  });

  it('exists for the two kinds only', async () => {
    for (const kind of ['outbox', 'audit', 'contact_records', 'sessions', '..%2Faudit']) {
      expect((await admin.call(kind)).status).toBe(404);
    }
  });
});
