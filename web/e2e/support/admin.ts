import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Page } from 'playwright/test';
import { runningStack } from '../../../testing/running-stack.ts';

/** The admin that every stack begins with. */
export const seededAdmin = runningStack.admin;

export interface Account {
  username: string;
  password: string;
}

/** Adds an admin. The requests are those of another one who is signed in. */
export async function addAdmin(request: APIRequestContext): Promise<Account & { uid: string }> {
  const account = { username: `t-${randomUUID().slice(0, 8)}`, password: 'a password of its own' };
  const response = await request.post('/api/admin/register', { data: account });
  expect(response.status()).toBe(201);
  return { ...account, ...((await response.json()) as { uid: string }) };
}

/** Opens the dashboard at an address such as '/admin?q=ada' and signs in. */
export async function openDashboard(page: Page, address = '/admin', admin = seededAdmin): Promise<void> {
  await page.goto(address);
  await page.getByLabel('Username').fill(admin.username);
  await page.getByLabel('Password', { exact: true }).fill(admin.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Forillon Admin Dashboard' })).toBeVisible();
}

/**
 * Leaves a dashboard by a link of the site, which ends its listeners. The Firestore emulator keeps those of a page that
 * is closed, and tells each of them of every write: after a hundred dashboards a write took seconds.
 */
export async function leaveDashboard(page: Page): Promise<void> {
  // A page whose clock stands still, or that is offline, does not get there.
  const ended = page
    .waitForRequest(/Listen\/channel\?.*TYPE=terminate/, { timeout: 3_000 })
    .catch(() => undefined);
  const isListening = await page.evaluate(() => {
    if (!document.querySelector('h1')?.textContent.endsWith('Admin Dashboard')) return false;
    document.querySelector<HTMLElement>('a[href="/"]')?.click();
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
