import type { Page } from 'playwright/test';
import { openDashboard, toast } from './support/admin';
import { findViolations } from './support/axe';
import { hold } from './support/hold';
import { putContacts, putPartnerships } from './support/put-records';
import { expect, test } from './support/test';
import { hoursAgo } from './support/test-records';
import { newWord } from './support/visitor';

test.use({ expectedErrors: /401/ });

/** Two contacts and a partnership of one sender, in different spellings, and a contact of another one. */
async function putSender(): Promise<string> {
  const word = newWord();
  await putContacts([
    { name: 'First', email: `ada@${word}.example`, subject: 'First words', createdAt: hoursAgo(1) },
    { name: 'Second', email: `Ada+web@${word}.example`, subject: 'Second words', createdAt: hoursAgo(2) },
    { name: 'Stranger', email: `zoltan@${word}.example`, createdAt: hoursAgo(3) },
  ]);
  await putPartnerships([{ email: `ADA@${word}.example`, companyName: 'Fjord', createdAt: hoursAgo(4) }]);
  return word;
}

async function handleFirst(page: Page, word: string) {
  await openDashboard(page, `/admin?q=${word}`);
  await page.getByRole('row').filter({ hasText: 'First' }).click();
  await page.getByRole('button', { name: 'Mark as handled' }).click();
  return page.getByRole('dialog', { name: 'Mark 2 other inquiries of this sender as handled too?' });
}

const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name });

test('handling an inquiry asks once whether the others of its sender are handled too', async ({ page }) => {
  const word = await putSender();
  const question = await handleFirst(page, word);
  await expect(question.getByRole('listitem')).toHaveText(['Second words', 'Fjord']);
  expect(await findViolations(page)).toEqual([]);
  await question.getByRole('button', { name: 'Mark as handled' }).press('Enter');
  await expect(question).toBeHidden();
  await expect(toast(page, '2 records marked as handled')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(tab(page, /Contact/)).toHaveAccessibleDescription('1 open');
  await expect(tab(page, /Partnership/)).toHaveAccessibleDescription('0 open');
  await toast(page, '2 records marked as handled').getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, '2 records changed back')).toBeVisible();
  await expect(tab(page, /Contact/)).toHaveAccessibleDescription('2 open');
  await expect(tab(page, /Partnership/)).toHaveAccessibleDescription('1 open');
});

test('the question is asked too when its code comes after the record is handled', async ({ page }) => {
  const release = await hold(page, /\/assets\/sender-question-/);
  const word = await putSender();
  const question = await handleFirst(page, word);
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Second', exact: true })).toBeVisible();
  release();
  await expect(question.getByRole('listitem')).toHaveText(['Second words', 'Fjord']);
});

test('what is left open stays so, is not asked about again, and the keyboard goes on in the record', async ({
  page,
}) => {
  const word = await putSender();
  const question = await handleFirst(page, word);
  await expect(question.getByRole('button', { name: 'Leave open' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('heading', { name: 'Second', exact: true })).toBeFocused();
  await page.keyboard.press('e');
  await expect(drawer.getByRole('heading', { name: 'Stranger' })).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(tab(page, /Partnership/)).toHaveAccessibleDescription('1 open');
});
