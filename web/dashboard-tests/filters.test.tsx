import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { named } from '../e2e/support/test-records';
import {
  column,
  expectAddress,
  expectCount,
  expectTexts,
  focus,
  openDashboard,
  press,
  pressOn,
  rows,
} from './support/dashboard';

test('a custom range is typed on the keyboard', async () => {
  const contacts = [
    { name: 'Inside', createdAt: '2025-01-20T12:00:00Z' },
    { name: 'Outside', createdAt: '2025-02-20T12:00:00Z' },
  ];
  await openDashboard({ contacts }, '/admin?range=custom');
  for (const [label, typed, date] of [
    ['Start Date', 'Jan 15, 2025', '2025-01-15'],
    ['End Date', '2025-01-31', '2025-01-31'],
  ] as const) {
    const field = page.getByLabelText(label, { exact: true });
    await expect.element(field).toBeEnabled();
    await focus(field);
    await userEvent.keyboard(typed);
    await expectAddress(new RegExp(`=${date}`));
  }
  await press('Tab');
  await expect.element(page.getByLabelText('End Date', { exact: true })).toHaveValue('Jan 31, 2025');
  await expect.element(page.getByRole('tab', { name: 'Contact Records (1)' })).toBeVisible();
  await expect.element(page.getByRole('row').filter({ hasText: 'Inside' })).toBeVisible();
  await expectAddress(/start=2025-01-15&end=2025-01-31/);
});

test('a date is picked from the calendar, and cleared', async () => {
  await openDashboard({}, '/admin?range=custom&start=2025-06-10');
  const start = page.getByLabelText('Start Date', { exact: true });
  await start.click();
  await page.getByRole('button', { name: 'Next month' }).click();
  await page.getByRole('button', { name: '4 July 2025', exact: true }).click();
  await expect.element(start).toHaveValue('Jul 4, 2025');
  await expectAddress(/start=2025-07-04/);
  await page.getByRole('button', { name: 'Clear start date' }).click();
  await expect.element(start).toHaveValue('');
  await expectAddress('/admin?range=custom');
});

test('a typed date can be typed over', async () => {
  await openDashboard({}, '/admin?range=custom&start=2025-06-10');
  const start = page.getByLabelText('Start Date', { exact: true });
  await expect.element(start).toBeEnabled();
  await start.tripleClick();
  await userEvent.keyboard('Dec 24, 2026');
  await press('Tab');
  await expect.element(start).toHaveValue('Dec 24, 2026');
  await expectAddress(/start=2026-12-24/);
});

test('a text that is not clearly a day stays in its field, which says so, and filters by nothing new', async () => {
  await openDashboard({}, '/admin?range=custom&start=2026-03-07');
  const start = page.getByLabelText('Start Date', { exact: true });
  await expect.element(start).toBeEnabled();
  for (const text of ['3/7/2026', '3-7-2026', 'Feb 30, 2025', '30.2.2025', 'tomorrow']) {
    await start.fill(text);
    await expect.element(start).not.toHaveAccessibleDescription(/no day/);
    await press('Tab');
    await expect
      .element(start)
      .toHaveAccessibleDescription('This is no day to choose. Type it as Mar 7, 2026.');
    await expect.element(start).toHaveValue(text);
    await expectAddress(/start=2026-03-07/);
  }
  await start.fill('Mar 7, 2026');
  await press('Tab');
  await expect.element(start).not.toHaveAccessibleDescription(/no day/);
  await expect.element(page.getByText('Choose both dates to filter')).toBeVisible();
  await page.getByLabelText('End Date', { exact: true }).fill('Mar 9, 2026');
  await expect.element(page.getByText('Choose both dates to filter')).not.toBeInTheDocument();
});

test('a day is understood in each way of writing that has one reading', async () => {
  await openDashboard({}, '/admin?range=custom&start=2026-03-07');
  const start = page.getByLabelText('Start Date', { exact: true });
  await expect.element(start).toBeEnabled();
  const november = ['28/11/2026', '28.11.2026', 'Nov. 28, 2026', '28-Nov-2026', '11/28/2026', '2026/11/28'];
  for (const text of [...november, '28-11-2026', '28 november 2026']) {
    await start.fill('Jan 1, 2026');
    await expectAddress(/start=2026-01-01/);
    await start.fill(text);
    await expectAddress(/start=2026-11-28/);
  }
  await start.fill('03.07.2026');
  await press('Tab');
  await expect.element(start).toHaveValue('Jul 3, 2026');
  await start.fill('5/5/2026');
  await press('Tab');
  await expect.element(start).toHaveValue('May 5, 2026');
});

test('a day is not cut in its field on any screen', async () => {
  await openDashboard({}, '/admin?range=custom&start=2026-09-28');
  const start = page.getByLabelText('Start Date', { exact: true });
  await expect.element(start).toHaveValue('Sep 28, 2026');
  const isCut = () => start.element().scrollWidth > start.element().clientWidth;
  for (const width of [768, 1024, 1280, 1440, 1920]) {
    await page.viewport(width, 900);
    await expect.poll(isCut, { message: `at ${width} px` }).toBe(false);
  }
});

