import type { Page } from 'playwright/test';
import type { AdminAccount, SessionUser } from '../../../functions/src/shared/account.ts';
import { RECORD_KINDS, type RecordKind } from '../../../functions/src/shared/inquiry/kinds.ts';
import { toMessages } from '../../../functions/src/shared/inquiry/messages.ts';
import { toRecord } from '../../../functions/src/shared/inquiry/record.ts';
import { expectDashboard, seededAdmin } from './admin.ts';
import { type Fields, type TestRecord, toDocuments } from './test-records.ts';

type Given = Partial<Record<RecordKind, readonly TestRecord[] | null>>;

const admin = { uid: 'given', username: seededAdmin.username };
const account: AdminAccount = {
  ...admin,
  createdAt: '2026-01-01T09:00:00.000Z',
  lastSignInAt: '2026-03-01T09:00:00.000Z',
  secondStep: null,
};

/** Records as the API returns them. */
export const toRecords = (kind: RecordKind, records: readonly TestRecord[]) =>
  read(kind, records).map(({ id, data }) => toRecord(kind, id, data));

/** Documents with their times as texts. */
const read = (kind: RecordKind, records: readonly TestRecord[] = []) =>
  toDocuments(kind, records).map(({ id, fields }) => ({
    id,
    data: JSON.parse(JSON.stringify(fields)) as Fields,
  }));

/**
 * Opens the dashboard of an admin whose inbox has these records and nothing else. It is for what the browser alone
 * decides: the calls are answered in the page, in the words of the API, so that no server reads, writes or hears
 * anything. A list of null is left to a route of the test.
 */
export async function openGiven(page: Page, given: Given = {}, address = '/admin'): Promise<void> {
  const user: SessionUser = { ...admin, token: null };
  const answers: Record<string, unknown> = { user, admins: [account], mail: [], views: [] };
  for (const kind of RECORD_KINDS) {
    const records = given[kind];
    if (records === null) continue;
    const documents = read(kind, records);
    answers[kind] = documents.map(({ id, data }) => toRecord(kind, id, data));
    for (const { id, data } of documents) {
      answers[`${kind}/${id}/messages`] = toMessages(data);
      answers[`${kind}/${id}/notes`] = [];
      answers[`mail/${kind}/${id}`] = [];
    }
  }
  await page.addInitScript(answerInPage, answers);
  await page.goto(address);
  await expectDashboard(page);
}

/** Runs before the scripts of the page. */
function answerInPage(answers: Record<string, unknown>): void {
  const fetch = window.fetch.bind(window);
  window.fetch = (input, init) => {
    const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input, location.href);
    const path = decodeURIComponent(pathname.replace('/api/admin/', ''));
    if (path.endsWith('/presence')) return Promise.resolve(new Response(null, { status: 204 }));
    if (!(path in answers)) return fetch(input, init);
    return Promise.resolve(Response.json(searchParams.has('spam') ? [] : answers[path]));
  };
}
