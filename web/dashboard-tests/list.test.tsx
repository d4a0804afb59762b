import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { numbered } from '../e2e/support/test-records';
import {
  column,
  expectCount,
  expectTexts,
  focus,
  expectAddress,
  openDashboard,
  pressOn,
  rows,
  toast,
  toRecords,
  recordPane,
} from './support/dashboard';

test('the dashboard has its cards, filters, tabs and texts for empty lists', async () => {
  await openDashboard({ contacts: numbered(2), partnerships: [{}] });
  for (const [title, total, text] of [
    ['Total Contacts', '2', 'Contact form submissions'],
    ['Total Partnerships', '1', 'Partnership inquiries'],
  ] as const) {
    const card = page.locate('dl > div').filter({ hasText: title });
    await expect.element(card.getByText(total, { exact: true })).toBeVisible();
    await expect.element(card.getByText(text, { exact: true })).toBeVisible();
  }
  await expect.element(page.getByRole('heading', { name: 'Filter Records' })).toBeVisible();
  await expectTexts(page.getByLabelText('Date Range').locate('option'), [
    'All Time',
    'Today',
    'Last 7 Days',
    'Last 30 Days',
    'Custom Range',
  ]);
  await expect
    .element(page.getByRole('tab', { name: 'Contact Records (2)' }))
    .toHaveAttribute('aria-selected', 'true');
  await expect.element(page.getByRole('heading', { name: 'Contact Form Submissions' })).toBeVisible();
  await page.getByLabelText('Search').fill('nothing has this word in it');
  await expect.element(page.getByText('No contact records found')).toBeVisible();
  await page.getByRole('tab', { name: 'Partnership Records (0)' }).click();
  await expect.element(page.getByRole('heading', { name: 'Partnership Inquiries' })).toBeVisible();
  await expect.element(page.getByText('No partnership records found')).toBeVisible();
});

test('the page says that the lists load, and then shows their columns', async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const contacts = () => promise.then(() => toRecords('contacts', [{}]));
  const partnerships = () => promise.then(() => toRecords('partnerships', [{}]));
  await openDashboard({ answers: { contacts, partnerships } });
  await expect.element(page.getByText('Loading contacts...')).toBeVisible();
  await page.getByRole('tab', { name: /Partnership Records/ }).click();
  await expect.element(page.getByText('Loading partnerships...')).toBeVisible();
  resolve(undefined);
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
  await page.getByRole('tab', { name: /Contact Records/ }).click();
  await expectTexts(page.getByRole('columnheader'), [
    'ID',
    'Name',
    'Email',
    'Subject',
    'Message',
    'Date',
    'Waiting',
  ]);
});

