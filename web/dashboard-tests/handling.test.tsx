import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { daysAgo, hoursAgo, contactsNamed } from '../e2e/support/test-records';
import {
  chooseAction,
  column,
  expectAddress,
  expectTexts,
  holdCalls,
  markAsHandled,
  openDashboard,
  openDetails,
  press,
  pressOn,
  recordPane,
  rows,
  setOpensNext,
  toRecords,
  toast,
} from './support/dashboard';

const heading = (name: string) => recordPane.getByRole('heading', { name, exact: true });
const handle = recordPane.getByRole('button', { name: 'Mark as handled' });
const reopen = recordPane.getByRole('button', { name: 'Reopen' });
const row = (name: string) => page.getByRole('link', { name, exact: true });
const tab = (name: RegExp) => page.getByRole('tab', { name });

const openInbox = (address: string, ...names: string[]) =>
  openDashboard({ contacts: contactsNamed(...names), isChangeable: true }, address);

test('marking a record as handled opens the next open record, and its toast undoes both', async () => {
  const contacts = ['First', 'Second', 'Handled', 'Snoozed', 'Fifth'].map((name, index) => ({
    name,
    email: `${index}@example.com`,
    createdAt: hoursAgo(index + 1),
    handledAt: name === 'Handled' ? new Date() : null,
    snoozedUntil: name === 'Snoozed' ? daysAgo(-9) : null,
  }));
  await openDashboard({ contacts, isChangeable: true }, '/admin?q=example');
  await row('Second').click();
  await handle.click();
  await expect.element(heading('Fifth')).toHaveFocus();
  await expect.element(toast('Marked as handled')).toMatchTextContent('Second');
  await toast('Marked as handled').getByRole('button', { name: 'Undo' }).click();
  await expect.element(heading('Second')).toBeVisible();
  await expect.element(handle).toBeVisible();
  await expect.element(tab(/Contact Records/)).toHaveAccessibleDescription('3 open');
  await handle.click();
  await expect.element(heading('Fifth')).toBeVisible();
  await handle.click();
  await expect.element(heading('First')).toBeVisible();
  await handle.click();
  await expect.element(recordPane).not.toBeInTheDocument();
  await expect.element(row('First')).toHaveFocus();
  await expectAddress('/admin?q=example');
});

test('handled records that leave the view keep their position, and handling the last record shows the empty list', async () => {
  await openInbox('/admin?status=open', 'First', 'Second', 'Third', 'Fourth');
  await row('Second').click();
  await markAsHandled();
  await expect.element(row('Second')).not.toBeInTheDocument();
  await expect.element(recordPane.getByText('2 of 4')).toBeVisible();
  await recordPane.getByRole('button', { name: 'Next record' }).click();
  await expect.element(heading('Third')).toBeVisible();
  await markAsHandled();
  await expect.element(row('Third')).not.toBeInTheDocument();
  await expect.element(recordPane.getByText('3 of 4')).toBeVisible();
  await press('k');
  await expect.element(heading('Second')).toBeVisible();
  await press('k');
  await expect.element(heading('First')).toBeVisible();
  await setOpensNext(true);
  await handle.click();
  await expect.element(heading('Fourth')).toHaveFocus();
  await handle.click();
  await expect.element(recordPane).not.toBeInTheDocument();
  await expect.element(page.getByText('No contact records found')).toBeVisible();
});

test('new and deleted records do not change the order of Previous and Next until the list has the focus again', async () => {
  let names = ['First', 'Second', 'Third'];
  const contacts = () =>
    toRecords(
      'contacts',
      names.map((name, index) => ({ id: name, name, createdAt: hoursAgo(index + 1) })),
    );
  await openDashboard({ responses: { contacts } });
  await row('First').click();
  await expect.element(heading('First')).toHaveFocus();
  names = ['Arrival', 'First', 'Third'];
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect.element(row('Arrival')).toBeVisible();
  await expect.element(recordPane.getByText('1 of 2')).toBeVisible();
  await expect.element(recordPane.getByRole('button', { name: 'Previous record' })).toBeDisabled();
  await recordPane.getByRole('button', { name: 'Next record' }).click();
  await expect.element(heading('Third')).toHaveFocus();
  await expect.element(recordPane.getByText('2 of 2')).toBeVisible();
  await press('Escape');
  await expect.element(row('Third')).toHaveFocus();
  await press('Enter');
  await expect.element(recordPane.getByText('3 of 3')).toBeVisible();
  await row('Arrival').click();
  await expect.element(recordPane.getByText('1 of 3')).toBeVisible();
});

