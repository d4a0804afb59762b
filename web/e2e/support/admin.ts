import { expect, type Page } from 'playwright/test';
import { runningStack } from '../../../testing/running-stack.ts';

/** The admin that every stack begins with. */
export const seededAdmin = runningStack.admin;

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
