import { randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { Timestamp } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { RECORD_KINDS, type RecordKind } from '../src/shared/inquiry/kinds.ts';
import { sourceFields } from '../src/shared/inquiry/source.ts';
import { contact } from './support/inquiries.ts';
import { startRecordApi } from './support/record-api.ts';

const { api, documents } = await startRecordApi();
const { cookie } = await api.newSignedInAdmin();

async function exportRows(kind: RecordKind, view: Record<string, string> = {}) {
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
    expect(response.headers.get('content-encoding')).toBe('gzip');
    const bytes = Buffer.from(await response.arrayBuffer());
    // A byte order mark comes first, then the name of the first column, "id".
    expect(bytes.subarray(0, 5)).toEqual(Buffer.from('\ufeff"i'));
    expect(bytes.subarray(-2).toString()).toBe('\r\n');
  });

  it('has the visitor’s text unchanged, except for formulas', async () => {
    const id = await documents.add('contacts', {
      name: 'محمد العلي 🚀',
      subject: '=HYPERLINK("https://evil.example")',
      message: 'Company: "Quoted, Ltd"\n\n- a line\n\nlast; line',
    });
    const row = (await exportRows('contacts')).find((found) => found['id'] === id);
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
      snoozedUntil: '',
      snoozedBy: '',
      mailCount: '0',
      firstAnswerAt: '',
      lastWordBy: '',
      lastWordAt: '',
      ...Object.fromEntries(sourceFields.map(({ column }) => [column, ''])),
    });
  });

  it('is recorded in the audit log without the search words', async () => {
    const { uid, username, cookie: ownCookie } = await api.newSignedInAdmin();
    await api.call('/api/admin/export/partnerships', { cookie: ownCookie, body: { q: 'ada' } });
    const audit = await api.firestore.collection('audit').where('actor.uid', '==', uid).get();
    const entry = { action: 'records.export', target: 'partnerships', outcome: 'done' };
    expect(audit.docs.map((document) => document.data())).toEqual([
      { actor: { uid, username }, ...entry, at: expect.anything() },
    ]);
  });

  it('omits spam and includes undated records', async () => {
    const spam = await documents.addSpam('partnerships');
    const missing = await documents.add('partnerships', {
      createdAt: undefined,
      partnershipType: 'strategic',
    });
    const empty = await documents.add('partnerships', { createdAt: null });
    const rows = await exportRows('partnerships');
    const ids = rows.map(({ id }) => id);
    expect([ids.includes(spam), ids.includes(missing), ids.includes(empty)]).toEqual([false, true, true]);
    expect(rows.find(({ id }) => id === missing)).toMatchObject({
      createdAt: '',
      partnershipType: 'strategic',
    });
  });
});

// filter.test.ts, sort.test.ts and record-csv.test.ts test each filter, order and format.
describe('the export of a view', () => {
  it('has the records of the view, in its order', async () => {
    const mark = `view${randomUUID().slice(0, 8)}`;
    const day = (date: string) => Timestamp.fromDate(new Date(date));
    await documents.addAll(
      'partnerships',
      [
        { firstName: 'Zoë', createdAt: day('2026-03-14T00:00:00.000Z') },
        { firstName: 'ada', createdAt: day('2026-03-15T00:00:00.000Z') },
        { firstName: 'Taken', assignee: 'rina' },
        { firstName: 'Large', companySize: 'large' },
        { firstName: 'Handled', handledAt: day('2026-03-20T00:00:00.000Z'), handledBy: 'admin' },
        { firstName: 'Undated', createdAt: undefined },
        // Firestore's timestamps are finer than milliseconds. The whole last millisecond of the day is in the range.
        { firstName: 'Last', createdAt: new Timestamp(1773619199, 999_900_000) },
        { firstName: 'Next', createdAt: day('2026-03-16T00:00:00.000Z') },
      ].map((change) => ({ companyName: mark, companySize: 'small', ...change })),
    );
    await documents.addSpam('partnerships', { companyName: mark, firstName: 'Junk' });
    const names = async (view: Record<string, string>) =>
      (await exportRows('partnerships', { q: mark, ...view })).map((row) => row['firstName']);
    const range = { from: '2026-03-14T00:00:00.000Z', to: '2026-03-15T23:59:59.999Z' };
    const choices = { status: 'open', companySize: 'small', assignee: '-' };
    expect(await names({ ...range, ...choices })).toEqual(['Last', 'ada', 'Zoë']);
    expect(await names({ ...range, ...choices, direction: 'ascending' })).toEqual(['Zoë', 'ada', 'Last']);
    expect(await names({ ...choices, sort: 'firstName', direction: 'ascending' })).toEqual([
      'ada',
      'Last',
      'Next',
      'Undated',
      'Zoë',
    ]);
    expect(await names({ assignee: 'rina' })).toEqual(['Taken']);
    // The range covers all valid years, so only the undated record is missing.
    expect(await names({ from: '0000-01-01T00:00:00Z', to: '9999-12-31T23:59:59-05:00' })).toHaveLength(7);
    expect(await names({ q: `${mark} nobody` })).toEqual([]);
  });

  it.each([
    ['Asia/Dubai', '2026-03-15 01:00:00'],
    ['Etc/Unknown', '2026-03-14 21:00:00'],
  ])('has times in the time zone %s, or in UTC if the zone is unknown', async (timeZone, createdAtLocal) => {
    const createdAt = Timestamp.fromDate(new Date('2026-03-14T21:00:00Z'));
    const id = await documents.add('contacts', { createdAt });
    const rows = await exportRows('contacts', { timeZone });
    expect(rows.find((row) => row['id'] === id)).toMatchObject({ createdAtLocal });
  });

  it.each([
    [{ from: 'yesterday' }, 'from and to must be dates with a time and a time zone'],
    [{ sort: 'message' }, 'sort must be one of id, name, email, createdAt, waiting'],
    [{ direction: 'up' }, 'direction must be ascending or descending'],
    [{ status: 'done' }, 'status must be one of all, open, waiting-for-reply, snoozed, handled, late'],
    [{ separator: '|' }, 'separator must be one of , ;'],
    [{ page: 2 }, 'The request has unknown fields.'],
  ])('is refused with the parameters %j', async (body, message) => {
    const response = await api.call('/api/admin/export/contacts', { cookie, body });
    expect([response.status, await response.text()]).toEqual([400, message]);
  });
});
