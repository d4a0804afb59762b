import { Fragment, StrictMode } from 'react';
import { createBrowserRouter, type DataRouter, RouterProvider } from 'react-router-dom';
import { expect, onTestFinished } from 'vitest';
import { cleanup, render } from 'vitest-browser-react';
import { cdp, type Locator, page, userEvent } from 'vitest/browser';
import { followLinks } from '@/lib/page-links';
import { queryClient } from '@/lib/query-client';
import { Toasts } from '@/lib/toast';
import { pages } from '@/routes';
import { siteRoutes } from '@/site';
import type { AdminAccount, SessionUser } from '@shared/account';
import { type ChangeResult, definitionOf } from '@shared/inquiry/changes';
import { changesSchema } from '@shared/inquiry/changes-schema';
import { toFullRecord } from '@shared/inquiry/full-record';
import { type AnyRecord, RECORD_KINDS, type RecordKind } from '@shared/inquiry/kinds';
import { toRecord } from '@shared/inquiry/record';
import { LISTENER_OVERLAP_MS } from '@shared/limits';
import { site } from '@shared/site';
import { type TestRecord, readDocuments } from '../../e2e/support/test-records';

// Loads the code that pages load on demand, so that no test waits for it. The live listener is left out, because these tests
// do not use it. The stylesheets of this code come after those that setup.ts imports.
import.meta.glob(
  [
    '@/features/admin/**/*.tsx',
    '!**/live-listener.tsx',
    '@/pages/{about,admin,legal}.tsx',
    '@/content/legal/privacy-policy.ts',
  ],
  { eager: true },
);

/** Responds to a call: with a Response, or with a value that becomes JSON. Promises are awaited. */
type Respond = (request: Request) => unknown;

interface DashboardOptions extends Partial<Record<RecordKind, readonly TestRecord[]>> {
  /** True if there are no other admins. */
  isAlone?: boolean;
  /** The days on which no office works. If undefined, waiting times count every hour. */
  holidays?: string[];
  /** True if the page also responds to the calls that change these records. */
  isChangeable?: boolean;
  /** True for React's strict mode. It renders twice only in the second tier, which has React's development build. */
  isStrict?: boolean;
  /** Responses to other calls, by method and path, e.g. 'POST contacts/changes'; GET needs no method. */
  responses?: Record<string, Respond>;
}

export const admin = { uid: 'own', username: 'admin' };
const colleague = { uid: 'colleague', username: 'omar', displayName: 'Omar Saleh' };
export const account: AdminAccount = {
  ...admin,
  createdAt: '2026-01-01T09:00:00.000Z',
  lastSignInAt: '2026-03-01T09:00:00.000Z',
  secondStep: null,
};

/** Records as the API returns them. Records with `spam: true` are in Spam. */
export const toRecords = (kind: RecordKind, records: readonly TestRecord[] = []) =>
  readDocuments(kind, records).map(({ id, data }) => toRecord(kind, id, data, data['spam'] === true));

/** Returns a record as the API does after a change. The page replaces its own record, because this `changedAt` is later. */
export const toChanged = (record: AnyRecord | undefined) => ({ ...record, changedAt: Date.now() + 1_000 });

/**
 * Opens the dashboard of an admin with only these records. Functions in the page respond to its calls as the API does. A call
 * without a response, such as a change, fails the test. Calling this function again is like a reload: storage stays.
 */
export async function openDashboard(options: DashboardOptions = {}, address = '/admin'): Promise<void> {
  await openPage(options, address);
  await expect
    .element(page.getByRole('heading', { level: 1, name: `${site.name} Admin Dashboard` }))
    .toBeVisible();
  await document.fonts.ready;
}

/** Opens a page of the site with these responses, for example the dashboard without a session. */
export async function openPage(options: DashboardOptions = {}, address = '/admin'): Promise<void> {
  await closePage();
  history.replaceState(null, '', address);
  // Shows nothing while a route loads. On the site, `createSite` loads the first route before it renders.
  const routes = siteRoutes(pages).map((route) => ({ ...route, HydrateFallback: () => null }));
  const router = createBrowserRouter(routes);
  opened = { options, router };
  window.fetch = respondWith(toResponses(options), () => opened?.router === router);
  const container = document.createElement('div');
  container.id = 'app';
  document.body.prepend(container); // before the elements that dialogs of earlier tests have left
  const Mode = options.isStrict ? StrictMode : Fragment;
  await render(
    <Mode>
      <RouterProvider router={router} />
      <Toasts />
    </Mode>,
    { container },
  );
}

let opened: { options: DashboardOptions; router: DataRouter } | undefined;

