import type { Page } from 'playwright/test';
import { recordPane } from './admin';

/** Chooses an item in the menu of the open record, e.g. 'Copy'. */
export async function chooseAction(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

/** Turns off 'Open next when handled', so that the open record stays open when it is handled. */
export async function stayInRecord(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click();
  const opensNext = page.getByRole('menuitemcheckbox', { name: 'Open next when handled' });
  if (await opensNext.isChecked()) await opensNext.click();
  await page.keyboard.press('Escape'); // closes the menu
}

/** Marks the open record as handled and keeps it open. */
export async function markAsHandled(page: Page): Promise<void> {
  const record = recordPane(page);
  await stayInRecord(page);
  await record.getByRole('button', { name: 'Mark as handled' }).click();
}
