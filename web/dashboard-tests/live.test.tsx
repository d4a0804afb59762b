import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Presence, presenceKey, removalKey } from '@/features/admin/api/query-keys';
import { removeFromInbox, upsertRecords } from '@/features/admin/api/record-cache';
import { queryClient } from '@/lib/query-client';
import { daysAgo, numbered, type TestRecord } from '../e2e/support/test-records';
import {
  chooseAction,
  column,
  expectTexts,
  focus,
  getBox,
  openDashboard,
  press,
  recordPane,
  toRecords,
} from './support/dashboard';

// The live listener hands on what it hears by these functions of the cache. admin-live.spec.ts shows that it hears it.

/** Tells of a contact that is new or has changed. */
async function tell(record: TestRecord): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve)); // the list looks at pointer and focus after their events
  upsertRecords(queryClient, 'contacts', toRecords('contacts', [record]));
}

const link = (name: string) => page.getByRole('link', { name, exact: true });

test('on a later page an arrival waits, is counted, and is shown by request, while order and search stay', async () => {
  const address = '/admin?q=person&contacts-sort=name.ascending&contacts-page=2';
  await openDashboard({ contacts: numbered(15) }, address);
  const shown = (range: string) => expect.element(page.getByText(`Showing ${range} records`)).toBeVisible();
  await shown('11 to 15 of 15');
  await tell({ id: 'new', name: 'Zoë', email: 'person@new.example' });
  const show = page.getByRole('button', { name: '1 new: show' });
  await expect.element(show).toBeVisible();
  await shown('11 to 15 of 15');
  await show.click();
  await expect.element(page.getByRole('heading', { name: 'Contact Form Submissions' })).toHaveFocus();
  await shown('1 to 10 of 16');
  await page.getByRole('button', { name: 'Next' }).click();
  await shown('11 to 16 of 16');
  await expect.element(page.getByRole('row').filter({ hasText: 'New Zoë' })).toBeVisible();
  await expect
    .element(page.getByRole('columnheader', { name: 'Name' }))
    .toHaveAttribute('aria-sort', 'ascending');
  await expect.element(page.getByLabelText('Search')).toHaveValue('person');
});

test('no row moves while the pointer or the focus is in the list', async () => {
  await openDashboard({ contacts: [{ name: 'Before' }] });
  const before = page.getByRole('row').filter({ hasText: 'Before' });
  const title = page.getByRole('heading', { level: 1 });
  for (const [name, enter, names] of [
    ['First', () => before.hover(), [/First/, 'Before']],
    ['Second', () => focus(link('Before')), [/Second/, /First/, 'Before']],
  ] as const) {
    await enter();
    const { top } = getBox(before);
    await tell({ id: name, name });
    await expect.element(page.getByRole('button', { name: '1 new: show' })).toBeVisible();
    await expectTexts(column('Name'), names.slice(1));
    expect(getBox(before).top).toBe(top);
    await title.hover();
    await focus(title);
    await expectTexts(column('Name'), names);
  }
});

test('an arrival is marked as new until it is opened, also after a look at other sections', async () => {
  await openDashboard({ contacts: [{ name: 'Before' }] });
  await expectTexts(column('Name'), ['Before']);
  await tell({ id: 'first', name: 'First' });
  await expectTexts(column('Name'), ['New First', 'Before']);
  await link('Spam').click();
  await tell({ id: 'second', name: 'Second' });
  await link('Accounts').click();
  await link('Inbox').click();
  await expectTexts(column('Name'), ['New Second', 'New First', 'Before']);
  await link('First').click();
  await expect.element(recordPane).toBeVisible();
  await press('Escape');
  await expectTexts(column('Name'), ['New Second', 'First', 'Before']);
});

