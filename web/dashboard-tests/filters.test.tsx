import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { contactsNamed } from '../e2e/support/test-records';
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

const start = page.getByLabelText('Start Date', { exact: true });
const end = page.getByLabelText('End Date', { exact: true });

test('a custom range can be typed over an existing date, and filters once both dates are set', async () => {
  const contacts = [
    { name: 'Inside', createdAt: '2025-01-20T12:00:00Z' },
    { name: 'Outside', createdAt: '2025-02-20T12:00:00Z' },
  ];
  await openDashboard({ contacts }, '/admin?range=custom&start=2025-06-10');
  await expect.element(start).toBeEnabled();
  await expect.element(page.getByText('Choose both dates to filter')).toBeVisible();
  await start.tripleClick();
  await userEvent.keyboard('Jan 15, 2025');
  await expectAddress(/=2025-01-15/);
  await focus(end);
  await userEvent.keyboard('2025-01-31');
  await expectAddress(/start=2025-01-15&end=2025-01-31/);
  await press('Tab');
  await expect.element(end).toHaveValue('Jan 31, 2025');
  await expect.element(page.getByText('Choose both dates to filter')).not.toBeInTheDocument();
  await expectTexts(column('Name'), ['Inside']);
});

test('a date field accepts four formats, keeps any other text, and shows an example', async () => {
  await openDashboard({}, '/admin?range=custom&start=2026-03-07');
  await expect.element(start).toBeEnabled();
  for (const text of ['3/7/2026', '28/11/2026', 'Feb 30, 2025', '30.2.2025', '3.7.26', 'tomorrow']) {
    await start.fill(text);
    await expect.element(start).not.toHaveAccessibleDescription(/for example/);
    await press('Tab');
    await expect.element(start).toHaveAccessibleDescription('Choose a date, for example Mar 7, 2026.');
    await expect.element(start).toHaveValue(text);
    await expectAddress(/start=2026-03-07/);
  }
  for (const [text, day] of [
    ['Nov 28, 2026', '2026-11-28'],
    ['03.07.2026', '2026-07-03'],
    ['November 28, 2026', '2026-11-28'],
    ['3.7.2026', '2026-07-03'],
    ['28 Nov 2026', '2026-11-28'],
    ['2026-07-04', '2026-07-04'],
    ['3 July 2026', '2026-07-03'],
  ] as const) {
    await start.fill(text);
    await expectAddress(new RegExp(`start=${day}`));
  }
  await press('Tab');
  await expect.element(start).not.toHaveAccessibleDescription(/for example/);
  await expect.element(start).toHaveValue('Jul 3, 2026');
});

test('a date can be picked from the calendar and cleared', async () => {
  await openDashboard({}, '/admin?range=custom&start=2025-06-10');
  await start.click();
  await page.getByRole('button', { name: 'Next month' }).click();
  await page.getByRole('button', { name: '4 July 2025', exact: true }).click();
  await expect.element(start).toHaveValue('Jul 4, 2025');
  await expectAddress(/start=2025-07-04/);
  await page.getByRole('button', { name: 'Clear start date' }).click();
  await expect.element(start).toHaveValue('');
  await expectAddress('/admin?range=custom');
});

test('an empty list shows how many records the other tab has', async () => {
  await openDashboard({ partnerships: [{}, {}] }, '/admin?q=fjord');
  await expect.element(page.getByText('No contact records found')).toBeVisible();
  await page.getByRole('button', { name: '2 in Partnership Records' }).click();
  await expectCount(rows(), 2);
});

test('Back restores a search that was cleared', async () => {
  await openDashboard({ contacts: contactsNamed('Ada', 'Berta') });
  await page.getByLabelText('Search').fill('berta');
  await expectTexts(column('Name'), ['Berta']);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expectCount(rows(), 2);
  await expect.element(page.getByLabelText('Search')).toHaveValue('');
  history.back();
  await expect.element(page.getByLabelText('Search')).toHaveValue('berta');
  await expectTexts(column('Name'), ['Berta']);
});

test('only partnerships can be filtered by industry, size and type, and Spam has no status filter', async () => {
  const partnerships = [
    { companyName: 'One', industry: 'finance', companySize: 'small', partnershipType: ['reseller'] },
    { companyName: 'Two', industry: 'finance', companySize: 'large', partnershipType: 'reseller' },
    { companyName: 'Three', industry: 'finance', companySize: 'large', partnershipType: ['other'] },
  ];
  await openDashboard({ contacts: contactsNamed('Ada'), partnerships });
  await expectCount(page.getByLabelText('Industry'), 0);
  await page.getByRole('tab', { name: /Partnership Records/ }).click();
  await page.getByLabelText('Industry').selectOptions('Finance');
  await page.getByLabelText('Company size').selectOptions('Large (201-1000)');
  await page.getByLabelText('Partnership type').selectOptions('Reseller');
  await expectTexts(column('Company'), ['Two']);
  await expectAddress(/companySize=large&industry=finance&partnershipType=reseller/);
  await page.getByRole('tab', { name: 'Contact Records (1)' }).click();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.element(page.getByRole('tab', { name: 'Partnership Records (3)' })).toBeVisible();
  await expectCount(page.getByLabelText('Status'), 1);
  await page.getByRole('link', { name: 'Spam' }).click();
  await expectCount(page.getByLabelText('Status'), 0);
});

test('a custom range keeps both dates while another range is chosen', async () => {
  await openDashboard({}, '/admin?range=custom&start=2026-03-01&end=2026-03-07');
  const range = page.getByLabelText('Date Range');
  await range.selectOptions('Today');
  await expectAddress('/admin?range=today');
  await range.selectOptions('Custom Range');
  await expectAddress('/admin?range=custom&start=2026-03-01&end=2026-03-07');
});

test('choosing a filter option with the arrow keys adds one history entry', async () => {
  await openDashboard();
  await pressOn(page.getByLabelText('Status'), 'ArrowDown', 'ArrowDown', 'ArrowDown');
  await expectAddress('/admin');
  await press('Enter');
  await expectAddress('/admin?status=waiting-for-reply');
  history.back();
  await expectAddress('/admin');
});

test('Escape in the calendar keeps the selected rows', async () => {
  await openDashboard({ contacts: contactsNamed('Ada') }, '/admin?range=custom');
  await page.getByRole('checkbox', { name: 'Select Ada' }).click();
  await start.click();
  const nextMonth = page.getByRole('button', { name: 'Next month' });
  await expect.element(nextMonth).toBeVisible();
  await press('Escape');
  await expect.element(nextMonth).not.toBeInTheDocument();
  await expect.element(page.getByText('1 selected').first()).toBeVisible();
});

test('a section keeps its view while another section is shown', async () => {
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
  // A click on the section that is shown resets its view.
  await section('Spam').click();
  await expectAddress('/admin?view=spam');
});

test('text that is typed while a search is written to the address is kept', async () => {
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
