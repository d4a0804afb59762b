import type { Page } from 'playwright/test';
import { openDashboard, seededAdmin, toast } from './support/admin';
import { putContactSpam, putNamed } from './support/put-records';
import { expect, test } from './support/test';
import { named } from './support/test-records';
import { newWord } from './support/visitor';

const NAMES = ['First', 'Second', 'Third'];

const row = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('dialog').getByRole('heading', { name });

async function openStored(page: Page): Promise<void> {
  await openDashboard(page, `/admin?q=${await putNamed(...NAMES)}`);
  await expect(row(page, 'First')).toBeVisible();
}

test('J and K move through the rows, Enter opens one, and the keys act on the open record', async ({
  page,
}) => {
  await openStored(page);
  await page.keyboard.press('j');
  await expect(row(page, 'First')).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(row(page, 'Third')).toBeFocused();
  await page.keyboard.press('k');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Second')).toBeFocused();
  await page.keyboard.press('e');
  await expect(heading(page, 'Third')).toBeFocused();
  await expect(toast(page, 'Marked as handled')).toBeVisible();
  await page.keyboard.press('u');
  await expect(heading(page, 'Second')).toBeFocused();
  await expect(page.getByRole('button', { name: 'Mark as handled' })).toBeVisible();
  const assignee = page.getByLabel('Assigned to');
  await expect(assignee).toHaveValue('');
  await page.keyboard.press('a');
  await expect(toast(page, 'Assigned to you')).toContainText('Second');
  await expect(assignee).toHaveValue(seededAdmin.username);
  await page.keyboard.press('u');
  await expect(assignee).toHaveValue('');
  await page.keyboard.press('s');
  await expect(toast(page, 'Moved to the spam')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test("a toast's button acts once, however often it is pressed", async ({ page }) => {
  await openStored(page);
  await row(page, 'First').click();
  await expect(page.getByLabel('Assigned to')).toBeVisible();
  await page.keyboard.press('a');
  const undo = toast(page, 'Assigned to you').getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();
  let calls = 0;
  page.on('request', (request) => (calls += Number(request.url().endsWith('/changes'))));
  await undo.dblclick();
  await page.keyboard.press('u');
  await expect(page.getByLabel('Assigned to')).toHaveValue('');
  await expect(undo).toHaveCount(0);
  expect(calls).toBe(1);
});

test('S releases a record of the spam', async ({ page }) => {
  const word = newWord();
  await putContactSpam(
    named(...NAMES).map((contact, index) => ({ ...contact, email: `${index}@${word}.example` })),
  );
  await openDashboard(page, `/admin?view=spam&q=${word}`);
  await row(page, 'First').click();
  await expect(heading(page, 'First')).toBeFocused();
  await page.keyboard.press('s');
  await expect(heading(page, 'Second')).toBeFocused();
  await expect(toast(page, 'Moved to the inbox')).toBeVisible();
});
