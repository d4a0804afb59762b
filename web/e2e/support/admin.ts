import { expect, type Page } from 'playwright/test';

const { ADMIN_USERNAME = 'admin', ADMIN_PASSWORD = 'forillon-local-admin' } = process.env;

/** The admin that every stack begins with. */
export const seededAdmin = { username: ADMIN_USERNAME, password: ADMIN_PASSWORD };

/** Opens the dashboard at an address such as '/admin?q=ada' and signs in. */
export async function openDashboard(page: Page, address = '/admin', admin = seededAdmin): Promise<void> {
  await page.goto(address);
  await page.getByLabel('Username').fill(admin.username);
  await page.getByLabel('Password', { exact: true }).fill(admin.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Forillon Admin Dashboard' })).toBeVisible();
}

/** What a toast says, by its title. */
export function toast(page: Page, title: string) {
  return page.locator('[role=status], [role=alert]').filter({ hasText: title }).last();
}