// Adds the click listener for links once. It navigates with the router of the current test.
const navigate = (...to: [never, never]) => opened?.router.navigate(...to);
followLinks({ navigate: navigate as DataRouter['navigate'] }, pages);

/** Closes the page. Its pending calls never settle. */
export async function closePage(): Promise<void> {
  const last = opened;
  opened = undefined;
  await cleanup();
  last?.router.dispose();
  queryClient.clear();
}

/** Loads the address again, with the same responses. Storage stays. */
export const reload = () => openDashboard(opened?.options, location.href);

function toResponses({
  isAlone = false,
  holidays,
  isChangeable = false,
  responses = {},
  ...lists
}: DashboardOptions): Record<string, Respond> {
  const user: SessionUser = { ...admin, token: null, holidays };
  const defaults: Record<string, Respond> = {
    user: () => user,
    admins: () => (isAlone ? [account] : [account, { ...account, ...colleague }]),
    mail: () => [],
    'blocked-senders': () => [],
    'POST erase/preview': () => ({ addresses: [] }),
  };
  for (const kind of RECORD_KINDS) {
    const documents = readDocuments(kind, lists[kind]);
    const records = new Map(toRecords(kind, lists[kind]).map((record) => [record.id, record]));
    defaults[kind] = ({ url }) => {
      const isSpam = new URL(url).searchParams.has('spam');
      const listed = [...records.values()].filter(({ spam }) => spam === isSpam);
      const readAt = new Date(Date.now() - LISTENER_OVERLAP_MS).toISOString(); // as in list-records.ts
      return Response.json(listed, {
        headers: { 'X-Total-Count': String(listed.length), ...(!isSpam && { 'X-Read-At': readAt }) },
      });
    };
    if (isChangeable) defaults[`POST ${kind}/changes`] = (request) => changeRecords(records, request);
    for (const { id, data, messages } of documents)
      defaults[`${kind}/${id}`] = () => {
        if (!records.has(id)) console.error(`The deleted record ${id} is read`); // fails the test
        const full = toFullRecord(kind, id, data, messages, data['spam'] === true);
        return { ...full, record: records.get(id) ?? full.record };
      };
  }
  return { ...defaults, ...responses };
}

/** Makes the change of a request, as the API does, and returns the result for the response. */
async function changeRecords(records: Map<string, AnyRecord>, request: Request): Promise<ChangeResult> {
  const { ids, change } = changesSchema.parse(await request.json());
  const { apply, movesTo } = definitionOf(change);
  const result: ChangeResult = { changed: [], records: [], unchanged: [], gone: [], failed: [] };
  for (const record of ids.flatMap((id) => records.get(id) ?? [])) {
    const effect = apply(record, change, admin.username, new Date());
    if (!effect || effect.refusal) {
      result.unchanged.push(record.id);
      continue;
    }
    result.changed.push(record.id);
    records.delete(record.id);
    if (movesTo === 'deleted') continue;
    const spam = movesTo ? movesTo === 'spam' : record.spam;
    const changedAt = record.changedAt + 1;
    // Converts the record to JSON and back, because a response has times as text and no undefined fields.
    const updated = JSON.parse(JSON.stringify({ ...record, ...effect.fields, spam, changedAt })) as AnyRecord;
    records.set(record.id, updated);
    result.records.push(updated);
  }
  return result;
}

const respondWith =
  (responses: Record<string, Respond>, isOpen: () => boolean): typeof fetch =>
  async (input, init) => {
    if (!isOpen()) return NEVER;
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    recorded?.push(`${request.method} ${pathname}${search}`);
    const path = decodeURIComponent(pathname.replace('/api/admin/', ''));
    const call = request.method === 'GET' ? path : `${request.method} ${path}`;
    const respond = responses[call];
    if (!respond && path.endsWith('/presence')) return new Response(null, { status: 204 });
    if (!respond && call.startsWith('mail/')) return Response.json([]);
    // Serves a record that is not in the options, such as one that a response of the test lists.
    if (!respond && /^(contacts|partnerships)\/[^/]+$/.test(call))
      return Response.json({ record: { changedAt: 0 }, events: [], notes: [], messages: [] });
    if (!respond) console.error(`The test has no response to ${call}`); // fails the test
    const result = await respond?.(request);
    if (!isOpen()) return NEVER;
    return result instanceof Response ? result : Response.json(result ?? null);
  };

const NEVER = new Promise<never>(() => {});

let recorded: string[] | undefined;

/** Returns an array that collects the later calls of a test, e.g. 'GET /api/admin/contacts'. */
export function recordCalls(): string[] {
  onTestFinished(() => (recorded = undefined));
  return (recorded = []);
}