test('a change by a colleague shows in list, counts, title and overview', async () => {
  const contact = { id: 'a', createdAt: daysAgo(30) };
  await openDashboard({ contacts: [contact] });
  const tab = page.getByRole('tab', { name: 'Contact Records (1)' });
  await expect.element(tab).toHaveAccessibleDescription('1 open');
  await expect.poll(() => document.title).toMatch(/^\(1\) /);
  const handled = { ...contact, handledAt: new Date(), handledBy: 'omar' };
  await tell(handled);
  await expect.element(page.getByRole('row').getByRole('img', { name: 'Handled:' })).toBeVisible();
  await expect.element(tab).toHaveAccessibleDescription('0 open');
  await expect.poll(() => document.title).not.toMatch(/^\(/);
  await link('Overview').click();
  const sums = page.getByRole('table', { name: 'Inquiries by week' }).locate('tbody tr').first();
  await expect.element(sums.locate('td').last()).toHaveTextContent('0');
  await tell(contact);
  await expect.element(sums.locate('td').last()).toHaveTextContent('1');
});

const answer = page.getByRole('button', { name: 'Answer' });
const field = page.getByLabelText('Your answer');

test.each([
  ['deleted', 'has deleted this record.'],
  ['spam', 'has moved this record to the spam.'],
] as const)(
  'what somebody writes about a record that a colleague removes stays, with who did it: %s',
  async (how, said) => {
    await openDashboard({ contacts: [{ id: 'a' }] }, '/admin/contacts/a');
    await answer.click();
    await field.fill('Twenty minutes of text');
    await page.getByLabelText('Add a note').fill('And a note');
    queryClient.setQueryData(removalKey('contacts', 'a'), { by: 'omar', how });
    removeFromInbox(queryClient, 'contacts', ({ id }) => id === 'a');
    await expect.element(recordPane.getByRole('paragraph').filter({ hasText: said })).toHaveFocus();
    await expect.element(recordPane.getByText(`Omar Saleh ${said}`)).toBeVisible();
    const unsent = recordPane.getByLabelText('The answer that you were writing');
    await expect.element(unsent).toHaveValue('Twenty minutes of text');
    await expect
      .element(recordPane.getByLabelText('The note that you were writing'))
      .toHaveValue('And a note');
    await recordPane.getByRole('button', { name: 'Discard' }).first().click();
    await expect.element(unsent).not.toBeInTheDocument();
  },
);

test('an answer to a record that a colleague has handled waits until its writer knows', async () => {
  await openDashboard({ contacts: [{ id: 'a' }] }, '/admin/contacts/a');
  await answer.click();
  await field.fill('On our way.');
  await tell({ id: 'a', handledAt: new Date(), handledBy: 'omar' });
  const box = page.getByRole('alert').filter({ hasText: 'While you were writing' });
  await expect.element(box).toMatchTextContent('Omar Saleh has marked it as handled.');
  const send = page.getByRole('button', { name: 'Send', exact: true });
  await expect.element(send).toHaveAttribute('aria-disabled', 'true');
  await box.getByRole('button', { name: 'I have read it, go on' }).click();
  await expect.element(send).toHaveAttribute('aria-disabled', 'false');
});

test('each question before records are deleted says that a colleague is answering one', async () => {
  const email = 'ada@firm.example';
  await openDashboard({ contacts: [{ id: 'a', email }, { email }] }, '/admin/contacts/a');
  const presence = { record: 'contacts/a', username: 'omar', answering: true, until: Date.now() + 60_000 };
  queryClient.setQueryData<Presence[]>(presenceKey, [presence]);
  await expect.element(recordPane.getByText('Omar Saleh is answering')).toBeVisible();
  const says = (title: string, which: string) =>
    expect
      .element(page.getByRole('dialog', { name: title }))
      .toMatchTextContent(`Omar Saleh is answering ${which} right now.`);
  await chooseAction('Delete this record');
  await says('Delete this record?', 'this record');
  await press('Escape');
  await chooseAction('Everything from this address …');
  await says(`Everything from ${email}`, '1 of them');
  await press('Escape');
  await page.getByRole('button', { name: 'Close record' }).click();
  await page.getByRole('checkbox', { name: 'Select this page' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await says('Delete 2 records?', '1 of them');
});
