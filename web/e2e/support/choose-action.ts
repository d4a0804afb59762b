import type { Page } from 'playwright/test';

/** Chooses what is in the menu of the open record, e.g. 'Mark as handled'. */
export async function chooseAction(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}
