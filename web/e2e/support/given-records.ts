import type { Page } from 'playwright/test';
import type { AdminAccount, SessionUser } from '../../../functions/src/shared/account.ts';
import { toEvents } from '../../../functions/src/shared/inquiry/events.ts';
import { RECORD_KINDS, type RecordKind } from '../../../functions/src/shared/inquiry/kinds.ts';
import { toMessages } from '../../../functions/src/shared/inquiry/messages.ts';
import { toNotes } from '../../../functions/src/shared/inquiry/notes.ts';
import { toRecord } from '../../../functions/src/shared/inquiry/record.ts';
import type { SavedView, SavedViews } from '../../../functions/src/shared/saved-views.ts';
import { expectDashboard, seededAdmin } from './admin.ts';
import { type TestRecord, readDocuments } from './test-records.ts';

interface Given extends Partial<Record<RecordKind, readonly TestRecord[] | null>> {
  views?: SavedView[];
  /** The days on which no office works. Without them waiting times count every hour. */
  holidays?: string[];
}

const admin = { uid: 'given', username: seededAdmin.username };
const account: AdminAccount = {
  ...admin,
  createdAt: '2026-01-01T09:00:00.000Z',
  lastSignInAt: '2026-03-01T09:00:00.000Z',
  secondStep: null,
};

/**
 * Opens the dashboard of an admin whose inbox has these records and nothing else. It is for what the browser alone
 * decides: the calls are answered in the page, in the words of the API, so that no server reads, writes or hears
 * anything. A list of null is left to a route of the test. A call without an answer, such as a change, fails the test.
 */
export async function openGiven(page: Page, given: Given = {}, address = '/admin'): Promise<void> {
  const user: SessionUser = { ...admin, token: null, holidays: given.holidays };
  const views: SavedViews = { views: given.views ?? [], defaultView: null };
  const answers: Record<string, unknown> = {
    user,
    views,
    admins: [account],
    mail: [],
    'blocked-senders': [],
    'POST erase/preview': { views: [], addresses: [] },
  };
  for (const kind of RECORD_KINDS) {
    const records = given[kind];
    const documents = readDocuments(kind, records ?? []);
    answers[kind] = records === null ? null : documents.map(({ id, data }) => toRecord(kind, id, data));
    for (const { id, data } of documents) {
      answers[`${kind}/${id}/messages`] = toMessages(data);
      answers[`${kind}/${id}/notes`] = toNotes(data);
      answers[`${kind}/${id}/events`] = toEvents(data);
    }
  }
  // The context has them, for pages that a click opens.
  await page.context().addInitScript(answerInPage, answers);
  await page.goto(address);
  await expectDashboard(page);
}

/** Runs before the scripts of the page. */
function answerInPage(answers: Record<string, unknown>): void {
  const fetch = window.fetch.bind(window);
  window.fetch = (input, init) => {
    const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input, location.href);
    if (!pathname.startsWith('/api/admin/')) return fetch(input, init);
    const path = decodeURIComponent(pathname.replace('/api/admin/', ''));
    if (path.endsWith('/presence')) return Promise.resolve(new Response(null, { status: 204 }));
    const method = init?.method ?? 'GET';
    const call = method === 'GET' ? path : `${method} ${path}`;
    const isPart = /^mail\/|^\w+\/[^/]+\/(events|messages|notes)$/.test(call);
    const isEmpty = searchParams.has('spam') || (isPart && !(call in answers));
    const answer = isEmpty ? [] : answers[call];
    if (answer === undefined) console.error(`No answer is given to ${call}`);
    return answer ? Promise.resolve(Response.json(answer)) : fetch(input, init);
  };
}
