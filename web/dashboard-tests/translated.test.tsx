import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { numberedContacts } from '../e2e/support/test-records';
import { expectCount, openDashboard } from './support/dashboard';
import { translatePage } from './support/translate';

const text = (words: string | RegExp) => page.getByText(words, { exact: true });

/** Waits for the texts, and then translates the page again. */
async function expectAndTranslate(...texts: (string | RegExp)[]): Promise<void> {
  for (const each of texts) await expect.element(text(each).first()).toBeInTheDocument();
  translatePage();
}

test('a translated dashboard replaces old numbers with new ones, and keeps working', async () => {
  await openDashboard({ contacts: numberedContacts(25), isChangeable: true });
  await expectAndTranslate('Showing 1 to 10 of 25 records', 'Page 1 of 3', '25 open');
  await page.getByRole('button', { name: 'Next' }).click();
  await expectAndTranslate('Showing 11 to 20 of 25 records', 'Page 2 of 3');

  await page.getByLabelText('Search').fill('Person 07');
  await expectAndTranslate('Contact Records (1)');
  await expect.element(page.getByText(/^Showing/)).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expectAndTranslate('Contact Records (25)', 'Showing 1 to 10 of 25 records');

  await page.getByRole('checkbox').nth(1).click();
  await expectAndTranslate('1 selected');
  await page.getByRole('checkbox').nth(2).click();
  await expectAndTranslate('2 selected', 'Select all 25');
  await page.getByRole('button', { name: 'Select none' }).click();
  await expectCount(page.getByRole('group', { name: 'Selected records' }), 0);

  await page.getByRole('link', { name: 'Person 01' }).click();
  await expectAndTranslate('1 of 25', 'Person 01');
  await page.getByRole('button', { name: 'Mark as handled' }).click();
  await expectAndTranslate('2 of 25', 'Person 02');
  await page.getByRole('button', { name: 'Close record' }).click();
  await expectAndTranslate('24 open');

  await page.getByRole('link', { name: 'Overview' }).click();
  const sums = page.getByRole('table', { name: 'Inquiries by week' }).getByRole('row').nth(1);
  await expect.element(sums).toMatchTextContent(/^12 weeks25/);
  translatePage();
  await page.getByRole('link', { name: '4 weeks' }).click();
  await expect.element(sums).toMatchTextContent(/^4 weeks25/);
});
