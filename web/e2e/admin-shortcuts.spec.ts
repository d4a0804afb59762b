import type { Page } from 'playwright/test';
import { openDashboard, seededAdmin, toast } from './support/admin';
import { chooseAction } from './support/choose-action';
import { openGiven } from './support/given-records';
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

/** A call to the server fails the test, so that no key may change a record. */
async function openInbox(page: Page, address?: string): Promise<void> {
  await openGiven(page, { contacts: named(...NAMES) }, address);
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
  await expect(page.getByRole('button', { name: 'Handle, next' })).toBeVisible();
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

test('the slash key leads to the search, from which Enter and the arrow down lead to the first row', async ({
  page,
}) => {
  await openInbox(page, '/admin?q=example');
  for (const key of ['Enter', 'ArrowDown']) {
    await page.keyboard.press('/');
    await expect(page.getByLabel('Search')).toBeFocused();
    await expect(page.getByLabel('Search')).toHaveValue('example');
    await page.keyboard.press(key);
    await expect(row(page, 'First')).toBeFocused();
  }
});

test('no key acts while somebody types or behind another dialog, and the slash key not behind a record', async ({
  page,
}) => {
  await openInbox(page, '/admin?q=example');
  await page.getByLabel('Search').focus();
  await page.keyboard.type('jkea?us');
  await expect(page.getByLabel('Search')).toHaveValue('examplejkea?us');
  await page.getByLabel('Search').fill('example');
  await row(page, 'First').click();
  await expect(heading(page, 'First')).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByLabel('Search')).not.toBeFocused();
  await chooseAction(page, 'Delete this record');
  const question = page.getByRole('dialog', { name: 'Delete this record?' });
  await expect(question).toBeVisible();
  for (const key of ['j', 'e', 'a', 's', '?']) await page.keyboard.press(key);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(heading(page, 'First')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Handle, next' })).toBeVisible();
});

test('no key acts behind a dialog that has just opened and has no focus yet', async ({ page }) => {
  await openInbox(page);
  await row(page, 'First').click();
  await expect(page.getByRole('button', { name: 'More actions' })).toBeEnabled();
  await page.evaluate(() => {
    new MutationObserver((_, observer) => {
      if (document.querySelectorAll('[role=dialog]').length < 2) return;
      observer.disconnect();
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 's', bubbles: true }));
    }).observe(document.body, { childList: true, subtree: true });
  });
  await chooseAction(page, 'Delete this record');
  const question = page.getByRole('dialog', { name: 'Delete this record?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(heading(page, 'First')).toBeVisible();
  await expect(toast(page, 'Moved to the spam')).toBeHidden();
});

test('right after Escape the keys are those of the list, not of the record that closes', async ({ page }) => {
  await openInbox(page);
  await row(page, 'First').click();
  await expect(heading(page, 'First')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(row(page, 'First')).toBeFocused();
  await page.keyboard.press('s');
  await page.keyboard.press('j');
  await expect(row(page, 'Second')).toBeFocused();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(row(page, 'First')).toBeVisible();
});

test('with Caps Lock on, X selects one row and Shift with X all up to it', async ({ page }) => {
  await openInbox(page);
  const press = (key: string, shiftKey: boolean) =>
    page.evaluate(
      (init) =>
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true })),
      { key, shiftKey },
    );
  await row(page, 'First').focus();
  await press('X', false);
  await row(page, 'Third').focus();
  await press('X', false);
  await expect(page.getByText('2 selected').first()).toBeVisible();
  await row(page, 'Second').focus();
  await press('x', true);
  await expect(page.getByText('3 selected').first()).toBeVisible();
});

test('the question mark shows the keys, which can be switched off', async ({ page }) => {
  await openInbox(page);
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await page.keyboard.press('?');
  await expect(keys.getByText('Handle, next')).toBeVisible();
  const isOn = keys.getByRole('checkbox', { name: 'Use these keys in this browser' });
  await expect(isOn).toBeFocused();
  await page.keyboard.press('Space');
  await expect(isOn).not.toBeChecked();
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  for (const key of ['j', '/', '?']) await page.keyboard.press(key);
  await expect(keys).toBeHidden();
  await expect(row(page, 'First')).not.toBeFocused();
  await page.reload();
  await expect(row(page, 'First')).toBeVisible();
  await page.keyboard.press('?');
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await isOn.check();
  await keys.getByRole('button', { name: 'Close' }).click();
  await expect(keys).toBeHidden();
  await page.keyboard.press('j');
  await expect(row(page, 'First')).toBeFocused();
});