test('"Mark as handled" keeps the focus when it becomes "Reopen", and closing the record moves the focus to the row', async () => {
  await openDashboard(
    { contacts: [{ id: 'a', name: 'Ada' }], isChangeable: true },
    '/admin/contacts/a?focus=handled',
  );
  await setOpensNext(false);
  await pressOn(handle, 'Enter');
  await expect.element(reopen).toHaveFocus();
  await press('Enter');
  await expect.element(handle).toHaveFocus();
  await press('Escape');
  await expect.element(row('Ada')).toHaveFocus();
});

test('the link in a notice opens its record with the focus on "Mark as handled", and changes nothing', async () => {
  await openDashboard({ contacts: [{ id: 'a' }], isStrict: true }, '/admin?record=contacts:a&focus=handled');
  await expect.element(handle).toHaveFocus();
  await expectAddress(/^\/admin\/contacts\/a/);
});

test.each([
  ['Mark as handled', 'Not changed'],
  ['Delete', 'Record deleted'],
])('%s removes a record from the list if a colleague has deleted the record', async (action, title) => {
  const gone = () => ({ changed: [], records: [], unchanged: [], gone: ['a'], failed: [] });
  const responses = { 'POST contacts/changes': gone };
  await openDashboard({ contacts: [{ id: 'a' }], responses }, '/admin/contacts/a');
  if (action === 'Delete') await chooseAction('Delete this record');
  await page.getByRole('button', { name: action, exact: true }).click();
  await expect.element(toast(title)).toBeVisible();
  await expect.element(page.getByText('No contact records found')).toBeVisible();
});

test('the title of the browser tab shows the number of open records until the admin signs out', async () => {
  await openDashboard({
    contacts: contactsNamed('First', 'Second'),
    isChangeable: true,
    responses: { 'POST logout': () => new Response(null, { status: 204 }) },
  });
  await expect.poll(() => document.title).toMatch(/^\(2\) Admin/);
  await row('First').click();
  await markAsHandled();
  await expect.element(reopen).toBeVisible();
  await expect.poll(() => document.title).toMatch(/^\(1\) Admin/);
  await press('Escape');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect.poll(() => document.title).toMatch(/^Admin/);
});

test('J and K move through the rows, Enter opens a row, and shortcuts act on the open record', async () => {
  await openInbox('/admin', 'First', 'Second', 'Third');
  await expect.element(row('First')).toBeVisible();
  await press('j');
  await expect.element(row('First')).toHaveFocus();
  await press('j', 'j', 'j');
  await expect.element(row('Third')).toHaveFocus();

  // E handles the record, U undoes, A assigns the record to oneself, and S moves it to Spam.
  await press('k', 'Enter');
  await expect.element(heading('Second')).toHaveFocus();
  await press('e');
  await expect.element(heading('Third')).toHaveFocus();
  await expect.element(toast('Marked as handled')).toBeVisible();
  await press('u');
  await expect.element(heading('Second')).toHaveFocus();
  await expect.element(handle).toBeVisible();

  await openDetails();
  const assignee = page.getByLabelText('Assigned to');
  await expect.element(assignee).toHaveValue('');
  await press('a');
  await expect.element(toast('Assigned to you')).toMatchTextContent('Second');
  await expect.element(assignee).toHaveValue('admin');
  await press('u');
  await expect.element(assignee).toHaveValue('');
  await press('s');
  await expect.element(toast('Moved to Spam')).toBeVisible();
  await expect.element(heading('Third')).toHaveFocus();
  await press('Escape');
  await expectTexts(column('Name'), ['First', 'Third']);
});

test("a toast's button acts once, however often it is pressed", async () => {
  await openInbox('/admin', 'First');
  await row('First').click();
  await openDetails();
  await press('a');
  const undo = toast('Assigned to you').getByRole('button', { name: 'Undo' });
  await expect.element(undo).toBeVisible();
  const changes = holdCalls('/changes');
  changes.release(); // the calls are only counted
  // On a slow machine the pressed toast would close before the second click.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await undo.dblClick();
  await press('u');
  vi.advanceTimersByTime(400);
  vi.useRealTimers();
  await expect.element(page.getByLabelText('Assigned to')).toHaveValue('');
  await expect.element(undo).not.toBeInTheDocument();
  expect(changes.count).toBe(1);
});

test('the browser goes back only once if a record closes for two reasons', async () => {
  await openInbox('/admin?q=only', 'Only');
  await rows().click();
  await expect.element(heading('Only')).toBeVisible();
  // Simulates a slow browser, which has not gone back yet when Escape closes the record again.
  const go = vi.spyOn(history, 'go').mockImplementation(() => {});
  onTestFinished(() => go.mockRestore());
  await handle.click();
  await expect.poll(() => go).toHaveBeenCalledOnce();
  await press('Escape');
  expect(go.mock.calls).toEqual([[-1]]);
});
