import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { numbered } from '../e2e/support/test-records';
import {
  column,
  expectTexts,
  openDashboard,
  press,
  pressOn,
  reload,
  toast,
  toRecords,
} from './support/dashboard';

test('under a filter an export is of what is shown or of all', async () => {
  const calls: string[] = [];
  const answer = ({ method }: Request) => {
    calls.push(method);
    return new Response('');
  };
  await openDashboard(
    { contacts: numbered(3), answers: { 'export/contacts': answer, 'POST export/contacts': answer } },
    '/admin?q=02',
  );
  const button = page.getByRole('button', { name: 'Export CSV' });
  for (const [choice, method] of [
    ['The 1 shown', 'POST'],
    ['All 3', 'GET'],
  ] as const) {
    await button.click();
    await page.getByRole('menuitem', { name: choice }).click();
    await expect.poll(() => calls.at(-1)).toBe(method);
    await expect.element(toast('Export successful')).toBeVisible();
  }
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.element(page.getByRole('tab', { name: 'Contact Records (3)' })).toBeVisible();
  await expect.element(button).not.toHaveAttribute('aria-haspopup');
  await pressOn(button, 'Enter');
  await expect.poll(() => calls).toEqual(['POST', 'GET', 'GET']);
  await expect.element(button).toHaveFocus();
});

test('fields of exports are separated as the language of the browser has it, or as chosen in this browser', async () => {
  const calls: string[] = [];
  const answer = ({ url }: Request) => {
    calls.push(new URL(url).search);
    return new Response('');
  };
  await openDashboard({ contacts: numbered(3), answers: { 'export/contacts': answer } });
  const button = page.getByRole('button', { name: 'Export CSV' });
  await button.click();
  await expect.poll(() => calls).toEqual(['']);
  await page.getByRole('button', { name: 'Choices of the export' }).click();
  const semicolons = page.getByRole('menuitemcheckbox', { name: /^With semicolons/ });
  await expect.element(semicolons).toHaveAttribute('aria-checked', 'false');
  await semicolons.click();
  await page.getByRole('menuitem', { name: 'All 3' }).click();
  await expect.poll(() => calls).toEqual(['', '?separator=%3B']);
  await reload();
  await button.click();
  await expect.poll(() => calls).toEqual(['', '?separator=%3B', '?separator=%3B']);
});

test('the focus returns from the menu of an export to its button', async () => {
  await openDashboard(
    { contacts: numbered(3), answers: { 'export/contacts': () => new Response('') } },
    '/admin?q=02',
  );
  const button = page.getByRole('button', { name: 'Export CSV' });
  await pressOn(button, 'Enter');
  await expect.element(page.getByRole('menuitem', { name: 'The 1 shown' })).toHaveFocus();
  await press('ArrowDown', 'Enter');
  await expect.element(toast('Export successful')).toBeVisible();
  await expect.element(button).toHaveFocus();
});

test('the menu of an export closes with Escape and with its button', async () => {
  await openDashboard({ contacts: numbered(3) });
  const button = page.getByRole('button', { name: 'Choices of the export' });
  const item = page.getByRole('menuitem', { name: 'All 3' });
  await pressOn(button, 'Enter');
  await expect.element(item).toHaveFocus();
  await press('Escape');
  await expect.element(item).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
  await button.click();
  await expect.element(item).toBeVisible();
  await button.click();
  await expect.element(item).not.toBeInTheDocument();
});

test('an export while the list loads marks no record as new', async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const contacts = () => promise.then(() => toRecords('contacts', numbered(3)));
  await openDashboard({ answers: { contacts, 'export/contacts': () => new Response('') } });
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect.element(toast('Export successful')).toBeVisible();
  resolve(undefined);
  await expectTexts(column('Name'), ['Person 01', 'Person 02', 'Person 03']);
});

test('a failed export shows a toast that says why', async () => {
  const broken = () => new Response('Broken.', { status: 500 });
  await openDashboard({ answers: { 'export/partnerships': broken } }, '/admin?tab=partnerships');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const failure = toast('Export failed');
  await expect.element(failure.getByText('Failed to export partnerships', { exact: true })).toBeVisible();
  await expect.element(failure).toMatchTextContent('Broken.');
});
