import type { Page, Route } from 'playwright/test';
import type { AdminAccount, SessionUser } from '../../../functions/src/shared/account.ts';
import type { ChangeResult } from '../../../functions/src/shared/inquiry/changes.ts';
import { RECORD_KINDS, type RecordKind } from '../../../functions/src/shared/inquiry/kinds.ts';
import { toMessages } from '../../../functions/src/shared/inquiry/messages.ts';
import { toRecord } from '../../../functions/src/shared/inquiry/record.ts';
import { expectDashboard, seededAdmin } from './admin.ts';
import { type Fields, type TestRecord, toDocuments } from './test-records.ts';

type Given = Partial<Record<RecordKind, readonly TestRecord[]>>;

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
 * decides: the test answers the calls, in the words of the API, so that no server reads, writes or hears anything.
 */
export async function openGiven(
  page: Page,
  given: Given = {},
  address = '/admin',
  more: Partial<SessionUser> = {},
): Promise<void> {
  const user: SessionUser = { ...admin, token: null, ...more };
  const answers = new Map<string, unknown>([
    ['user', user],
    ['admins', [account]],
    ['mail', []],
    ['views', []],
  ]);
  for (const kind of RECORD_KINDS) {
    const documents = read(kind, given[kind]);
    answers.set(
      kind,
      documents.map(({ id, data }) => toRecord(kind, id, data)),
    );
    for (const { id, data } of documents) {
      answers.set(`${kind}/${id}/messages`, toMessages(data));
      answers.set(`${kind}/${id}/notes`, []);
      answers.set(`mail/${kind}/${id}`, []);
    }
  }
  await page.context().route('**/api/admin/**', (route) => answer(route, answers));
  await page.goto(address);
  await expectDashboard(page);
}

function answer(route: Route, answers: ReadonlyMap<string, unknown>) {
  const request = route.request();
  const { pathname, searchParams } = new URL(request.url());
  const path = decodeURIComponent(pathname.replace('/api/admin/', ''));
  if (path.endsWith('/presence')) return route.fulfill({ status: 204 });
  if (path.endsWith('/changes')) {
    const { ids } = request.postDataJSON() as { ids: string[] };
    const result: ChangeResult = { changed: ids, unchanged: [], gone: [], failed: [] };
    return route.fulfill({ json: result });
  }
  const json = searchParams.has('spam') ? [] : answers.get(path);
  return json === undefined
    ? route.fulfill({ status: 404, body: `Not given: ${path}` })
    : route.fulfill({ json });
}

/** The rows of the list on a desk. */
export const rows = (page: Page) => page.locator('tbody tr');
/** The cells of a column of the list. */
export const column = (page: Page, name: string) => page.locator(`tbody td[data-column="${name}"]`);
