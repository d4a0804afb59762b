import { expect, test } from 'vitest';
import { cdp, type Locator, page } from 'vitest/browser';
import { cacheRecords, cacheTombstones } from '@/features/admin/data/lists';
import { type Presence, presenceKey } from '@/features/admin/data/query-keys';
import { queryClient } from '@/lib/query-client';
import { daysAgo, numberedContacts, type TestRecord } from '../e2e/support/test-records';
import {
  chooseAction,
  column,
  expectAddress,
  expectCount,
  expectTexts,
  focus,
  getBox,
  openDashboard,
  press,
  recordPane,
  rows,
  toRecords,
} from './support/dashboard';

// Instead of the live listener, these tests call `cacheRecords` and `cacheTombstones`. admin-live.spec.ts tests the listener itself.

/** Simulates a live update about a new or changed contact. */
const receive = (record: TestRecord) =>
  cacheRecords(queryClient, 'contacts', toRecords('contacts', [record]));

const link = (name: string) => page.getByRole('link', { name, exact: true });

test('a new record appears at its sorted position on a later page, and page and search do not change', async () => {
  const address = '/admin?q=person&contacts-sort=name.ascending&contacts-page=2';
  await openDashboard({ contacts: numberedContacts(15) }, address);
  const expectShown = (range: string) =>
    expect.element(page.getByText(`Showing ${range} records`)).toBeVisible();
  await expectShown('11 to 15 of 15');
  receive({ id: 'new', name: 'Zoë', email: 'person@new.example' });
  await expectShown('11 to 16 of 16');
  await expectTexts(column('Name').last(), ['New Zoë']);
  await expectAddress(address);
});

test('no row moves while the primary mouse button is down, and the click opens the row under the pointer', async () => {
  await openDashboard({ contacts: [{ name: 'Aimed at' }, { name: 'Below' }] });
  await expectTexts(column('Name'), ['Aimed at', 'Below']);
  const pointIn = (locator: Locator) => ({ x: getBox(locator).x + 5, y: getBox(locator).y + 5 });
  const mouse = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', at: { x: number; y: number }) =>
    cdp().send('Input.dispatchMouseEvent', { type, ...at, button: 'left', clickCount: 1 });
  // Rows may move again once the pointer has left the list, even while the button is down.
  await mouse('mousePressed', pointIn(page.getByRole('columnheader', { name: 'Message' })));
  await mouse('mouseMoved', { x: 5, y: 5 });
  receive({ id: 'before', name: 'Before it' });
  await expectTexts(column('Name'), ['New Before it', 'Aimed at', 'Below']);
  await mouse('mouseReleased', { x: 5, y: 5 });

  const point = pointIn(link('Aimed at'));
  await mouse('mousePressed', point);
  receive({ id: 'meanwhile', name: 'Meanwhile' });
  await expect.element(page.getByRole('tab', { name: 'Contact Records (4)' })).toBeVisible();
  await expectTexts(column('Name'), ['New Before it', 'Aimed at', 'Below']);
  expect(pointIn(link('Aimed at'))).toEqual(point);
  await mouse('mouseReleased', point);
  await expect.element(recordPane.getByRole('heading', { name: 'Aimed at' })).toBeVisible();
  await press('Escape');
  await expectTexts(column('Name'), ['New Meanwhile', 'New Before it', 'Aimed at', 'Below']);
});

