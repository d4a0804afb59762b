import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { hoursAgo } from '../e2e/support/test-records';
import {
  expectCount,
  expectLoaded,
  getBox,
  holdCalls,
  openDashboard,
  openDetails,
  press,
  pressOn,
  rows,
  toRecords,
  toast,
} from './support/dashboard';

const people = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    name: `Person ${index + 1}`,
    email: 'ada@example.com',
    createdAt: hoursAgo(index + 1),
  }));

const box = (number: number) => page.getByRole('checkbox', { name: `Select Person ${number}`, exact: true });
const bar = () => page.getByRole('group', { name: 'Selected records' });
const choose = (name: string) => bar().getByRole('button', { name, exact: true }).click();

test('rows can be selected with the keyboard', async () => {
  await openDashboard({ contacts: people(4) });
  await expect.element(box(1)).toBeVisible();
  await press('x', 'x', 'j', 'j', 'x');
  await expect.element(bar()).toMatchTextContent('2 selected');
  await press('x');
  await expect.element(bar()).toMatchTextContent('1 selected');
  await press('Escape');
  await expect.element(bar()).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'Person 3' })).toHaveFocus();
});

test('selecting the whole list asks for confirmation with the count, and a new filter clears the selection', async () => {
  await openDashboard({ contacts: people(13) });
  await box(1).click();
  await choose('Select all 13');
  const question = page.getByRole('dialog', { name: 'Select all 13 records?' });
  await question.getByRole('button', { name: 'Select 13' }).click();
  await expect.element(bar()).toMatchTextContent('13 selected');
  expect(location.href).not.toContain('selected');
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
  await expect.element(bar()).toMatchTextContent('13 selected');
  await page.getByLabelText('Status').selectOptions('Handled');
  await expect.element(bar()).not.toBeInTheDocument();
  await page.getByLabelText('Status').selectOptions('All');
  await expect.element(box(9)).not.toBeChecked();
  await expect.element(bar()).not.toBeInTheDocument();
});

test('Escape closes only the confirmation, and a confirmation whose selection is gone does not reopen for the next selection', async () => {
  let count = 2;
  const contacts = () => toRecords('contacts', people(3).slice(0, count));
  await openDashboard({ responses: { contacts } });
  await box(2).click();
  await choose('Delete');
  const question = page.getByRole('dialog', { name: 'Delete 1 record?' });
  await expect.element(question).toBeVisible();
  await press('Escape');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(bar()).toMatchTextContent('1 selected');
  await choose('Delete');
  await expect.element(question).toBeVisible();
  count = 1; // a colleague has deleted the selected record
  // Dispatches the click, because the dialog makes the page inert.
  page
    .getByRole('button', { name: 'Refresh' })
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await expect.element(bar()).not.toBeInTheDocument();
  await box(1).click();
  await expect.element(bar()).toMatchTextContent('1 selected');
  await expect.element(question).not.toBeInTheDocument();
});

test('a confirmation stays open when the window becomes too narrow for a table', async () => {
  await openDashboard({ contacts: people(3) });
  await box(2).click();
  await choose('Delete');
  const question = page.getByRole('dialog', { name: 'Delete 1 record?' });
  await expect.element(question).toBeVisible();
  await page.viewport(900, 900);
  await expect.poll(() => getBox(rows().first()).height).toBe(76); // a card
  await expect.element(question).toBeVisible();
  await expect.element(bar()).toBeInViewport({ ratio: 1 });
});

test('a page can be selected with check boxes, handled and restored, and no row moves', async () => {
  await openDashboard({ contacts: people(12), isChangeable: true }, '/admin?status=open');
  await expect.element(box(2)).toBeVisible();
  await expectLoaded();
  const before = getBox(rows().first()).top;
  await box(2).click();
  await expect.element(bar()).toMatchTextContent('1 selected');
  expect(getBox(rows().first()).top).toBe(before);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await box(5).click();
  await expect.element(bar()).toMatchTextContent('2 selected');
  await page.getByRole('checkbox', { name: 'Select this page' }).click();
  await expect.element(bar()).toMatchTextContent('10 selected');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect.element(bar()).toMatchTextContent('10 selected');
  await expect.element(box(11)).not.toBeChecked();

  await choose('Mark as handled');
  const done = toast('10 records marked as handled');
  await expect.element(done).toBeVisible();
  await expect.element(bar()).not.toBeInTheDocument();
  await expect.element(page.getByRole('tab', { name: 'Contact Records (2)' })).toBeVisible();
  await done.getByRole('button', { name: 'Undo' }).click();
  await expect.element(toast('10 records changed back')).toBeVisible();
  await expect.element(page.getByRole('tab', { name: 'Contact Records (12)' })).toBeVisible();
});

test('browsing admins with the keyboard assigns nothing until Enter is pressed', async () => {
  await openDashboard({ contacts: people(1), isChangeable: true });
  const changes = holdCalls('/changes');
  changes.release(); // the calls are only counted
  await box(1).click();
  const assign = bar().getByLabelText('Assign to');
  await pressOn(assign, 'ArrowDown', 'Escape');
  await expect.element(assign).toHaveValue('');
  await press('ArrowDown', 'End', 'Home', 'ArrowDown');
  expect(changes.count).toBe(0);
  await press('Enter');
  await expect.element(toast('1 record assigned to')).toBeVisible();

  await page.getByRole('link', { name: 'Person 1' }).click();
  await openDetails();
  const assignee = page.getByLabelText('Assigned to');
  await pressOn(assignee, 'n', 'Escape'); // the first letter of 'Nobody'
  await expect.element(assignee).not.toHaveValue('');
  expect(changes.count).toBe(1);
});

