import { randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { Timestamp } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { filterRecords, type RecordQuery } from '../src/shared/inquiry/filter.ts';
import {
  RECORD_KINDS,
  choiceFields,
  type ContactRecord,
  type RecordKind,
} from '../src/shared/inquiry/kinds.ts';
import { sortRecords } from '../src/shared/inquiry/sort.ts';
import { sourceFields } from '../src/shared/inquiry/source.ts';
import { contact } from './support/inquiries.ts';
import { startRecordApi } from './support/record-api.ts';

const { api, documents } = await startRecordApi();
const { cookie } = await api.signedIn();

async function exported(kind: RecordKind, view: Record<string, string> = {}) {
  const body = Object.keys(view).length > 0 ? view : undefined;
  const response = await api.call(`/api/admin/export/${kind}`, { cookie, body });
  expect(response.status).toBe(200);
  const rows: Record<string, string>[] = parse(await response.text(), {
    columns: true,
    record_delimiter: '\r\n',
  });
  return rows;
}

describe('the export', () => {
  it.each(RECORD_KINDS)('of %s is a file to download', async (kind) => {
    const response = await api.call(`/api/admin/export/${kind}`, { cookie });
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename=${kind}.csv`);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.subarray(0, 5)).toEqual(Buffer.from('\ufeff"i'));
    expect(bytes.subarray(-2).toString()).toBe('\r\n');
  });

  it('has the visitor’s text unchanged, except for formulas', async () => {
    const id = await documents.add('contacts', {
      name: 'محمد العلي 🚀',
      subject: '=HYPERLINK("https://evil.example")',
      message: 'Company: "Quoted, Ltd"\n\n- a line\n\nlast; line',
    });
    const row = (await exported('contacts')).find((each) => each['id'] === id);
    expect(row).toEqual({
      id,
      name: 'محمد العلي 🚀',
      email: contact.email,
      subject: `'=HYPERLINK("https://evil.example")`,
      message: 'Company: "Quoted, Ltd"\n\n- a line\n\nlast; line',
      createdAt: '2026-03-14T09:26:53.589Z',
      state: 'open',
      handledAt: '',
      handledBy: '',
      assignee: '',
      noteCount: '0',
      ...{ snoozedUntil: '', snoozedBy: '', mailCount: '0' },
      ...{ firstAnswerAt: '', lastWordBy: '', lastWordAt: '' },
      ...Object.fromEntries(sourceFields.map(({ column }) => [column, ''])),
    });
  });

  it('is audited, without what was searched for', async () => {
    const { uid, username, cookie: own } = await api.signedIn();
    await api.call('/api/admin/export/partnerships', { cookie: own, body: { q: 'ada' } });
    const audit = await api.firestore.collection('audit').where('actor.uid', '==', uid).get();
    const [exported] = audit.docs
      .map((entry) => entry.data())
      .filter(({ action }) => action !== 'admin.sign-in');
    expect(exported).toEqual({
      actor: { uid, username },
      action: 'records.export',
      target: 'partnerships',
      outcome: 'done',
      at: expect.anything(),
    });
  });

  it('leaves spam out and undated records in', async () => {
    const [spam, missing, empty] = [
      await documents.addSpam('partnerships'),
      await documents.add('partnerships', { createdAt: undefined, partnershipType: 'strategic' }),
      await documents.add('partnerships', { createdAt: null }),
    ];
    const rows = await exported('partnerships');
    const ids = rows.map(({ id }) => id);
    expect([ids.includes(spam), ids.includes(missing), ids.includes(empty)]).toEqual([false, true, true]);
    expect(rows.find(({ id }) => id === missing)).toMatchObject({
      createdAt: '',
      partnershipType: 'strategic',
    });
  });

  it('has records whose date is stored as text, with date filters too', async () => {
    const id = await documents.add('contacts', { createdAt: '2026-03-14T09:00:00Z' });
    const day = { from: '2026-03-14T00:00:00Z', to: '2026-03-14T23:59:59Z' };
    const [all, within, without] = [
      await exported('contacts'),
      await exported('contacts', day),
      await exported('contacts', { ...day, to: '2026-03-14T08:00:00Z' }),
    ];
    expect([all, within, without].map((rows) => rows.some((row) => row['id'] === id))).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('is narrowed by each choice and by the assignee', async () => {
    const chosen = {
      industry: 'retail',
      companySize: 'small',
      partnershipType: ['reseller'],
      assignee: 'rina',
    };
    const others = { industry: 'finance', companySize: 'large', partnershipType: ['other'], assignee: null };
    const [id, other] = [
      await documents.add('partnerships', chosen),
      await documents.add('partnerships', others),
    ];
    expect(choiceFields('partnerships').every(({ key }) => key in chosen)).toBe(true);
    for (const [name, value] of Object.entries(chosen)) {
      const ids = (await exported('partnerships', { [name]: [value].flat()[0] ?? '' })).map(
        (row) => row['id'],
      );
      expect([name, ids.includes(id), ids.includes(other)]).toEqual([name, true, false]);
    }
    const free = (await exported('partnerships', { assignee: '-' })).map((row) => row['id']);
    expect([free.includes(id), free.includes(other)]).toEqual([false, true]);
  });

  it.each<Record<string, string>>([
    { to: '9999-12-31T23:59:59.999Z' },
    { to: '9999-12-31T23:59:59-05:00' },
    { from: '0000-01-01T00:00:00Z' },
    { from: '0001-01-01T00:00:00+05:00' },
  ])('accepts the limits of a calendar: %j', async (view) => {
    const id = await documents.add('contacts');
    expect((await exported('contacts', view)).some((row) => row['id'] === id)).toBe(true);
  });

  it('is compressed for clients that accept gzip, with the same content', async () => {
    await documents.add('contacts');
    const { port, hostname } = new URL(api.origin);
    const [plain, packed] = await Promise.all(
      ['identity', 'gzip'].map((encoding) => rawBody(hostname, port, encoding)),
    );
    expect(packed!.encoding).toBe('gzip');
    expect(plain!.encoding).toBeUndefined();
    expect(gunzipSync(packed!.body).equals(plain!.body)).toBe(true);
  });

  async function rawBody(hostname: string, port: string, encoding: string) {
    const { request } = await import('node:http');
    const { buffer } = await import('node:stream/consumers');
    return new Promise<{ encoding: string | undefined; body: Buffer }>((resolve, reject) => {
      const headers = { Cookie: `__session=${cookie}`, 'Accept-Encoding': encoding };
      request({ hostname, port, path: '/api/admin/export/contacts', headers }, (response) => {
        buffer(response).then(
          (body) => resolve({ encoding: response.headers['content-encoding'], body }),
          reject,
        );
      })
        .on('error', reject)
        .end();
    });
  }
});

describe('exporting what the dashboard shows', () => {
  const mark = `view${randomUUID().slice(0, 8)}`;

  async function addVariety(): Promise<void> {
    const day = (date: string) => Timestamp.fromDate(new Date(date));
    const handled = { handledAt: day('2026-03-20T00:00:00Z'), handledBy: 'admin' };
    await Promise.all([
      documents.add('contacts', { subject: mark, name: 'Zoë', createdAt: day('2026-03-14T00:00:00.000Z') }),
      documents.add('contacts', { subject: mark, name: 'ada', createdAt: day('2026-03-14T00:00:00.000Z') }),
      documents.add('contacts', {
        subject: mark,
        name: 'Émile',
        createdAt: day('2026-03-15T23:59:59.999Z'),
        ...handled,
      }),
      // Firestore's times are finer than milliseconds. The last microsecond of the day is still in the range.
      documents.add('contacts', {
        subject: mark,
        name: 'Last',
        createdAt: new Timestamp(1773619199, 999_900_000),
      }),
      documents.add('contacts', { subject: mark, name: 'Next', createdAt: day('2026-03-16T00:00:00.000Z') }),
      documents.add('contacts', { subject: mark, name: 'Undated', createdAt: undefined }),
      documents.addSpam('contacts', { subject: mark, name: 'Junk' }),
    ]);
  }

  const range = { from: '2026-03-14T00:00:00.000Z', to: '2026-03-15T23:59:59.999Z' };

  it.each<Partial<RecordQuery>>([
    {},
    { direction: 'ascending' },
    { sort: 'name', direction: 'ascending' },
    { sort: 'name', direction: 'descending' },
    { sort: 'id', direction: 'ascending' },
    { sort: 'email' },
    range,
    { ...range, direction: 'ascending' },
    { ...range, sort: 'name' },
    { from: range.from },
    { to: range.to },
    { status: 'open' },
    { status: 'handled', sort: 'name' },
    { q: `${mark} emile` },
    { q: `${mark} no such word` },
  ])('with %j has the records of the dashboard, in its order', async (view) => {
    await addVariety();
    const query = { q: mark, ...view } as Record<string, string>;
    const list = await api.list<ContactRecord>('/api/admin/contacts', cookie);
    const full: RecordQuery = { status: 'all', sort: 'createdAt', direction: 'descending', ...query };
    const expected = sortRecords(filterRecords('contacts', list, full), full.sort, full.direction);

    const rows = await exported('contacts', query);
    expect(rows.map(({ id, name }) => `${name} ${id}`)).toEqual(
      expected.map(({ id, name }) => `${name} ${id}`),
    );
  });

  // Written by hand: the test above takes filter and order from the code of the export. Inner lists are of one instant.
  it.each<[Partial<RecordQuery>, string[][]]>([
    [{}, [['Next'], ['Last', 'Émile'], ['Zoë', 'ada'], ['Undated']]],
    [{ direction: 'ascending' }, [['Zoë', 'ada'], ['Last', 'Émile'], ['Next'], ['Undated']]],
    [
      { sort: 'name', direction: 'ascending' },
      [['ada'], ['Émile'], ['Last'], ['Next'], ['Undated'], ['Zoë']],
    ],
    [{ sort: 'name' }, [['Zoë'], ['Undated'], ['Next'], ['Last'], ['Émile'], ['ada']]],
    [
      range,
      [
        ['Last', 'Émile'],
        ['Zoë', 'ada'],
      ],
    ],
    [{ ...range, sort: 'name' }, [['Zoë'], ['Last'], ['Émile'], ['ada']]],
    [{ from: range.from }, [['Next'], ['Last', 'Émile'], ['Zoë', 'ada']]],
    [{ from: '2026-03-16T00:00:00.000Z' }, [['Next']]],
    [
      { to: range.to },
      [
        ['Last', 'Émile'],
        ['Zoë', 'ada'],
      ],
    ],
    [{ status: 'open' }, [['Next'], ['Last'], ['Zoë', 'ada'], ['Undated']]],
    [{ status: 'handled', sort: 'name' }, [['Émile']]],
    [{ q: `${mark} emile` }, [['Émile']]],
    [{ q: `${mark} no such word` }, []],
  ])('with %j has these records in this order', async (view, expected) => {
    await addVariety();
    const rows = await exported('contacts', { q: mark, ...view } as Record<string, string>);
    const names = rows.map(({ name = '' }) => name);
    const groups = expected.map(({ length }) => names.splice(0, length).sort());
    expect([...groups, names]).toEqual([...expected, []]);
  });

  it('has labels and local times next to the codes if the time zone is given', async () => {
    const id = await documents.add('partnerships', {
      createdAt: Timestamp.fromDate(new Date('2026-03-14T21:00:00Z')),
      industry: 'finance',
    });
    const rows = await exported('partnerships', { timeZone: 'Asia/Dubai' });
    expect(rows.find((row) => row['id'] === id)).toMatchObject({
      createdAt: '2026-03-14T21:00:00.000Z',
      createdAtLocal: '2026-03-15 01:00:00',
      industry: 'finance',
      industryLabel: 'Finance',
    });
  });

  it.each(['Atlantis', 'Etc/Unknown'])('has times in UTC for the unknown time zone %s', async (timeZone) => {
    const id = await documents.add('contacts', {
      createdAt: Timestamp.fromDate(new Date('2026-03-14T21:00:00Z')),
    });
    const rows = await exported('contacts', { timeZone });
    expect(rows.find((row) => row['id'] === id)).toMatchObject({ createdAtLocal: '2026-03-14 21:00:00' });
  });

  it.each([
    [{ from: 'yesterday' }, 'from and to are dates with a time and a zone'],
    [{ sort: 'message' }, 'sort is one of id, name, email, createdAt, waiting'],
    [{ direction: 'up' }, 'direction is ascending or descending'],
    [{ status: 'done' }, 'status is one of all, open, waiting-for-reply, snoozed, handled, late'],
    [{ separator: '|' }, 'separator is one of , ;'],
    [{ page: 2 }, 'The request has fields that are not known here.'],
  ])('with %j is refused', async (body, message) => {
    const response = await api.call('/api/admin/export/contacts', { cookie, body });
    expect([response.status, await response.text()]).toEqual([400, message]);
  });
});