test.each([
  [1280, 900],
  [390, 600],
])(
  'a row keeps the keyboard focus and stays visible while others arrive above it at %i px',
  async (...size) => {
    await page.viewport(...size);
    await openDashboard({ contacts: numberedContacts(12) });
    const last = link('Person 10');
    await expect.element(last).toBeVisible();
    await press('j');
    await expect.element(link('Person 01')).toHaveFocus();
    for (let time = 1; time < 10; time++) await press('j');
    for (const name of ['One', 'Two', 'Three']) {
      receive({ id: name, name });
      await expectTexts(column('Name').filter({ hasText: 'New' }).first(), [`New ${name}`]);
      await expect.element(last).toHaveFocus();
      await expect.element(rows().filter({ has: last })).toBeInViewport({ ratio: 1 });
    }
    // The list shows more than ten rows as long as the focused row would otherwise be on the next page.
    await expect.element(page.getByText('Showing 1 to 13 of 15 records')).toBeVisible();
    await press('k');
    await expect.element(link('Person 09')).toHaveFocus();
    await expect.element(page.getByText('Showing 1 to 12 of 15 records')).toBeVisible();
    await focus(page.getByRole('heading', { level: 1 }));
    await expectCount(rows(), 10);
  },
);

test('the lowest visible row keeps the keyboard focus and stays visible on a page that is not scrolled', async () => {
  await openDashboard({ contacts: numberedContacts(8) });
  const row = rows().filter({ hasText: 'Person 06' });
  await expect.element(row).toBeVisible();
  for (let time = 0; time < 6; time++) await press('j');
  await page.viewport(1280, Math.ceil(getBox(row).bottom) + 4);
  expect(scrollY).toBe(0);
  receive({ id: 'new', name: 'New' });
  await expectCount(rows(), 9);
  await expect.element(link('Person 06')).toHaveFocus();
  await expect.element(row).toBeInViewport({ ratio: 1 });
});

test('a new record is marked as new until it is opened, even after visits to other sections', async () => {
  await openDashboard({ contacts: [{ name: 'Before' }] });
  await expectTexts(column('Name'), ['Before']);
  receive({ id: 'first', name: 'First' });
  await expectTexts(column('Name'), ['New First', 'Before']);
  await link('Spam').click();
  receive({ id: 'second', name: 'Second' });
  await link('Accounts').click();
  await link('Inbox').click();
  await expectTexts(column('Name'), ['New Second', 'New First', 'Before']);
  await link('First').click();
  await expect.element(recordPane).toBeVisible();
  await press('Escape');
  await expectTexts(column('Name'), ['New Second', 'First', 'Before']);
});

