import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Page, request } from 'playwright/test';
import { runningStack } from '../../../testing/running-stack.ts';

/** The admin that every stack begins with. */
export const seededAdmin = runningStack.admin;

export interface Account {
  username: string;
  password: string;
}

export const newAccount = (): Account => ({
  username: `t-${randomUUID().slice(0, 8)}`,
  password: 'a password of its own',
});

/** Adds an admin. The requests are those of another one who is signed in. */
export async function addAdmin(api: APIRequestContext): Promise<Account & { uid: string }> {
  const account = newAccount();
  const response = await api.post('/api/admin/register', { data: account });
  expect(response.status()).toBe(201);
  return { ...account, ...((await response.json()) as { uid: string }) };
}

/** Signs in without a page. */
export async function signInByApi(api: APIRequestContext, admin: Account = seededAdmin): Promise<void> {
  const { username, password } = admin;
  expect((await api.post('/api/admin/login', { data: { username, password } })).status()).toBe(200);
}

/** Sends the sign-in form at an address of the dashboard. */
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

/** A session that the tests of a worker share. A test that ends its session signs in instead. */
let session: ReturnType<typeof openSession> | undefined;

async function openSession() {
  const api = await request.newContext({ baseURL: runningStack.siteUrl });
  await signInByApi(api);
  const { cookies } = await api.storageState();
  await api.dispose();
  return cookies;
}

/** Opens the dashboard of an admin who is signed in, at an address such as '/admin?q=ada'. */
export async function openDashboard(page: Page, address = '/admin'): Promise<void> {
  await page.context().addCookies(await (session ??= openSession()));
  await page.goto(address);
  await expectDashboard(page);
}

const expectDashboard = (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name: 'Forillon Admin Dashboard' })).toBeVisible();

/**
 * Leaves a dashboard for the shortest page, which ends its listeners. The Firestore emulator keeps those of a page that
 * is closed, and tells each of them of every write: after a hundred dashboards a write took seconds.
 */
export async function leaveDashboard(page: Page): Promise<void> {
  const isDashboard = await page.evaluate(() =>
    document.querySelector('h1')?.textContent.endsWith('Admin Dashboard'),
  );
  // Other pages keep their media: Chromium reports a transition between documents that the next line aborts.
  if (!isDashboard) return;
  await page.emulateMedia({ reducedMotion: 'reduce' }); // no view transition
  // A page whose clock stands still, or that is offline, does not get there.
  const ended = page
    .waitForRequest(/Listen\/channel\?.*TYPE=terminate/, { timeout: 3_000 })
    .catch(() => undefined);
  const isListening = await page.evaluate(() => {
    document.querySelector<HTMLElement>('a[href="/cookie-policy"]')?.click();
    return performance.getEntriesByType('resource').some(({ name }) => name.includes('Listen/channel'));
  });
  if (isListening) await ended;
}

/** Keeps the dashboard from hearing what others change. The browser reports the request for init.json as failed. */
export const blockLiveUpdates = (page: Page) =>
  page.route('**/__/firebase/init.json', (route) => route.abort());

/** What a toast says, by its title. */
export function toast(page: Page, title: string) {
  return page.locator('[role=status], [role=alert]').filter({ hasText: title }).last();
}
