import { randomUUID } from 'node:crypto';
import { type APIRequestContext, type BrowserContext, expect, type Page, request } from 'playwright/test';
import { site } from '../../../functions/src/shared/site';
import { runningStack } from '../../../testing/running-stack.ts';

/** The admin that exists on every stack from the start. */
export const seededAdmin = runningStack.admin;

export interface Account {
  username: string;
  password: string;
}

export const newAccount = (): Account => ({
  username: `t-${randomUUID().slice(0, 8)}`,
  password: 'a password of its own',
});

/** The seeded admin's password, which confirms a change to another account. */
const confirmation = { currentPassword: seededAdmin.password };

/** Adds an admin. `api` must be signed in as the seeded admin. */
export async function addAdmin(api: APIRequestContext): Promise<Account & { uid: string }> {
  const account = newAccount();
  const response = await api.post('/api/admin/register', { data: { ...account, ...confirmation } });
  expect(response.status()).toBe(201);
  return { ...account, ...((await response.json()) as { uid: string }) };
}

/** Removes an admin. `api` must be signed in as the seeded admin. */
export async function removeAdmin(api: APIRequestContext, { uid }: { uid: string }): Promise<void> {
  const response = await api.post(`/api/admin/admins/${uid}/remove`, { data: confirmation });
  expect(response.status()).toBe(204);
}

/** Signs in without a page. */
export async function signInByApi(api: APIRequestContext, admin: Account = seededAdmin): Promise<void> {
  const { username, password } = admin;
  expect((await api.post('/api/admin/login', { data: { username, password } })).status()).toBe(200);
}

/** Submits the sign-in form at an address of the dashboard. */
export async function enterPassword(page: Page, admin: Account, address = '/admin'): Promise<void> {
  await page.goto(address);
  await page.getByLabel('Username').fill(admin.username);
  await page.getByLabel('Password', { exact: true }).fill(admin.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** Signs in at an address of the dashboard such as '/admin?q=ada'. */
export async function signIn(page: Page, address = '/admin', admin = seededAdmin): Promise<void> {
  await enterPassword(page, admin, address);
  await expectDashboard(page);
}

/** The cookies of a session that the tests of a worker share. A test that ends its session signs in by itself instead. */
let sharedCookies: ReturnType<typeof openSession> | undefined;

async function openSession() {
  const api = await request.newContext({ baseURL: runningStack.siteUrl });
  await signInByApi(api);
  // A second admin, because records can only be assigned if there are several.
  await addAdmin(api);
  const { cookies } = await api.storageState();
  await api.dispose();
  return cookies;
}

const shareSession = async (context: BrowserContext) =>
  context.addCookies(await (sharedCookies ??= openSession()));

/** Adds an admin in the shared session, with the requests of a page. The page has no session afterwards. */
export async function addAdminFor(page: Page): Promise<Account & { uid: string }> {
  await shareSession(page.context());
  const admin = await addAdmin(page.request);
  await page.context().clearCookies();
  return admin;
}

/** Opens the dashboard in the shared session, at an address such as '/admin?q=ada'. */
export async function openDashboard(page: Page, address = '/admin'): Promise<void> {
  await shareSession(page.context());
  await page.goto(address);
  await expectDashboard(page);
}

const expectDashboard = (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name: `${site.name} Admin Dashboard` })).toBeVisible();

/** Matches the request with which a page ends Firestore's channel. */
export const channelTermination = /\/Listen\/channel\?.*TYPE=terminate/;

/**
 * Goes from a dashboard to the shortest page, which ends the dashboard's listeners. The Firestore emulator keeps the
 * listeners of a closed page and notifies each of them of every write: after a hundred dashboards a write took seconds.
 */
export async function leaveDashboard(page: Page): Promise<void> {
  const isDashboard = await page
    .evaluate(() => document.querySelector('h1')?.textContent.endsWith('Admin Dashboard'))
    .catch(() => false); // another document is replacing this one
  // Other pages stay as they are: the next line could abort a transition between documents, which Chromium reports.
  if (!isDashboard) return;
  await page.emulateMedia({ reducedMotion: 'reduce' }); // no view transition
  // A page whose clock is stopped, or that is offline, never sends the request.
  const ended = page.waitForRequest(channelTermination, { timeout: 3_000 }).catch(() => undefined);
  const isListening = await page.evaluate(() => {
    document.querySelector<HTMLElement>('a[href="/cookie-policy"]')?.click();
    return performance.getEntriesByType('resource').some(({ name }) => name.includes('Listen/channel'));
  });
  if (isListening) await ended;
}

/**
 * Turns off the live updates of dashboards by removing the token of the listeners from responses. A Playwright route would
 * intercept every request of a page, which takes a quarter more CPU time.
 */
export const refuseLiveUpdates = (context: BrowserContext) =>
  context.addInitScript(() => {
    const fetch = window.fetch.bind(window);
    window.fetch = async (input, init) => {
      const response = await fetch(input, init);
      if (!response.ok || !/\/api\/admin\/(user|login)$/.test(response.url)) return response;
      return Response.json({ ...((await response.json()) as object), token: null });
    };
  });

/** Waits until a dashboard receives live updates. */
export const expectLive = (page: Page) => expect(page.getByText('Live', { exact: true })).toBeVisible();

/** The open record. */
export const recordPane = (page: Page) =>
  page.getByRole('region', { name: /^(?:Contact message|Partnership inquiry)$/ });

/** Expands the details of the open record: its sender, its assignee and its mail. */
export const openDetails = (page: Page) => recordPane(page).getByText('Details', { exact: true }).click();

/** The cells of a column of the list, at the width of a desktop. */
export const column = (page: Page, name: string) => page.locator(`tbody td[data-column="${name}"]`);

/** The latest toast with a title. */
export function toast(page: Page, title: string) {
  return page.locator('[role=status], [role=alert]').filter({ hasText: title }).last();
}

/** Simulates a switch to another tab and back. */
export async function leaveAndReturn(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const state of ['hidden', 'visible']) {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    }
  });
}
