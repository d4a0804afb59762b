import type { Page } from 'playwright/test';
import { openDashboard, signIn } from './support/admin';
import { hold } from './support/hold';
import { putContacts, putNumbered, putPartnerships } from './support/put-records';
import { expect, test } from './support/test';
import { newWord } from './support/visitor';

test.use({ expectedErrors: /401/ });

const rows = (page: Page) => page.locator('tbody tr');
const column = (page: Page, name: string) => page.locator(`tbody td[data-column="${name}"]`);

test('the dashboard has its cards, filters, tabs and texts for empty lists', async ({ page }) => {
  await openDashboard(page);
  for (const text of [
    'Total Contacts',
    'Contact form submissions',
    'Total Partnerships',
    'Partnership inquiries',
  ]) {
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(page.getByRole('heading', { name: 'Filter Records' })).toBeVisible();
  await expect(page.getByLabel('Date Range').locator('option')).toHaveText([
    'All Time',
    'Today',
    'Last 7 Days',
    'Last 30 Days',
    'Custom Range',
  ]);
  const total = await page
    .locator('dl > div', { hasText: 'Total Contacts' })
    .getByText(/^\d+$/)
    .textContent();
  await expect(page.getByRole('tab', { name: `Contact Records (${total})`, exact: true })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(page.getByRole('heading', { name: 'Contact Form Submissions' })).toBeVisible();
  await page.getByLabel('Search').fill('nothing has this word in it');
  await expect(page.getByText('No contact records found')).toBeVisible();
  await page.getByRole('tab', { name: /^Partnership Records \(0\)$/ }).click();
  await expect(page.getByRole('heading', { name: 'Partnership Inquiries' })).toBeVisible();
  await expect(page.getByText('No partnership records found')).toBeVisible();
});

test('the page says that the lists load, and then shows their columns', async ({ page }) => {
  const word = newWord();
  await putNumbered(word, 1);
  await putPartnerships([{ email: `a@${word}.example` }]);
  const release = await hold(page, /\/api\/admin\/(contacts|partnerships)$/);
  await openDashboard(page, `/admin?q=${word}`);
  await expect(page.getByText('Loading contacts...')).toBeVisible();
  await page.getByRole('tab', { name: /Partnership Records/ }).click();
  await expect(page.getByText('Loading partnerships...')).toBeVisible();
  release();
  await expect(page.getByRole('columnheader')).toHaveText([
    'ID',
    'Name',
    'Email',
    'Company',
    'Industry',
    'Partnership Types',
    'Date',
  ]);
  await page.getByRole('tab', { name: /Contact Records/ }).click();
  await expect(page.getByRole('columnheader')).toHaveText([
    'ID',
    'Name',
    'Email',
    'Subject',
    'Message',
    'Date',
  ]);
});

test('records come ten to a page, newest first', async ({ page }) => {
  const word = newWord();
  await putNumbered(word, 25);
  await openDashboard(page, `/admin?q=${word}`);
  await expect(rows(page)).toHaveCount(10);
  await expect(column(page, 'Name').first()).toHaveText(`Person 01 ${word}`);
  await expect(page.getByText('Showing 1 to 10 of 25 records')).toBeVisible();
  await expect(page.getByText('Page 1 of 3')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Showing 21 to 25 of 25 records')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
  await expect(rows(page)).toHaveCount(5);
});

test('a single page of records has no pager', async ({ page }) => {
  const word = newWord();
  await putNumbered(word, 10);
  await openDashboard(page, `/admin?q=${word}`);
  await expect(rows(page)).toHaveCount(10);
  await expect(page.getByText(/^Page \d/)).toHaveCount(0);
});

test('a column sorts descending first, then ascending, and returns to page 1 each time', async ({ page }) => {
  const word = newWord();
  await putNumbered(word, 12);
  await openDashboard(page, `/admin?q=${word}`);
  const header = (name: string) => page.getByRole('columnheader', { name });
  await expect(header('Date')).toHaveAttribute('aria-sort', 'descending');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Page 2 of 2')).toBeVisible();
  await header('Name').getByRole('button').click();
  await expect(header('Name')).toHaveAttribute('aria-sort', 'descending');
  await expect(header('Date')).toHaveAttribute('aria-sort', 'none');
  await expect(page.getByText('Page 1 of 2')).toBeVisible();
  await expect(column(page, 'Name').first()).toHaveText(`Person 12 ${word}`);
  await header('Name').getByRole('button').click();
  await expect(header('Name')).toHaveAttribute('aria-sort', 'ascending');
  await expect(column(page, 'Name').first()).toHaveText(`Person 01 ${word}`);
  await expect(page.getByRole('columnheader').getByRole('button')).toHaveText([
    'ID',
    'Name',
    'Email',
    'Date',
  ]);
});

test('each tab keeps its own sort and page', async ({ page }) => {
  const word = newWord();
  await putNumbered(word, 11);
  await putPartnerships([{ email: `a@${word}.example`, companyName: `Alpha ${word}` }]);
  await openDashboard(page, `/admin?q=${word}`);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('tab', { name: `Partnership Records (1)` }).click();
  const company = page.getByRole('columnheader', { name: 'Company' });
  await company.getByRole('button').click();
  await expect(company).toHaveAttribute('aria-sort', 'descending');
  await expect(page.getByRole('columnheader').getByRole('button')).toHaveText([
    'ID',
    'Name',
    'Email',
    'Company',
    'Date',
  ]);
  await page.getByRole('tab', { name: 'Contact Records (11)' }).click();
  await expect(page.getByText('Page 2 of 2')).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Date' })).toHaveAttribute('aria-sort', 'descending');
});

test('a partnership shows one badge per type, and one for a single value', async ({ page }) => {
  const word = newWord();
  await putPartnerships([
    { email: `many@${word}.example`, partnershipType: ['reseller', 'joint-venture', 'other'] },
    { email: `one@${word}.example`, partnershipType: 'strategic' },
  ]);
  await openDashboard(page, `/admin?q=${word}&tab=partnerships`);
  const types = (email: string) =>
    rows(page).filter({ hasText: email }).locator('td[data-column="Partnership Types"] [data-variant]');
  await expect(types('many@')).toHaveText(['Reseller', 'Joint venture', 'Other']);
  await expect(types('one@')).toHaveText(['Strategic']);
});

for (const [timezoneId, before, after] of [
  ['America/Toronto', '2026-03-08T04:59:59Z', '2026-03-08T05:00:00Z'],
  ['Asia/Dubai', '2026-03-07T19:59:59Z', '2026-03-07T20:00:00Z'],
] as const) {
  test.describe(`in ${timezoneId}`, () => {
    test.use({ timezoneId });

    test('the date filters follow the local calendar', async ({ page }) => {
      const word = newWord();
      await putContacts([
        { name: 'Yesterday', email: `a@${word}.example`, createdAt: new Date(before) },
        { name: 'Today', email: `b@${word}.example`, createdAt: new Date(after) },
        { name: 'Last month', email: `c@${word}.example`, createdAt: new Date('2026-02-10T12:00:00Z') },
        { name: 'Long ago', email: `d@${word}.example`, createdAt: new Date('2025-03-08T12:00:00Z') },
        { name: 'Undated', email: `e@${word}.example`, createdAt: null },
      ]);
      await page.clock.setFixedTime('2026-03-08T17:30:00Z');
      await openDashboard(page, `/admin?q=${word}`);
      await expect(column(page, 'Name')).toHaveText([
        'Today',
        'Yesterday',
        'Last month',
        'Long ago',
        'Undated',
      ]);
      await expect(column(page, 'Date').first()).toHaveText('Mar 8, 2026');
      await expect(column(page, 'Date').last()).toHaveText('N/A');

      const range = page.getByLabel('Date Range');
      await range.selectOption('Today');
      await expect(column(page, 'Name')).toHaveText(['Today']);
      await range.selectOption('Last 7 Days');
      await expect(column(page, 'Name')).toHaveText(['Today', 'Yesterday']);
      await range.selectOption('Last 30 Days');
      await expect(column(page, 'Name')).toHaveText(['Today', 'Yesterday', 'Last month']);

      await range.selectOption('Custom Range');
      await expect(column(page, 'Name')).toHaveCount(5);
      await page.getByLabel('Start Date', { exact: true }).fill('2026-03-07');
      await expect(column(page, 'Name')).toHaveCount(5);
      await page.getByLabel('End Date', { exact: true }).fill('2026-02-10');
      await expect(column(page, 'Name')).toHaveText(['Yesterday', 'Last month']);
      await expect(page.getByRole('tab', { name: 'Contact Records (2)' })).toBeVisible();
    });
  });
}

test('the search covers every field and ignores case and accents', async ({ page }) => {
  const word = newWord();
  await putPartnerships([
    { email: `a@${word}.example`, jobTitle: 'Directrice Générale', phone: '+971 4 555 0177' },
    { email: `b@${word}.example`, description: 'Logistics in Zürich' },
  ]);
  await openDashboard(page, '/admin?tab=partnerships');
  const search = page.getByLabel('Search');
  for (const [text, email] of [
    [`${word} generale`, 'a@'],
    [`0177 ${word}`, 'a@'],
    [`${word} ZÜRICH`, 'b@'],
  ] as const) {
    await search.fill(text);
    await expect(column(page, 'Email')).toHaveText([`${email}${word}.example`]);
  }
});

test('filter, sort, page and search are in the address and restored by reload, Back and links', async ({
  page,
}) => {
  const word = newWord();
  await putNumbered(word, 25);
  await openDashboard(page);
  await page.getByLabel('Search').fill(word);
  await page.getByLabel('Date Range').selectOption('Last 30 Days');
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Showing 11 to 20 of 25 records')).toBeVisible();
  const first = await column(page, 'Name').first().textContent();

  await page.reload();
  await expect(page.getByText('Showing 11 to 20 of 25 records')).toBeVisible();
  await expect(column(page, 'Name').first()).toHaveText(first ?? '');
  await expect(page.getByLabel('Search')).toHaveValue(word);
  await expect(page.getByLabel('Date Range')).toHaveValue('month');

  await page.goBack();
  await expect(page.getByText('Showing 1 to 10 of 25 records')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('columnheader', { name: 'Date' })).toHaveAttribute('aria-sort', 'descending');
  await page.goForward();
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending');
});

test('all filters are cleared with one button', async ({ page }) => {
  await openDashboard(page, '/admin?q=nothing-like-it&range=week&status=handled');
  await expect(page.getByText('No contact records found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByLabel('Search')).toHaveValue('');
  await expect(page.getByLabel('Date Range')).toHaveValue('all');
  await expect(page).toHaveURL(/\/admin$/);
});

test.describe('when the server fails', () => {
  test.use({ expectedErrors: /401|500/ });

  test('a list that cannot be loaded offers to try again', async ({ page }) => {
    await page.route('**/api/admin/contacts', (route) => route.fulfill({ status: 500, body: 'Broken.' }));
    await openDashboard(page);
    await expect(page.getByText('Contact Records could not be loaded')).toBeVisible();
    await page.unroute('**/api/admin/contacts');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('tab', { name: /Contact Records \(\d+\)/ })).toBeVisible();
  });

  test('a record whose list cannot be loaded offers to try again', async ({ page }) => {
    const word = newWord();
    const [id = ''] = await putNumbered(word, 1);
    await page.route('**/api/admin/contacts', (route) => route.fulfill({ status: 500, body: 'Broken.' }));
    await openDashboard(page, `/admin?record=contacts:${id}`);
    const drawer = page.getByRole('dialog');
    await expect(drawer.getByText('This record could not be loaded.')).toBeVisible();
    await page.unroute('**/api/admin/contacts');
    await drawer.getByRole('button', { name: 'Try again' }).click();
    await expect(drawer.getByRole('heading', { name: `Person 01 ${word}` })).toBeVisible();
  });
});

test('on the last page the focus moves to the Previous button', async ({ page }) => {
  const word = newWord();
  await putNumbered(word, 11);
  await openDashboard(page, `/admin?q=${word}`);
  await page.getByRole('button', { name: 'Next' }).press('Enter');
  await expect(page.getByText('Page 2 of 2')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Previous' })).toBeFocused();
});

test('the sign-in takes the focus after a logout, but not on a first visit', async ({ page }) => {
  await page.goto('/admin');
  await expect(page.getByLabel('Username')).toBeVisible();
  await expect(page.getByLabel('Username')).not.toBeFocused();
  await signIn(page);
  await page.getByRole('button', { name: 'Logout' }).press('Enter');
  await expect(page.getByLabel('Username')).toBeFocused();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('another page scrolls to the heading of the list', async ({ page }) => {
    const word = newWord();
    await putNumbered(word, 20);
    await openDashboard(page, `/admin?q=${word}`);
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText('Page 2 of 2')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Contact Form Submissions' })).toBeInViewport();
  });
});

test('a list that the server sends in several pages is loaded to its end', async ({ page }) => {
  const record = (id: string, name: string) => ({
    id,
    name,
    email: `${id}@example.com`,
    subject: 'General Inquiry',
    message: 'Hello',
    createdAt: '2026-03-01T00:00:00.000Z',
    handledAt: null,
    handledBy: null,
    spam: false,
    conversation: { answers: 0, replies: 0, firstAnswerAt: null, lastWord: null, words: '' },
  });
  await page.route('**/api/admin/contacts*', (route) => {
    const isSecond = route.request().url().includes('after=');
    return route.fulfill({
      json: isSecond ? [record('c', 'Third')] : [record('a', 'First'), record('b', 'Second')],
      headers: isSecond ? {} : { link: '</api/admin/contacts?after=b>; rel="next"' },
    });
  });
  await openDashboard(page, '/admin?contacts-sort=id.ascending');
  await expect(column(page, 'Name')).toHaveText(['First', 'Second', 'Third']);
});
