import type { Page } from 'playwright/test';
import { column, openDashboard } from './support/admin';
import { putContacts, putPartnerships } from './support/put-records';
import { expect, test } from './support/test';
import { hoursAgo } from './support/test-records';
import { newWord } from './support/visitor';

test.use({ expectedErrors: /401/ });

const names = (page: Page) => column(page, 'Name');

/** Two open contacts, one of them late, and a handled one that is older. Returns a word that finds only them. */
async function putWaiting(): Promise<string> {
  const word = newWord();
  await putContacts([
    { name: 'Fresh', email: `a@${word}.example`, createdAt: hoursAgo(5.2) },
    { name: 'Late', email: `b@${word}.example`, createdAt: hoursAgo(76) },
    { name: 'Done', email: `c@${word}.example`, createdAt: hoursAgo(90), handledAt: new Date() },
    { name: 'Undated', email: `d@${word}.example`, createdAt: null },
  ]);
  return word;
}

test('an open record says how long it has waited, and over 24 hours that it is late', async ({ page }) => {
  const word = await putWaiting();
  await openDashboard(page, `/admin?q=${word}`);
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect(row('Fresh')).toContainText('Waiting 5 h');
  await expect(row('Late')).toContainText('Over 24 h: 3 d');
  await expect(row('Done')).not.toContainText(/Waiting|Over/);
  await expect(row('Undated')).not.toContainText(/Waiting|Over/);
});

test('the waiting time goes on while the dashboard is open', async ({ page }) => {
  const word = newWord();
  await page.clock.install({ time: new Date() });
  await putContacts([{ name: 'Patient', email: `a@${word}.example`, createdAt: hoursAgo(23.995) }]);
  await openDashboard(page, `/admin?q=${word}`);
  const row = page.getByRole('row').filter({ hasText: 'Patient' });
  await expect(row).toContainText('Waiting 23 h');
  await page.clock.fastForward('02:00');
  await expect(row).toContainText('Over 24 h: 1 d');
});

test('the counts of open and late records lead to exactly those, longest waiting first', async ({ page }) => {
  await putWaiting();
  await openDashboard(page, '/admin?q=something-else&tab=partnerships');
  const card = page.locator('dl > div').filter({ hasText: 'Total Contacts' });
  const late = Number((await card.getByRole('link', { name: /over 24 h/ }).textContent())?.split(' ')[0]);
  const open = Number((await card.getByRole('link', { name: /open/ }).textContent())?.split(' ')[0]);
  expect(late).toBeGreaterThan(0);
  expect(open).toBeGreaterThan(late);
  await card.getByRole('link', { name: /over 24 h/ }).click();
  await expect(page.getByRole('tab', { name: `Contact Records (${late})` })).toBeVisible();
  await expect(page).toHaveURL(/\?status=late&contacts-sort=waiting\.descending$/);
  await expect(page.getByLabel('Search')).toHaveValue('');
  await expect(page.getByLabel('Status')).toHaveValue('late');
  await card.getByRole('link', { name: /open/ }).click();
  await expect(page.getByRole('tab', { name: `Contact Records (${open})` })).toBeVisible();
});

test('the list sorts by waiting time, and back', async ({ page }) => {
  const word = await putWaiting();
  await openDashboard(page, `/admin?q=${word}`);
  const button = page.getByRole('button', { name: 'Longest waiting first' });
  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await expect(names(page)).toHaveText(['Late', 'Fresh', 'Undated', 'Done']);
  await button.click();
  await expect(names(page)).toHaveText(['Fresh', 'Late', 'Done', 'Undated']);
});

test('a row has a link to its record, which opens in a new tab too', async ({ page, context }) => {
  const word = newWord();
  const [id = ''] = await putPartnerships([{ email: `a@${word}.example` }]);
  await openDashboard(page, `/admin?q=${word}&tab=partnerships`);
  const link = page.getByRole('link', { name: 'Grace Lindqvist' });
  await expect(link).toHaveAttribute('href', new RegExp(`record=partnerships%3A${id}`));
  const opening = context.waitForEvent('page');
  await link.click({ modifiers: ['ControlOrMeta'] });
  const tab = await opening;
  await expect(tab.getByRole('dialog').getByRole('heading', { name: 'Grace Lindqvist' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await link.click();
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Grace Lindqvist' })).toBeVisible();
});

test('the message column and the drawer show the company line for what it is', async ({ page }) => {
  const word = newWord();
  await putContacts([{ email: `a@${word}.example`, message: 'Company: Northwind\n\nThe first words.' }]);
  await openDashboard(page, `/admin?q=${word}`);
  await expect(column(page, 'Message')).toHaveText('The first words.');
  await page.locator('tbody tr').click();
  const row = (term: string) =>
    page
      .getByRole('dialog')
      .locator('dl > div')
      .filter({ has: page.getByText(term, { exact: true }) });
  await expect(row('Company').locator('dd')).toHaveText('Northwind');
  await expect(page.getByRole('region', { name: 'Message' }).getByText('The first words.')).toBeVisible();
});

for (const [size, viewport, first] of [
  ['a laptop', { width: 1440, height: 900 }, 9],
  ['a phone', { width: 360, height: 740 }, 1],
] as const) {
  test.describe(`on ${size}`, () => {
    test.use({ viewport });

    test(`the first screen has ${first} or more records`, async ({ page }) => {
      const word = newWord();
      await putContacts(Array.from({ length: 10 }, (_, index) => ({ email: `${index}@${word}.example` })));
      await openDashboard(page);
      const records = page.locator('tbody tr, [role=tabpanel] li');
      await expect(records).toHaveCount(10);
      const boxes = await Promise.all((await records.all()).map((record) => record.boundingBox()));
      if (size === 'a phone') expect(boxes[0]?.y).toBeLessThan(640);
      else {
        const visible = boxes.filter((box) => box && box.y + box.height <= viewport.height);
        expect(visible.length).toBeGreaterThanOrEqual(first);
      }
    });
  });
}
