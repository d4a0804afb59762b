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

test('a custom range is typed on the keyboard, and cleared', async () => {
  const contacts = [
    { name: 'Inside', createdAt: '2025-01-20T12:00:00Z' },
    { name: 'Outside', createdAt: '2025-02-20T12:00:00Z' },
  ];
  await openDashboard({ contacts }, '/admin?range=custom&start=2025-06-10');
  const field = (label: string) => page.getByLabelText(label, { exact: true });
  await expect.element(page.getByText('Choose both dates to filter')).toBeVisible();
  for (const [label, typed, date] of [
    ['Start Date', '01152025', '2025-01-15'],
    ['End Date', '01312025', '2025-01-31'],
  ] as const) {
    await focus(field(label));
    await userEvent.keyboard(typed);
    await expectAddress(new RegExp(`=${date}`));
  }
  await expect.element(page.getByRole('row').filter({ hasText: 'Inside' })).toBeVisible();
  await expectCount(rows(), 1);
  await expectAddress(/start=2025-01-15&end=2025-01-31/);
  await field('Start Date').fill('');
  await expectAddress('/admin?range=custom&end=2025-01-31');
  await expectCount(rows(), 2);
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