/** Emulates a media type or media features until the test ends. */
export async function emulate(
  media: { media: string } | { features: { name: string; value: string }[] },
): Promise<void> {
  onTestFinished(() => void cdp().send('Emulation.setEmulatedMedia', { media: '', features: [] }));
  await cdp().send('Emulation.setEmulatedMedia', media);
}

/** Counts the calls whose paths end with a suffix, and holds them until `release` is called. */
export function holdCalls(suffix: string) {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const pageFetch = window.fetch.bind(window);
  const held = { count: 0, release: () => resolve(undefined) };
  window.fetch = async (input, init) => {
    const request = new Request(input, init);
    if (new URL(request.url).pathname.endsWith(suffix)) {
      held.count += 1;
      await promise;
    }
    return pageFetch(request);
  };
  return held;
}

/** The open record. */
export const recordPane = page.getByRole('region', { name: /^(?:Contact message|Partnership inquiry)$/ });

/** The rows of the list. On a phone they look like cards. */
export const rows = () => page.locate('tbody tr');

/** The cells of a column of the list. */
export const column = (name: string) => page.locate(`tbody td[data-column="${name}"]`);

/** The toast with a title. */
export const toast = (title: string) =>
  page.locate('[role=status], [role=alert]').filter({ hasText: title }).last();

/** Chooses an item in the menu of the open record, e.g. 'Copy'. */
export async function chooseAction(name: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

/** Sets in the menu of the record whether 'Mark as handled' opens the next record. */
export async function setOpensNext(isOn: boolean): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click();
  const opensNext = page.getByRole('menuitemcheckbox', { name: 'Open next when handled' });
  await expect.element(opensNext).toBeVisible();
  if (opensNext.element().ariaChecked !== String(isOn)) await opensNext.click();
  await press('Escape');
  await expect.element(opensNext).not.toBeInTheDocument();
}

/** Expands the details of the open record, which a wide window shows in a column instead. */
export async function openDetails(): Promise<void> {
  await recordPane.getByText('Details', { exact: true }).click();
  await expect.element(recordPane.getByText('ID and exact time')).toBeVisible();
}

/** Opens the form for a note about the open record and returns its field. */
export async function openNote(): Promise<Locator> {
  await recordPane.getByRole('button', { name: /^Note/ }).click();
  const note = page.getByLabelText('Add a note');
  await expect.element(note).toHaveFocus();
  return note;
}

/** Marks the open record as handled and keeps it open. */
export async function markAsHandled(): Promise<void> {
  await setOpensNext(false);
  await recordPane.getByRole('button', { name: 'Mark as handled' }).click();
}

const toMatcher = (text: string | RegExp): unknown =>
  typeof text === 'string' ? text : expect.stringMatching(text);

/** Waits until the elements have these texts, in their order. */
export const expectTexts = (locator: Locator, texts: readonly (string | RegExp)[]) =>
  expect
    .poll(() => locator.elements().map(({ textContent }) => textContent.replaceAll(/\s+/g, ' ').trim()))
    .toEqual(texts.map(toMatcher));

/** Waits until the locator has this number of elements. */
export const expectCount = (locator: Locator, count: number) =>
  expect.poll(() => locator.elements().length).toBe(count);

/** Waits until the page's address, without the origin, equals the text or matches the expression. */
export const expectAddress = (address: string | RegExp) =>
  expect.poll(() => location.href.replace(location.origin, '')).toEqual(toMatcher(address));

/** Presses keys one after another on the focused element, e.g. 'j', 'Escape' or 'Shift+X'. */
export async function press(...keys: string[]): Promise<void> {
  for (const key of keys) {
    const names = key.split('+');
    const last = names.pop() ?? '';
    // In userEvent, {Shift>} holds a key and {/Shift} releases it.
    const held = names.map((name) => `{${name}>}`).join('');
    const released = names.map((name) => `{/${name}}`).join('');
    await userEvent.keyboard(held + (last.length > 1 ? `{${last}}` : last) + released);
  }
}

export async function pressOn(locator: Locator, ...keys: string[]): Promise<void> {
  await focus(locator);
  await press(...keys);
}

export async function focus(locator: Locator): Promise<void> {
  await expect.element(locator).toBeVisible();
  (locator.element() as HTMLElement).focus();
}

/** The position and size of an element in the window. */
export const getBox = (locator: Locator) => locator.element().getBoundingClientRect();

/** Waits until the content of an element, by default the page, is not wider than the element. */
export const expectNoOverflow = (element: Element = document.documentElement) =>
  expect.poll(() => element.scrollWidth - element.clientWidth).toBeLessThanOrEqual(0);

/** Waits until all queries of the page have loaded, so that nothing moves any more. */
export const expectLoaded = () => expect.poll(() => queryClient.isFetching()).toBe(0);