test('an empty list says how many records the other tab has', async () => {
  await openDashboard({ partnerships: [{}, {}] }, '/admin?q=fjord');
  await expect.element(page.getByText('No contact records found')).toBeVisible();
  await page.getByRole('button', { name: '2 in Partnership Records' }).click();
  await expectCount(rows(), 2);
});

test('a search that was typed is cleared, and Back brings it again', async () => {
  await openDashboard({ contacts: named('Ada', 'Berta') });
  await page.getByLabelText('Search').fill('berta');
  await expectTexts(column('Name'), ['Berta']);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expectCount(rows(), 2);
  await expect.element(page.getByLabelText('Search')).toHaveValue('');
  history.back();
  await expect.element(page.getByLabelText('Search')).toHaveValue('berta');
  await expectTexts(column('Name'), ['Berta']);
});

test('partnerships are narrowed by industry, size and type', async () => {
  const partnerships = [
    { companyName: 'One', industry: 'finance', companySize: 'small', partnershipType: ['other'] },
    { companyName: 'Two', industry: 'finance', companySize: 'large', partnershipType: 'reseller' },
    { companyName: 'Three', industry: 'retail', companySize: 'large', partnershipType: ['reseller'] },
  ];
  await openDashboard({ partnerships });
  await expectCount(page.getByLabelText('Industry'), 0);
  await page.getByRole('tab', { name: /Partnership Records/ }).click();
  const companies = column('Company');
  await page.getByLabelText('Industry').selectOptions('Finance');
  await expectTexts(companies, ['One', 'Two']);
  await page.getByLabelText('Company size').selectOptions('Large (201-1000)');
  await expectTexts(companies, ['Two']);
  await page.getByLabelText('Industry').selectOptions('Any');
  await page.getByLabelText('Partnership type').selectOptions('Reseller');
  await expectTexts(companies, ['Two', 'Three']);
  await expectAddress(/companySize=large&partnershipType=reseller/);
});

test('the spam has no filter by status', async () => {
  await openDashboard({}, '/admin?view=spam');
  await expect.element(page.getByLabelText('Date Range')).toBeVisible();
  await expectCount(page.getByLabelText('Status'), 0);
});

test('filters of partnerships never narrow contacts, and can be cleared from there', async () => {
  await openDashboard({ contacts: named('Ada'), partnerships: [{}] }, '/admin?industry=retail');
  await expect.element(page.getByRole('tab', { name: 'Contact Records (1)' })).toBeVisible();
  await expect.element(page.getByRole('tab', { name: 'Partnership Records (0)' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.element(page.getByRole('tab', { name: 'Partnership Records (1)' })).toBeVisible();
});

test('both days of a range are there again after a look at another range', async () => {
  await openDashboard({}, '/admin?range=custom&start=2026-03-01&end=2026-03-07');
  const range = page.getByLabelText('Date Range');
  await range.selectOptions('Today');
  await expectAddress('/admin?range=today');
  await range.selectOptions('Custom Range');
  await expectAddress('/admin?range=custom&start=2026-03-01&end=2026-03-07');
});

test('arrow keys in a filter add one entry to the history, when an option is chosen', async () => {
  await openDashboard();
  await pressOn(page.getByLabelText('Status'), 'ArrowDown', 'ArrowDown', 'ArrowDown');
  await expectAddress('/admin');
  await press('Enter');
  await expectAddress('/admin?status=waiting-for-reply');
  history.back();
  await expectAddress('/admin');
});

test('Escape in the calendar leaves the selected rows', async () => {
  await openDashboard({ contacts: named('Ada') }, '/admin?range=custom');
  await page.getByRole('checkbox', { name: 'Select Ada' }).click();
  await page.getByLabelText('Start Date', { exact: true }).click();
  const month = page.getByRole('button', { name: 'Next month' });
  await expect.element(month).toBeVisible();
  await press('Escape');
  await expect.element(month).not.toBeInTheDocument();
  await expect.element(page.getByText('1 selected').first()).toBeVisible();
});

test('a section keeps its view while another one is shown', async () => {
  await openDashboard({}, '/admin?q=cloud&status=open');
  const section = (name: string) => page.getByRole('link', { name, exact: true });
  await section('Spam').click();
  await expect.element(page.getByLabelText('Search')).toHaveValue('');
  await page.getByRole('tab', { name: /^Partnership Records/ }).click();
  await section('Accounts').click();
  await section('Inbox').click();
  await expectAddress('/admin?q=cloud&status=open');
  await section('Spam').click();
  await expectAddress('/admin?view=spam&tab=partnerships');
  await section('Spam').click();
  await expectAddress('/admin?view=spam');
});

test('what is typed while a search is on its way into the address stays', async () => {
  await openDashboard();
  const search = page.getByLabelText('Search');
  const replaceState = history.replaceState.bind(history);
  vi.spyOn(history, 'replaceState').mockImplementationOnce((...parts) => {
    replaceState(...parts);
    const input = search.element() as HTMLInputElement;
    input.setRangeText(' more', input.value.length, input.value.length);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await search.fill('typed');
  await expectAddress('/admin?q=typed+more');
  await expect.element(search).toHaveValue('typed more');
});
