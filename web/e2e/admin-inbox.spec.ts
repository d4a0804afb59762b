import type { RecordKind } from '../../functions/src/shared/inquiry/kinds';
import { column, rows } from './support/admin';
import { openGiven, toRecords } from './support/given-records';
import { hold } from './support/hold';
import { expect, test } from './support/test';
import { numbered } from './support/test-records';

test('the dashboard has its cards, filters, tabs and texts for empty lists', async ({ page }) => {
  await openGiven(page, { contacts: numbered(2), partnerships: [{}] });
  for (const [title, total, text] of [
    ['Total Contacts', '2', 'Contact form submissions'],
    ['Total Partnerships', '1', 'Partnership inquiries'],
  ] as const) {
    const card = page.locator('dl > div', { hasText: title });
    await expect(card.getByText(total, { exact: true })).toBeVisible();
    await expect(card.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(page.getByRole('heading', { name: 'Filter Records' })).toBeVisible();
  await expect(page.getByLabel('Date Range').locator('option')).toHaveText([
    'All Time',
    'Today',
    'Last 7 Days',
    'Last 30 Days',
    'Custom Range',
  ]);
  await expect(page.getByRole('tab', { name: 'Contact Records (2)' })).toHaveAttribute(
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
  const list = (kind: RecordKind) =>
    page.route(`**/api/admin/${kind}`, (route) => route.fulfill({ json: toRecords(kind, [{}]) }));
  await list('contacts');
  await list('partnerships');
  const release = await hold(page, /\/api\/admin\/(contacts|partnerships)$/);
  await openGiven(page, { contacts: null, partnerships: null });
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

test('records come ten to a page, newest first, with a pager if there is more than one page', async ({
  page,
}) => {
  const partnerships = Array.from({ length: 10 }, () => ({}));
  await openGiven(page, { contacts: numbered(25), partnerships });
  await expect(rows(page)).toHaveCount(10);
  await expect(column(page, 'Name').first()).toHaveText('Person 01');
  await expect(page.getByText('Showing 1 to 10 of 25 records')).toBeVisible();
  await expect(page.getByText('Page 1 of 3')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Showing 21 to 25 of 25 records')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
  await expect(rows(page)).toHaveCount(5);
  await page.getByRole('tab', { name: 'Partnership Records (10)' }).click();
  await expect(rows(page)).toHaveCount(10);
  await expect(page.getByText(/^Page \d/)).toHaveCount(0);
});

test('a column sorts descending first, then ascending, and returns to page 1 each time', async ({ page }) => {
  await openGiven(page, { contacts: numbered(12) });
  const header = (name: string) => page.getByRole('columnheader', { name });
  await expect(header('Date')).toHaveAttribute('aria-sort', 'descending');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Page 2 of 2')).toBeVisible();
  await header('Name').getByRole('button').click();
  await expect(header('Name')).toHaveAttribute('aria-sort', 'descending');
  await expect(header('Date')).toHaveAttribute('aria-sort', 'none');
  await expect(page.getByText('Page 1 of 2')).toBeVisible();
  await expect(column(page, 'Name').first()).toHaveText('Person 12');
  await header('Name').getByRole('button').click();
  await expect(header('Name')).toHaveAttribute('aria-sort', 'ascending');
  await expect(column(page, 'Name').first()).toHaveText('Person 01');
  await expect(page.getByRole('columnheader').getByRole('button')).toHaveText([
    'ID',
    'Name',
    'Email',
    'Date',
  ]);
});

test('each tab keeps its own sort and page', async ({ page }) => {
  await openGiven(page, { contacts: numbered(11), partnerships: [{}] });
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('tab', { name: 'Partnership Records (1)' }).click();
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
  const partnerships = [
    { email: 'many@a.example', partnershipType: ['reseller', 'joint-venture', 'other'] },
    { email: 'one@a.example', partnershipType: 'strategic' },
  ];
  await openGiven(page, { partnerships }, '/admin?tab=partnerships');
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
      await page.clock.setFixedTime('2026-03-08T17:30:00Z');
      const names = ['Today', 'Yesterday', 'Last month', 'Long ago', 'Undated'];
      const times = [after, before, '2026-02-10T12:00:00Z', '2025-03-08T12:00:00Z', null];
      const contacts = names.map((name, index) => ({ name, createdAt: times[index] ?? null }));
      await openGiven(page, { contacts });
      await expect(column(page, 'Name')).toHaveText(names);
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
  const partnerships = [
    { email: 'a@a.example', jobTitle: 'Directrice Générale', phone: '+971 4 555 0177' },
    { email: 'b@a.example', description: 'Logistics in Zürich' },
  ];
  await openGiven(page, { partnerships }, '/admin?tab=partnerships');
  for (const [text, email] of [
    ['generale fjord', 'a@a.example'],
    ['ZÜRICH', 'b@a.example'],
    ['0177 a.example', 'a@a.example'],
  ] as const) {
    await page.getByLabel('Search').fill(text);
    await expect(column(page, 'Email')).toHaveText([email]);
  }
});

test('filter, sort, page and search are in the address and restored by reload, Back and links', async ({
  page,
}) => {
  await openGiven(page, { contacts: numbered(25) });
  await page.getByLabel('Search').fill('Person');
  await page.getByLabel('Date Range').selectOption('Last 30 Days');
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Showing 11 to 20 of 25 records')).toBeVisible();
  const first = await column(page, 'Name').first().textContent();

  await page.reload();
  await expect(page.getByText('Showing 11 to 20 of 25 records')).toBeVisible();
  await expect(column(page, 'Name').first()).toHaveText(first ?? '');
  await expect(page.getByLabel('Search')).toHaveValue('Person');
  await expect(page.getByLabel('Date Range')).toHaveValue('month');

  await page.goBack();
  await expect(page.getByText('Showing 1 to 10 of 25 records')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('columnheader', { name: 'Date' })).toHaveAttribute('aria-sort', 'descending');
  await page.goForward();
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending');
});

test('all filters are cleared with one button', async ({ page }) => {
  await openGiven(page, {}, '/admin?q=nothing-like-it&range=week&status=handled');
  await expect(page.getByText('No contact records found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByLabel('Search')).toHaveValue('');
  await expect(page.getByLabel('Date Range')).toHaveValue('all');
  await expect(page).toHaveURL(/\/admin$/);
});

test.describe('when the server fails', () => {
  test.use({ expectedErrors: /500/ });
  let isBroken = true;
  test.beforeEach(async ({ page }) => {
    isBroken = true;
    await page.route('**/api/admin/contacts', (route) =>
      route.fulfill(
        isBroken ? { status: 500, body: 'Broken.' } : { json: toRecords('contacts', [{ id: 'a' }]) },
      ),
    );
  });

  test('a list that cannot be loaded offers to try again', async ({ page }) => {
    await openGiven(page, { contacts: null });
    await expect(page.getByText('Contact Records could not be loaded')).toBeVisible();
    isBroken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('tab', { name: 'Contact Records (1)' })).toBeVisible();
  });

  test('a record whose list cannot be loaded offers to try again', async ({ page }) => {
    await openGiven(page, { contacts: null }, '/admin?record=contacts:a');
    const drawer = page.getByRole('dialog');
    await expect(drawer.getByText('This record could not be loaded.')).toBeVisible();
    isBroken = false;
    await drawer.getByRole('button', { name: 'Try again' }).click();
    await expect(drawer.getByRole('heading', { name: 'Ada Okafor' })).toBeVisible();
  });
});

test('on the last page the focus moves to the Previous button', async ({ page }) => {
  await openGiven(page, { contacts: numbered(11) });
  await page.getByRole('button', { name: 'Next' }).press('Enter');
  await expect(page.getByText('Page 2 of 2')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Previous' })).toBeFocused();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('another page scrolls to the heading of the list', async ({ page }) => {
    await openGiven(page, { contacts: numbered(20) });
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText('Page 2 of 2')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Contact Form Submissions' })).toBeInViewport();
  });
});

test('a list that the server sends in several pages is loaded to its end', async ({ page }) => {
  const list = (...ids: string[]) =>
    toRecords(
      'contacts',
      ids.map((id) => ({ id, name: id })),
    );
  await page.route('**/api/admin/contacts*', (route) =>
    route.request().url().includes('after=')
      ? route.fulfill({ json: list('c') })
      : route.fulfill({
          json: list('a', 'b'),
          headers: { link: '</api/admin/contacts?after=b>; rel="next"' },
        }),
  );
  await openGiven(page, { contacts: null }, '/admin?contacts-sort=id.ascending');
  await expect(column(page, 'Name')).toHaveText(['a', 'b', 'c']);
});
