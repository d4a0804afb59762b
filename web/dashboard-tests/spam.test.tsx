import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { named } from '../e2e/support/test-records';
import {
  chooseAction,
  column,
  expectAddress,
  expectTexts,
  holdCalls,
  openDashboard,
  press,
  toast,
  recordPane,
} from './support/dashboard';

const heading = (name: string) => recordPane.getByRole('heading', { name });
const row = (name: string) => page.getByRole('link', { name, exact: true });
const release = recordPane.getByRole('button', { name: 'Not spam: move to the inbox' });

const openSpam = (address: string, ...names: string[]) =>
  openDashboard(
    { contacts: named(...names).map((contact) => ({ ...contact, spam: true })), isChangeable: true },
    address,
  );

test('spam is worked through: the next record opens after a release, by its key too, and after a deletion', async () => {
  await openSpam('/admin?view=spam&q=example', 'First', 'Second', 'Third', 'Fourth');
  await row('First').click();
  await expect.element(heading('First')).toHaveFocus();
  await release.click();
  await expect.element(heading('Second')).toHaveFocus();
  await expect.element(recordPane.getByText('1 of 3')).toBeVisible();
  await chooseAction('Delete this record');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.element(heading('Third')).toHaveFocus();
  await recordPane.getByRole('button', { name: 'Next record' }).click();
  await expect.element(heading('Fourth')).toBeVisible();
  await press('s');
  await expect.element(recordPane).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { name: 'Contact Form Submissions' })).toHaveFocus();
  await expectTexts(column('Name'), ['Third']);
  await expectAddress('/admin?view=spam&q=example');
});

test('Escape right after a release closes the record, and the spam keeps its search', async () => {
  await openSpam('/admin?view=spam', 'First', 'Second');
  const changes = holdCalls('/changes');
  // The record is opened before the address has the search.
  await page.getByLabelText('Search').fill('example');
  await row('First').click();
  await release.click();
  const go = history.go.bind(history);
  const { promise, resolve } = Promise.withResolvers<undefined>();
  vi.spyOn(history, 'go').mockImplementationOnce((delta) => void promise.then(() => go(delta)));
  await press('Escape');
  changes.release();
  await expect.element(toast('Moved to the inbox')).toBeVisible();
  // The browser has not gone back yet; the next record does not open.
  await expect.element(page.getByText(/^This record is not in the spam/)).toBeVisible();
  resolve(undefined);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(page.getByLabelText('Search')).toHaveValue('example');
  await expect.element(page.getByRole('tab', { name: 'Contact Records (1)' })).toBeVisible();
  await expectAddress('/admin?view=spam&q=example');
});

test('a record that is in the other section links there, and says in words why it is spam', async () => {
  const contacts = [{ id: 'a', name: 'Apart', spam: true, spamReason: 'too quick' }];
  await openDashboard({ contacts }, '/admin/contacts/a');
  await page.getByRole('link', { name: 'Look in the spam' }).click();
  await expect.element(heading('Apart')).toBeVisible();
  const reason = 'because it was sent faster than a person can fill the form in';
  await expect.element(recordPane).toMatchTextContent(reason);
});

test('a sender is blocked before the record is moved, and a failure says which of both it is', async () => {
  let isBlockRefused = true;
  const [contact] = named('Ada');
  const refuse = (text: string) => new Response(text, { status: 503 });
  const answers = {
    'POST blocked-senders/preview': () => ({ domain: null }),
    'POST blocked-senders': () => (isBlockRefused ? refuse('No room.') : []),
    'POST contacts/changes': () => {
      if (isBlockRefused) console.error('The record is moved, but its sender is not blocked.');
      return refuse('Later.');
    },
  };
  await openDashboard({ contacts: [{ ...contact, id: 'a' }], answers }, '/admin/contacts/a');
  for (const title of ['Not blocked', 'Blocked, but the record is not moved']) {
    await chooseAction('Block its sender …');
    await page.getByRole('button', { name: 'Mark as spam and block' }).click();
    await expect.element(toast(title)).toBeVisible();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(heading('Ada')).toBeVisible();
    isBlockRefused = false;
  }
});

test('a failure after the first of several addresses says how many were erased', async () => {
  const contacts = [{ id: 'a', name: 'Ada', email: 'ada@firm.example' }];
  let calls = 0;
  const answers = {
    'POST erase/preview': () => ({ addresses: [{ email: 'ada+web@firm.example', records: 1 }] }),
    'POST erase': () =>
      (calls += 1) === 1
        ? { contacts: 1, partnerships: 0, mail: 0 }
        : new Response('Storage is unavailable.', { status: 503 }),
  };
  await openDashboard({ contacts, answers }, '/admin/contacts/a');
  await chooseAction('Everything from this address …');
  await page.getByRole('checkbox', { name: /ada\+web/ }).click();
  await page.getByRole('button', { name: 'Erase everything' }).click();
  await expect.element(toast('1 of 2 addresses erased')).toMatchTextContent('Storage is unavailable.');
});