test('a change by a colleague appears in the list, the counts, the title and the overview', async () => {
  const contact = { id: 'a', createdAt: daysAgo(30) };
  await openDashboard({ contacts: [contact] });
  const tab = page.getByRole('tab', { name: 'Contact Records (1)' });
  await expect.element(tab).toHaveAccessibleDescription('1 open');
  await expect.poll(() => document.title).toMatch(/^\(1\) /);
  const handled = { ...contact, handledAt: new Date(), handledBy: 'omar' };
  receive(handled);
  await expect.element(page.getByRole('row').getByRole('img', { name: 'Handled:' })).toBeVisible();
  await expect.element(tab).toHaveAccessibleDescription('0 open');
  await expect.poll(() => document.title).not.toMatch(/^\(/);
  await link('Overview').click();
  const sums = page.getByRole('table', { name: 'Inquiries by week' }).locate('tbody tr').first();
  await expect.element(sums.locate('td').last()).toHaveTextContent('0');
  receive(contact);
  await expect.element(sums.locate('td').last()).toHaveTextContent('1');
});

const answerButton = page.getByRole('button', { name: /^Answer / });
const answerField = page.getByLabelText('Your answer');

test.each([
  ['deleted', 'has deleted this record.'],
  ['spam', 'has moved this record to Spam.'],
] as const)(
  'unsent texts stay when a colleague removes the record, and the page names the colleague: %s',
  async (how, text) => {
    await openDashboard({ contacts: [{ id: 'a' }] }, '/admin/contacts/a');
    await answerButton.click();
    await answerField.fill('Twenty minutes of text');
    await page.getByRole('tab', { name: 'Note' }).click();
    await page.getByLabelText('Add a note').fill('And a note');
    // This `changedAt` makes the tombstone newer than the record.
    const tombstone = { changedAt: Infinity, removal: { by: 'omar', how } };
    cacheTombstones(queryClient, 'contacts', new Map([['a', tombstone]]));
    await expect.element(recordPane.getByRole('paragraph').filter({ hasText: text })).toHaveFocus();
    await expect.element(recordPane.getByText(`Omar Saleh ${text}`)).toBeVisible();
    const unsent = recordPane.getByLabelText('The answer that you were writing');
    await expect.element(unsent).toHaveValue('Twenty minutes of text');
    await expect
      .element(recordPane.getByLabelText('The note that you were writing'))
      .toHaveValue('And a note');
    await recordPane.getByRole('button', { name: 'Discard' }).first().click();
    await expect.element(unsent).not.toBeInTheDocument();
  },
);

test('an answer cannot be sent until its author acknowledges that a colleague has handled the record', async () => {
  await openDashboard({ contacts: [{ id: 'a' }] }, '/admin/contacts/a');
  await answerButton.click();
  await answerField.fill('On our way.');
  receive({ id: 'a', handledAt: new Date(), handledBy: 'omar' });
  const notice = page.getByRole('alert').filter({ hasText: 'While you were writing' });
  await expect.element(notice).toMatchTextContent('Omar Saleh has marked it as handled.');
  const send = page.getByRole('button', { name: 'Send', exact: true });
  await expect.element(send).toHaveAttribute('aria-disabled', 'true');
  await notice.getByRole('button', { name: 'I have read it, continue' }).click();
  await expect.element(send).toHaveAttribute('aria-disabled', 'false');
});

test('a colleague whose presence lapses and returns is announced once', async () => {
  await openDashboard({ contacts: [{ id: 'a' }] }, '/admin/contacts/a');
  await expect.element(recordPane.getByRole('heading', { level: 2 })).toBeVisible();
  const announced: (string | null)[] = [];
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) announced.push(...[...addedNodes].map((node) => node.textContent));
  });
  observer.observe(document.querySelector('[aria-live=polite]:not([role])')!, { childList: true });
  const omar = { record: 'contacts/a', username: 'omar', answering: false, until: Date.now() + 60_000 };
  const presence = recordPane.getByText('Omar Saleh has this open');
  for (let round = 0; round < 2; round += 1) {
    queryClient.setQueryData<Presence[]>(presenceKey, [omar]);
    await expect.element(presence).toBeVisible();
    queryClient.setQueryData<Presence[]>(presenceKey, []);
    await expect.element(presence).not.toBeInTheDocument();
  }
  queryClient.setQueryData<Presence[]>(presenceKey, [{ ...omar, answering: true }]);
  await expect.poll(() => announced.at(-1)).toBe('Omar Saleh is answering');
  observer.disconnect();
  expect(announced).toEqual(['Omar Saleh has this open', 'Omar Saleh is answering']);
});

test('each confirmation of a deletion warns that a colleague is answering one of the records', async () => {
  const email = 'ada@firm.example';
  await openDashboard({ contacts: [{ id: 'a', email }, { email }] }, '/admin/contacts/a');
  const presence = { record: 'contacts/a', username: 'omar', answering: true, until: Date.now() + 60_000 };
  queryClient.setQueryData<Presence[]>(presenceKey, [presence]);
  await expect.element(recordPane.getByText('Omar Saleh is answering')).toBeVisible();
  const expectWarning = (title: string, records: string) =>
    expect
      .element(page.getByRole('dialog', { name: title }))
      .toMatchTextContent(`Omar Saleh is answering ${records} right now.`);
  await chooseAction('Delete this record');
  await expectWarning('Delete this record?', 'this record');
  await press('Escape');
  await chooseAction('Everything from this address …');
  await expectWarning(`Everything from ${email}`, '1 of them');
  await press('Escape');
  await page.getByRole('button', { name: 'Close record' }).click();
  await page.getByRole('checkbox', { name: 'Select this page' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expectWarning('Delete 2 records?', '1 of them');
});