test('records come ten to a page, newest first, with a pager if there is more than one page', async () => {
  const partnerships = Array.from({ length: 10 }, () => ({}));
  await openDashboard({ contacts: numbered(25), partnerships });
  await expectCount(rows(), 10);
  await expect.element(column('Name').first()).toMatchTextContent('Person 01');
  await expect.element(page.getByText('Showing 1 to 10 of 25 records')).toBeVisible();
  await expect.element(page.getByText('Page 1 of 3')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect.element(page.getByText('Showing 21 to 25 of 25 records')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Next' })).toBeDisabled();
  await expectCount(rows(), 5);
  await page.getByRole('tab', { name: 'Partnership Records (10)' }).click();
  await expectCount(rows(), 10);
  await expect.element(page.getByText(/^Page \d/)).not.toBeInTheDocument();
});

test('a column sorts descending first, then ascending, and returns to page 1 each time', async () => {
  await openDashboard({ contacts: numbered(12) });
  const header = (name: string) => page.getByRole('columnheader', { name });
  await expect.element(header('Date')).toHaveAttribute('aria-sort', 'descending');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect.element(page.getByText('Page 2 of 2')).toBeVisible();
  await header('Name').getByRole('button').click();
  await expect.element(header('Name')).toHaveAttribute('aria-sort', 'descending');
  await expect.element(header('Date')).toHaveAttribute('aria-sort', 'none');
  await expect.element(page.getByText('Page 1 of 2')).toBeVisible();
  await expectTexts(column('Name').first(), ['Person 12']);
  await header('Name').getByRole('button').click();
  await expect.element(header('Name')).toHaveAttribute('aria-sort', 'ascending');
  await expectTexts(column('Name').first(), ['Person 01']);
  await expectTexts(page.getByRole('columnheader').getByRole('button'), [
    'ID',
    'Name',
    'Email',
    'Date',
    'Waiting',
  ]);
});

test('each tab keeps its own sort and page', async () => {
  await openDashboard({ contacts: numbered(11), partnerships: [{}] });
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('tab', { name: 'Partnership Records (1)' }).click();
  const company = page.getByRole('columnheader', { name: 'Company' });
  await company.getByRole('button').click();
  await expect.element(company).toHaveAttribute('aria-sort', 'descending');
  await expectTexts(page.getByRole('columnheader').getByRole('button'), [
    'ID',
    'Name',
    'Email',
    'Company',
    'Date',
    'Waiting',
  ]);
  await page.getByRole('tab', { name: 'Contact Records (11)' }).click();
  await expect.element(page.getByText('Page 2 of 2')).toBeVisible();
  await expect
    .element(page.getByRole('columnheader', { name: 'Date' }))
    .toHaveAttribute('aria-sort', 'descending');
});

test('a partnership shows one badge per type, and one for a single value', async () => {
  const partnerships = [
    { email: 'many@a.example', partnershipType: ['reseller', 'joint-venture', 'other'] },
    { email: 'one@a.example', partnershipType: 'strategic' },
  ];
  await openDashboard({ partnerships }, '/admin?tab=partnerships');
  const types = (email: string) =>
    rows().filter({ hasText: email }).locate('td[data-column="Partnership Types"] span span');
  await expectTexts(types('many@'), ['Reseller', 'Joint venture', 'Other']);
  await expectTexts(types('one@'), ['Strategic']);
});

test('the date filters follow the local calendar', async () => {
  vi.setSystemTime(new Date(2026, 2, 8, 13, 30));
  const names = ['Today', 'Yesterday', 'Last month', 'Long ago', 'Undated'];
  const midnight = new Date(2026, 2, 8);
  const times = [
    midnight,
    new Date(midnight.getTime() - 1000),
    '2026-02-10T12:00:00Z',
    '2025-03-08T12:00:00Z',
    null,
  ];
  const contacts = names.map((name, index) => ({ name, createdAt: times[index] ?? null }));
  await openDashboard({ contacts });
  await expectTexts(column('Name'), names);
  await expectTexts(column('Date').first(), ['Mar 8, 2026']);
  await expectTexts(column('Date').last(), ['N/A']);

  const range = page.getByLabelText('Date Range');
  await range.selectOptions('Today');
  await expectTexts(column('Name'), ['Today']);
  await range.selectOptions('Last 7 Days');
  await expectTexts(column('Name'), ['Today', 'Yesterday']);
  await range.selectOptions('Last 30 Days');
  await expectTexts(column('Name'), ['Today', 'Yesterday', 'Last month']);

  await range.selectOptions('Custom Range');
  await expectCount(column('Name'), 5);
  await page.getByLabelText('Start Date', { exact: true }).fill('2026-03-07');
  await expectCount(column('Name'), 5);
  await page.getByLabelText('End Date', { exact: true }).fill('2026-02-10');
  await expectTexts(column('Name'), ['Yesterday', 'Last month']);
});

test('the search covers every field and ignores case and accents', async () => {
  const partnerships = [
    { email: 'a@a.example', jobTitle: 'Directrice Générale', phone: '+971 4 555 0177' },
    { email: 'b@a.example', description: 'Logistics in Zürich' },
  ];
  await openDashboard({ partnerships }, '/admin?tab=partnerships');
  for (const [text, email] of [
    ['generale fjord', 'a@a.example'],
    ['ZÜRICH', 'b@a.example'],
    ['0177 a.example', 'a@a.example'],
  ] as const) {
    await page.getByLabelText('Search').fill(text);
    await expectTexts(column('Email'), [email]);
  }
});

test('filter, sort, page and search are in the address and restored by reload, Back and links', async () => {
  const contacts = numbered(25);
  await openDashboard({ contacts });
  await page.getByLabelText('Search').fill('Person');
  await page.getByLabelText('Date Range').selectOptions('Last 30 Days');
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect.element(page.getByText('Showing 11 to 20 of 25 records')).toBeVisible();
  const first = column('Name').first().element().textContent;

  await openDashboard({ contacts }, location.href);
  await expect.element(page.getByText('Showing 11 to 20 of 25 records')).toBeVisible();
  await expectTexts(column('Name').first(), [first]);
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

test('all filters are cleared with one button', async () => {
  await openDashboard({}, '/admin?q=nothing-like-it&range=week&status=handled');
  await expect.element(page.getByText('No contact records found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.element(page.getByLabelText('Search')).toHaveValue('');
  await expect.element(page.getByLabelText('Date Range')).toHaveValue('all');
  await expectAddress(/\/admin$/);
});

test('a list or a record that cannot be loaded offers to try again', async () => {
  let isBroken = true;
  const contacts = () =>
    isBroken ? new Response('Broken.', { status: 500 }) : toRecords('contacts', [{ id: 'a' }]);
  await openDashboard({ answers: { contacts } }, '/admin/contacts/a');
  await expect.element(recordPane.getByText('This record could not be loaded.')).toBeVisible();
  await page.getByRole('button', { name: 'Close record' }).click();
  await expect.element(recordPane).not.toBeInTheDocument();
  await expect.element(page.getByText('Contact Records could not be loaded')).toBeVisible();
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('tab', { name: 'Contact Records (1)' })).toBeVisible();
});

test('on the last page the focus moves to the Previous button', async () => {
  await openDashboard({ contacts: numbered(11) });
  await pressOn(page.getByRole('button', { name: 'Next' }), 'Enter');
  await expect.element(page.getByText('Page 2 of 2')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Previous' })).toHaveFocus();
});

test('on a phone, another page scrolls to the beginning of the list', async () => {
  await page.viewport(390, 844);
  await openDashboard({ contacts: numbered(20) });
  await page.getByRole('button', { name: 'Next' }).click();
  await expect.element(page.getByText('Page 2 of 2')).toBeVisible();
  await expect.element(rows().first()).toBeInViewport({ ratio: 1 });
});

/** Records by name, sent in two pages. */
function inTwoPages(secondPage: () => unknown) {
  const list = (...ids: string[]) =>
    toRecords(
      'contacts',
      ids.map((id) => ({ id, name: id })),
    );
  const link = '</api/admin/contacts?after=b>; rel="next"';
  return ({ url }: Request) =>
    url.includes('after=')
      ? (secondPage() ?? list('c'))
      : Response.json(list('a', 'b'), { headers: { link } });
}

test('a list that the server sends in several pages is loaded to its end', async () => {
  const contacts = inTwoPages(() => undefined);
  await openDashboard({ answers: { contacts } }, '/admin?contacts-sort=id.ascending');
  await expectTexts(column('Name'), ['a', 'b', 'c']);
});

test('a list whose second page cannot be loaded is no list, until it is loaded on request', async () => {
  let failure: Response | undefined = new Response('Broken.', { status: 500 });
  const contacts = inTwoPages(() => failure);
  await openDashboard({ answers: { contacts } }, '/admin?contacts-sort=id.ascending');
  await expect.element(page.getByText('Contact Records could not be loaded')).toBeVisible();
  await expectCount(rows(), 0);
  failure = undefined;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectTexts(column('Name'), ['a', 'b', 'c']);
});

test('a refresh that the server refuses says why, and the session stays open', async () => {
  let refusal: Response | undefined;
  const contacts = () => refusal?.clone() ?? toRecords('contacts', [{}]);
  await openDashboard({ answers: { contacts } });
  await expect.element(page.getByRole('tab', { name: 'Contact Records (1)' })).toBeVisible();
  const refresh = page.getByRole('button', { name: 'Refresh' });
  for (const status of [429, 503]) {
    refusal = new Response(`Later than ${status}, please.`, { status });
    await refresh.click();
    await expect.element(toast('Not refreshed')).toMatchTextContent(`Later than ${status}, please.`);
    expect(document.body.textContent).toContain('Welcome back, admin');
  }
});

test('a list whose focused row a colleague removes is not in use, and shows what comes in', async () => {
  let names = ['Gone', 'Here'];
  const contacts = () =>
    toRecords(
      'contacts',
      names.map((name) => ({ id: name, name })),
    );
  await openDashboard({ answers: { contacts } });
  await focus(page.getByRole('link', { name: 'Gone' }));
  names = ['Here', 'New'];
  (page.getByRole('button', { name: 'Refresh' }).element() as HTMLElement).click();
  await expectCount(column('Name').filter({ hasText: 'New' }), 1);
  await expect.element(page.getByRole('link', { name: 'Gone' })).not.toBeInTheDocument();
});