test('records in Spam can be released and deleted', async () => {
  const contacts = people(4).map((person) => ({ ...person, spam: true }));
  await openDashboard({ contacts, isChangeable: true }, '/admin?view=spam');
  await box(1).click();
  await box(2).click();
  await expectCount(bar().getByRole('button', { name: 'Mark as handled' }), 0);
  await choose('Not spam');
  const moved = toast('2 records moved to the inbox');
  await expect.element(moved).toBeVisible();
  await expect.element(page.getByRole('tab', { name: 'Contact Records (2)' })).toBeVisible();
  await moved.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByRole('tab', { name: 'Contact Records (4)' })).toBeVisible();

  await box(1).click();
  await choose('Delete');
  const question = page.getByRole('dialog', { name: 'Delete 1 record?' });
  await question.getByRole('button', { name: 'Delete 1' }).click();
  await expect.element(toast('1 record deleted')).toBeVisible();
  await expectCount(toast('1 record deleted').getByRole('button', { name: 'Undo' }), 0);
  await expect.element(page.getByRole('heading', { name: 'Contact Form Submissions' })).toHaveFocus();
  await expect.element(page.getByRole('tab', { name: 'Contact Records (3)' })).toBeVisible();
});

test('more than 50 records change in batches with progress, and after a failure or Stop a toast counts the unchanged records', async () => {
  await openDashboard({ contacts: people(160), isChangeable: true });
  await page.getByRole('checkbox', { name: 'Select this page' }).click();
  await choose('Select all 160');
  await page.getByRole('dialog').getByRole('button', { name: 'Select 160' }).click();

  const mockedFetch = window.fetch.bind(window);
  const secondCall = Promise.withResolvers<undefined>();
  const thirdCall = Promise.withResolvers<undefined>();
  let calls = 0;
  window.fetch = async (input, init) => {
    const request = new Request(input, init);
    if (!request.url.endsWith('/changes')) return mockedFetch(request);
    calls += 1;
    if (calls === 2) await secondCall.promise;
    if (calls === 2) return new Response('We cannot reach our records right now.', { status: 503 });
    if (calls === 3) await thirdCall.promise;
    return mockedFetch(request);
  };

  await choose('Mark as handled');
  await expect.element(bar()).toMatchTextContent('50 of 160 done');
  secondCall.resolve(undefined);
  const done = toast('50 records marked as handled');
  await expect.element(done).toMatchTextContent('110 not changed: We cannot reach our records right now.');
  await expect.element(bar()).toMatchTextContent('110 selected');
  await expect.element(page.getByRole('heading', { name: 'Contact Form Submissions' })).toHaveFocus();

  await choose('Mark as handled');
  await choose('Stop');
  thirdCall.resolve(undefined);
  await expect.element(done).toMatchTextContent('60 not changed: You stopped the action.');
  await choose('Mark as handled');
  await expect.element(toast('60 records marked as handled')).toBeVisible();
});

test('records can be assigned, reopened after a confirmation, and moved to Spam and back', async () => {
  const handled = { handledAt: new Date(), handledBy: 'omar' };
  const contacts = people(3).map((person) => ({ ...person, ...handled }));
  await openDashboard({ contacts, isChangeable: true });
  const selectPage = () => page.getByRole('checkbox', { name: 'Select this page' }).click();
  const expectTotal = (total: number) =>
    expect.element(page.getByRole('tab', { name: `Contact Records (${total})` })).toBeVisible();
  await selectPage();
  await bar().getByLabelText('Assign to').selectOptions('Nobody');
  await expect.element(toast('Nothing to change')).toBeVisible();
  await bar().getByLabelText('Assign to').selectOptions('admin (you)');
  await expect.element(toast('3 records assigned to')).toBeVisible();
  await page.getByLabelText('Assignee').selectOptions('Assigned to me');
  await expectTotal(3);

  await selectPage();
  await choose('Reopen');
  const question = page.getByRole('dialog', { name: 'Reopen 3 records?' });
  await question.getByRole('button', { name: 'Reopen' }).click();
  await expect.element(toast('3 records reopened')).toBeVisible();
  await box(1).click();
  await choose('Mark as handled');
  await expect.element(toast('1 record marked as handled')).toBeVisible();
  await selectPage();
  await choose('Mark as handled');
  await expect.element(toast('2 records marked as handled')).toMatchTextContent('1 needed no change.');

  await selectPage();
  await choose('Spam');
  await expectTotal(0);
  await toast('3 records moved to Spam').getByRole('button', { name: 'Undo' }).click();
  await expectTotal(3);
});

test('records that are selected and assigned during a bulk action stay selected and assigned', async () => {
  await openDashboard({ contacts: people(3), isChangeable: true });
  await box(1).click();
  await box(2).click();
  const mockedFetch = window.fetch.bind(window);
  const { promise: released, resolve: release } = Promise.withResolvers<undefined>();
  window.fetch = async (input, init) => {
    const request = new Request(input, init);
    if (!request.url.endsWith('/changes')) return mockedFetch(request);
    window.fetch = mockedFetch;
    const response = await mockedFetch(request);
    await released;
    return response;
  };
  await choose('Mark as handled');
  await page.getByRole('link', { name: 'Person 1' }).click();
  await openDetails();
  await page.getByLabelText('Assigned to').selectOptions('admin (you)');
  await expect.element(page.getByLabelText('Assigned to')).toHaveValue('admin');
  await press('Escape');
  await box(3).click();
  release(undefined);
  await expect.element(toast('2 records marked as handled')).toBeVisible();
  await expect.element(bar()).toMatchTextContent('1 selected');
  await expect.element(box(3)).toBeChecked();
  await page.getByLabelText('Assignee').selectOptions('Assigned to me');
  await expect.element(page.getByRole('tab', { name: 'Contact Records (1)' })).toBeVisible();
});
