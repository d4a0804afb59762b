import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { daysAgo, numberedContacts } from '../e2e/support/test-records';
import {
  column,
  expectCount,
  expectTexts,
  openDashboard,
  press,
  pressOn,
  rows,
  toast,
  toRecords,
  recordPane,
} from './support/dashboard';

test('the dashboard shows totals, tabs and columns once the lists have loaded', async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const message = 'Company: Northwind\n\nThe first words.';
  const contacts = [{ createdAt: new Date(2026, 2, 8), message }, { createdAt: null }];
  const partnerships = [{ partnershipType: ['reseller', 'other'] }];
  await openDashboard({
    responses: {
      contacts: () => promise.then(() => toRecords('contacts', contacts)),
      partnerships: () => promise.then(() => toRecords('partnerships', partnerships)),
    },
  });
  await expect.element(page.getByText('Loading contacts...')).toBeVisible();

  resolve(undefined);
  const tab = page.getByRole('tab', { name: 'Contact Records (2)' });
  await expect.element(tab).toHaveAttribute('aria-selected', 'true');
  await expect.element(page.getByRole('heading', { name: 'Contact Form Submissions' })).toBeVisible();
  await expectTexts(page.getByRole('columnheader'), [
    'ID',
    'Name',
    'Email',
    'Subject',
    'Message',
    'Date',
    'Waiting',
  ]);
  await expectTexts(column('Date'), ['Mar 8, 2026', 'N/A']);
  await expectTexts(column('Message').first(), ['The first words.']);

  await page.getByRole('tab', { name: 'Partnership Records (1)' }).click();
  await expect.element(page.getByRole('heading', { name: 'Partnership Inquiries' })).toBeVisible();
  await expectTexts(page.getByRole('columnheader'), [
    'ID',
    'Name',
    'Email',
    'Company',
    'Industry',
    'Partnership Types',
    'Date',
    'Waiting',
  ]);

  for (const [title, total, text] of [
    ['Total Contacts', '2', 'Contact form submissions'],
    ['Total Partnerships', '1', 'Partnership inquiries'],
  ] as const) {
    const card = page.locate('dl > div').filter({ hasText: title });
    await expect.element(card.getByText(total, { exact: true })).toBeVisible();
    await expect.element(card.getByText(text, { exact: true })).toBeVisible();
  }
  await expectTexts(page.getByLabelText('Date Range').locate('option'), [
    'All Time',
    'Today',
    'Last 7 Days',
    'Last 30 Days',
    'Custom Range',
  ]);
  await page.getByLabelText('Search').fill('nothing has this word in it');
  await expect.element(page.getByText('No partnership records found')).toBeVisible();
});

test('a partnership shows one badge per type, one for a single value, and none without a type', async () => {
  const partnerships = [['reseller', 'joint-venture'], 'strategic', ''].map((partnershipType, index) => ({
    partnershipType,
    createdAt: daysAgo(index),
  }));
  await openDashboard({ partnerships }, '/admin?tab=partnerships');
  const badges = (row: number) => column('Partnership Types').nth(row).locate('span span');
  await expectTexts(badges(0), ['Reseller', 'Joint venture']);
  await expectTexts(badges(1), ['Strategic']);
  await expectCount(badges(2), 0);
});

test('a page has ten records, sorting returns to page 1, and each tab has its own page and order', async () => {
  await openDashboard({ contacts: numberedContacts(12), partnerships: [{}] });
  const header = (name: string) => page.getByRole('columnheader', { name });
  const next = page.getByRole('button', { name: 'Next' });
  const previous = page.getByRole('button', { name: 'Previous' });
  const sortByName = () => header('Name').getByRole('button').click();
  await expectCount(rows(), 10);
  await expect.element(page.getByText('Showing 1 to 10 of 12 records')).toBeVisible();
  await expect.element(previous).toHaveAttribute('aria-disabled', 'true');
  await pressOn(previous, 'Enter');
  await pressOn(next, 'Enter');
  await expect.element(page.getByText('Page 2 of 2')).toBeVisible();
  await expect.element(next).toHaveAttribute('aria-disabled', 'true');
  await press('Enter');
  await expect.element(page.getByText('Page 2 of 2')).toBeVisible();
  await expect.element(next).toHaveFocus();

  await expect.element(header('Date')).toHaveAttribute('aria-sort', 'descending');
  await sortByName();
  await expect.element(header('Name')).toHaveAttribute('aria-sort', 'descending');
  await expect.element(page.getByText('Page 1 of 2')).toBeVisible();
  await expectTexts(column('Name').first(), ['Person 12']);
  await sortByName();
  await expectTexts(column('Name').first(), ['Person 01']);
  await next.click();

  await page.getByRole('tab', { name: 'Partnership Records (1)' }).click();
  await expect.element(page.getByText(/^Page \d/)).not.toBeInTheDocument();
  await expect.element(header('Date')).toHaveAttribute('aria-sort', 'descending');
  await page.getByRole('tab', { name: 'Contact Records (12)' }).click();
  await expect.element(page.getByText('Page 2 of 2')).toBeVisible();
  await expect.element(header('Name')).toHaveAttribute('aria-sort', 'ascending');
});

