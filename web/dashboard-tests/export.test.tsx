import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { numberedContacts } from '../e2e/support/test-records';
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
} from './support/dashboard';

const exportCsv = page.getByRole('button', { name: 'Export CSV' });

test('with a filter, an export offers the shown records or all records, and without one it starts immediately', async () => {
  const calls: string[] = [];
  const respond = ({ method }: Request) => {
    calls.push(method);
    return new Response('');
  };
  await openDashboard(
    {
      contacts: numberedContacts(3),
      responses: { 'export/contacts': respond, 'POST export/contacts': respond },
    },
    '/admin?q=02',
  );
  await exportCsv.click();
  await page.getByRole('menuitem', { name: 'The 1 shown' }).click();
  await expect.poll(() => calls).toEqual(['POST']);
  await pressOn(exportCsv, 'Enter');
  await expectCount(page.getByRole('menuitem'), 2);
  await press('ArrowDown');
  await expect.element(page.getByRole('menuitem', { name: 'All 3 records' })).toHaveFocus();
  await press('Enter');
  await expect.poll(() => calls).toEqual(['POST', 'GET']);
  await expect.element(exportCsv).toHaveFocus();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expectCount(rows(), 3);
  await pressOn(exportCsv, 'Enter');
  await expect.poll(() => calls).toEqual(['POST', 'GET', 'GET']);
  await expectCount(page.getByRole('menu'), 0);
});

test('an export of the shown records sends its filter and order in the body, not in the address', async () => {
  const sent: unknown[] = [];
  const respond = async (request: Request) => {
    sent.push(new URL(request.url).search, await request.json());
    return new Response('');
  };
  const address = '/admin?tab=partnerships&q=fjord&industry=technology&partnerships-sort=waiting.descending';
  await openDashboard({ partnerships: [{}], responses: { 'POST export/partnerships': respond } }, address);
  await exportCsv.click();
  await page.getByRole('menuitem', { name: 'The 1 shown' }).click();
  await expect.element(toast('Export successful')).toBeVisible();
  const query = { q: 'fjord', industry: 'technology', sort: 'waiting', direction: 'descending' };
  expect(sent).toMatchObject(['', query]);
});

test('an export has the separator of the browser’s language, or the one that the admin has chosen in this browser', async () => {
  const calls: string[] = [];
  const respond = ({ url }: Request) => {
    calls.push(new URL(url).search);
    return new Response('');
  };
  await openDashboard({ contacts: numberedContacts(3), responses: { 'export/contacts': respond } });
  await exportCsv.click();
  await expect.poll(() => calls).toEqual(['']); // the default comma, because the browser's language is English
  await page.getByRole('link', { name: 'Accounts' }).click();
  const semicolons = page.getByRole('checkbox', { name: /^Use semicolons/ });
  await expect.element(semicolons).not.toBeChecked();
  await semicolons.click();
  await openDashboard({ contacts: numberedContacts(3), responses: { 'export/contacts': respond } });
  await exportCsv.click();
  await expect.poll(() => calls).toEqual(['', '?separator=%3B']);
});

test('an export warns about the values that Excel changes', async () => {
  await openDashboard({ contacts: numberedContacts(3) }, '/admin?q=02');
  await expect.element(exportCsv).toHaveAccessibleDescription(/7-11 as a date/);
  await exportCsv.click();
  for (const name of ['All 3 records', 'The 1 shown'])
    await expect.element(page.getByRole('menuitem', { name })).toHaveAccessibleDescription(/7-11 as a date/);
  await press('Escape');
  await page.getByRole('link', { name: 'Accounts' }).click();
  await expect.element(page.getByText(/7-11 as a date/)).toBeVisible();
});

test('an export while the list loads marks no record as new', async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const contacts = () => promise.then(() => toRecords('contacts', numberedContacts(3)));
  await openDashboard({ responses: { contacts, 'export/contacts': () => new Response('') } });
  await exportCsv.click();
  await expect.element(toast('Export successful')).toBeVisible();
  resolve(undefined);
  await expectTexts(column('Name'), ['Person 01', 'Person 02', 'Person 03']); // without 'New'
});

test('a failed export shows a toast with the reason', async () => {
  const broken = () => new Response('Broken.', { status: 500 });
  await openDashboard({ responses: { 'export/partnerships': broken } }, '/admin?tab=partnerships');
  await exportCsv.click();
  const failure = toast('Export failed');
  await expect.element(failure.getByText('Failed to export partnerships', { exact: true })).toBeVisible();
  await expect.element(failure).toMatchTextContent('Broken.');
});
