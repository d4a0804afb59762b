import type { Page } from 'playwright/test';
import { recordPane } from './admin';

/** Chooses what is in the menu of the open record, e.g. 'Copy'. */
export async function chooseAction(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

/** Marks the open record as handled, and stays in it. */
export async function markAsHandled(page: Page): Promise<void> {
  const record = recordPane(page);
  await record.getByRole('switch', { name: 'Open the next' }).uncheck({ force: true });
  await record.getByRole('button', { name: 'Mark as handled' }).click();
}

/** Snoozes the open record until the day of a preset such as 'Next week', and returns that day: 'Mon, Nov 30'. */
export async function snooze(page: Page, preset: string): Promise<string> {
  await chooseAction(page, 'Snooze …');
  const button = page.getByRole('button', { name: preset });
  const [, day = ''] = (await button.innerText()).split(`${preset}, `);
  await button.click();
  return day;
}