test('the address contains filters, order, page and search, so that reload, Back and links restore them', async () => {
  const contacts = numberedContacts(25);
  await openDashboard({ contacts });
  await page.getByLabelText('Search').fill('Person');
  await page.getByLabelText('Date Range').selectOptions('Last 30 Days');
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect.element(page.getByText('Showing 11 to 20 of 25 records')).toBeVisible();
  const firstName = column('Name').first().element().textContent;

  await openDashboard({ contacts }, location.href);
  await expect.element(page.getByText('Showing 11 to 20 of 25 records')).toBeVisible();
  await expectTexts(column('Name').first(), [firstName]);
  await expect.element(page.getByLabelText('Search')).toHaveValue('Person');
  await expect.element(page.getByLabelText('Date Range')).toHaveValue('month');

  history.back();
  await expect.element(page.getByText('Showing 1 to 10 of 25 records')).toBeVisible();
  history.back();
  await expect
    .element(page.getByRole('columnheader', { name: 'Date' }))
    .toHaveAttribute('aria-sort', 'descending');
  history.forward();
  await expect
    .element(page.getByRole('columnheader', { name: 'Name' }))
    .toHaveAttribute('aria-sort', 'descending');
});

test('an open record shows that it could not be loaded, and its list offers to try again', async () => {
  let isBroken = true;
  const contacts = () =>
    isBroken ? new Response('Broken.', { status: 500 }) : toRecords('contacts', [{ id: 'a' }]);
  await openDashboard({ responses: { contacts } }, '/admin/contacts/a');
  await expect.element(recordPane.getByText('This record could not be loaded.')).toBeVisible();
  await page.getByRole('button', { name: 'Close record' }).click();
  await expect.element(recordPane).not.toBeInTheDocument();
  await expect.element(page.getByText('Contact Records could not be loaded')).toBeVisible();
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('tab', { name: 'Contact Records (1)' })).toBeVisible();
});

test.each([
  [390, '/admin'],
  [1280, '/admin/contacts/a'],
])('at %i px the Next button of %s scrolls to the top of the list', async (width, address) => {
  await page.viewport(width, 844);
  await openDashboard({ contacts: [{ id: 'a' }, ...numberedContacts(20)] }, address);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect.element(page.getByText('Page 2 of 3')).toBeVisible();
  await expect.element(rows().first()).toBeInViewport({ ratio: 1 });
});

test('a list loads all its pages, and offers to try again if one of them fails', async () => {
  const list = (...ids: string[]) =>
    toRecords(
      'contacts',
      ids.map((id) => ({ id, name: id })),
    );
  const link = '</api/admin/contacts?after=b>; rel="next"';
  let failure: Response | undefined = new Response('Broken.', { status: 500 });
  const contacts = ({ url }: Request) =>
    url.includes('after=') ? (failure ?? list('c')) : Response.json(list('a', 'b'), { headers: { link } });
  await openDashboard({ responses: { contacts } }, '/admin?contacts-sort=id.ascending');
  await expect.element(page.getByText('Contact Records could not be loaded')).toBeVisible();
  await expectCount(rows(), 0);
  failure = undefined;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectTexts(column('Name'), ['a', 'b', 'c']);
});

test('a refused refresh shows the reason, and the session stays open', async () => {
  let isRefused = false;
  const refuse = () => new Response('Later, please.', { status: 429 });
  const contacts = () => (isRefused ? refuse() : toRecords('contacts', [{}]));
  await openDashboard({ responses: { contacts } });
  await expect.element(page.getByRole('tab', { name: 'Contact Records (1)' })).toBeVisible();
  isRefused = true;
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect.element(toast('Not refreshed')).toMatchTextContent('Later, please.');
  await expect.element(page.getByText('Welcome back, admin')).toBeVisible();
});
