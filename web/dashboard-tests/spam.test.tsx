import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { contactsNamed, numberedContacts } from '../e2e/support/test-records';
import {
  chooseAction,
  column,
  expectAddress,
  expectTexts,
  holdCalls,
  openDashboard,
  openDetails,
  openNote,
  press,
  recordPane,
  toRecords,
  toast,
} from './support/dashboard';

const heading = (name: string) => recordPane.getByRole('heading', { name });
const row = (name: string) => page.getByRole('link', { name, exact: true });
const releaseButton = recordPane.getByRole('button', { name: 'Not spam: move to the inbox' });

const openSpam = (address: string, ...names: string[]) =>
  openDashboard(
    { contacts: contactsNamed(...names).map((contact) => ({ ...contact, spam: true })), isChangeable: true },
    address,
  );

test('the next record in Spam opens after a release and after a deletion, and S releases the last one', async () => {
  await openSpam('/admin?view=spam&q=example', 'First', 'Second', 'Third', 'Fourth');
  await row('First').click();
  await expect.element(heading('First')).toHaveFocus();
  await releaseButton.click();
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

test('Escape right after a release closes the next record, and Spam keeps its search', async () => {
  await openSpam('/admin?view=spam', 'First', 'Second');
  const changes = holdCalls('/changes');
  // The record is opened before the address contains the search.
  await page.getByLabelText('Search').fill('example');
  await row('First').click();
  await releaseButton.click();
  await expect.element(heading('Second')).toHaveFocus();
  await press('Escape');
  changes.release();
  await expect.element(recordPane).not.toBeInTheDocument();
  await expect.element(page.getByLabelText('Search')).toHaveValue('example');
  await expect.element(page.getByRole('tab', { name: 'Contact Records (1)' })).toBeVisible();
  await expectAddress('/admin?view=spam&q=example');
});

test('the inbox links to a record that is in Spam, and the record explains why it is spam', async () => {
  const contacts = [{ id: 'a', name: 'Apart', spam: true, spamReason: 'too quick' }];
  await openDashboard({ contacts }, '/admin/contacts/a');
  await page.getByRole('link', { name: 'Look in Spam' }).click();
  await expect.element(heading('Apart')).toBeVisible();
  const reason = 'because it was sent faster than a person can fill in the form';
  await expect.element(recordPane).toMatchTextContent(reason);
  await openNote();
  await openDetails();
  await expect.element(page.getByLabelText('Assigned to')).not.toBeInTheDocument();
});

test('a domain can be blocked, and Undo lifts the block and restores the record', async () => {
  const contacts = ['ada', 'bo'].map((name) => ({ id: name, email: `${name}@firm.example` }));
  let blocked: object[] = [];
  const responses = {
    'blocked-senders': () => blocked,
    'POST blocked-senders/preview': () => ({ domain: 'firm.example' }),
    'POST blocked-senders': async (request: Request) => {
      const { sender } = (await request.json()) as { sender: string };
      return (blocked = [{ id: 'block', sender, by: 'admin', at: new Date() }]);
    },
    'DELETE blocked-senders/block': () => (blocked = []),
  };
  await openDashboard({ contacts, isChangeable: true, responses }, '/admin/contacts/ada');
  await chooseAction('Block sender …');
  const question = page.getByRole('dialog', { name: 'Block the sender?' });
  await expect.element(question.getByRole('radio', { name: 'ada@firm.example' })).toBeChecked();
  await expect.element(question).toMatchTextContent(/1 inquiry in the inbox.*2 inquiries in the inbox/);
  await question.getByRole('radio', { name: 'Everybody at firm.example' }).click();
  await question.getByRole('button', { name: 'Mark as spam and block' }).click();
  await expect.element(page.getByRole('tab', { name: 'Contact Records (1)' })).toBeVisible();
  expect(blocked).toMatchObject([{ sender: 'firm.example' }]);
  await toast('firm.example is blocked').getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByRole('tab', { name: 'Contact Records (2)' })).toBeVisible();
  expect(blocked).toEqual([]);
});

test('a sender is blocked before the record is moved, and a failure shows which of the two failed', async () => {
  let isBlockRefused = true;
  const [contact] = contactsNamed('Ada');
  const refuse = (text: string) => new Response(text, { status: 503 });
  const responses = {
    'POST blocked-senders/preview': () => ({ domain: null }),
    'POST blocked-senders': () => (isBlockRefused ? refuse('No room.') : []),
    'POST contacts/changes': () => {
      // An error in the console fails the test.
      if (isBlockRefused) console.error('The record is moved, but its sender is not blocked.');
      return refuse('Later.');
    },
  };
  await openDashboard({ contacts: [{ ...contact, id: 'a' }], responses }, '/admin/contacts/a');
  for (const title of ['Not blocked', 'Blocked, but the record was not moved']) {
    await chooseAction('Block sender …');
    const question = page.getByRole('dialog', { name: 'Block the sender?' });
    await expect
      .element(question)
      .toMatchTextContent('A public mail service, which cannot be blocked as a whole');
    await expect.element(question.getByRole('radio', { name: /^Everybody at/ })).toBeDisabled();
    await page.getByRole('button', { name: 'Mark as spam and block' }).click();
    await expect.element(toast(title)).toBeVisible();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(page.getByRole('link', { name: 'Ada' })).toBeVisible();
    isBlockRefused = false;
  }
});

test('a failure after the first of several addresses shows how many addresses were erased', async () => {
  const contacts = [{ id: 'a', name: 'Ada', email: 'ada@firm.example' }];
  let calls = 0;
  const responses = {
    'POST erase/preview': () => ({ addresses: [{ email: 'ada+web@firm.example', records: 1 }] }),
    'POST erase': () =>
      (calls += 1) === 1
        ? { contacts: 1, partnerships: 0, mail: 0, unblocked: [] }
        : new Response('Storage is unavailable.', { status: 503 }),
  };
  await openDashboard({ contacts, responses }, '/admin/contacts/a');
  await chooseAction('Everything from this address …');
  await page.getByRole('checkbox', { name: /ada\+web/ }).click();
  await page.getByRole('button', { name: 'Erase everything' }).click();
  await expect.element(toast('1 of 2 addresses erased')).toMatchTextContent('Storage is unavailable.');
});

test('the toast of an erasure names a sender who is no longer blocked', async () => {
  const contacts = [{ id: 'a', name: 'Ada', email: 'ada+web@firm.example' }];
  const responses = {
    'POST erase': () => ({ contacts: 1, partnerships: 0, mail: 0, unblocked: ['ada@firm.example'] }),
  };
  await openDashboard({ contacts, responses }, '/admin/contacts/a');
  await chooseAction('Everything from this address …');
  await page.getByRole('button', { name: 'Erase everything' }).click();
  await expect
    .element(toast('Address erased'))
    .toMatchTextContent('No longer blocked under any address: ada@firm.example.');
});

test('erasing an address cancels the loading of its record', async () => {
  let loadingSignal: AbortSignal | undefined;
  let isCanceled: boolean | undefined;
  const responses = {
    'contacts/a': ({ signal }: Request) => {
      loadingSignal = signal;
      return new Promise(() => {});
    },
    'POST erase': () => {
      isCanceled = loadingSignal?.aborted;
      return { contacts: 1, partnerships: 0, mail: 0, unblocked: [] };
    },
  };
  await openDashboard({ contacts: [{ id: 'a' }], responses }, '/admin/contacts/a');
  await chooseAction('Everything from this address …');
  await page.getByRole('button', { name: 'Erase everything' }).click();
  await expect.element(toast('Address erased')).toBeVisible();
  expect(isCanceled).toBe(true);
});

test('Select all in Spam selects the loaded records and warns that there are more, and a filter limits the selection to the shown records', async () => {
  let spam = toRecords(
    'contacts',
    numberedContacts(15).map((contact) => ({ ...contact, spam: true })),
  );
  const responses = {
    contacts: ({ url }: Request) => {
      const { searchParams } = new URL(url);
      if (!searchParams.has('spam')) return [];
      const isFirstPage = !searchParams.has('after');
      const records = isFirstPage ? spam.slice(0, 12) : spam.slice(12);
      const link = spam.length > 12 && '</api/admin/contacts?spam=true&after=12>; rel="next"';
      return Response.json(records, {
        headers: { 'X-Total-Count': String(spam.length), ...(isFirstPage && link && { link }) },
      });
    },
    'POST contacts/changes': async (request: Request) => {
      const { ids, change } = (await request.json()) as { ids: string[]; change: object };
      expect(change).toEqual({ type: 'delete', from: 'spam' });
      spam = spam.filter(({ id }) => !ids.includes(id));
      return { changed: ids, records: [], unchanged: [], gone: [], failed: [] };
    },
  };
  await openDashboard({ responses }, '/admin?view=spam');
  const bar = page.getByRole('group', { name: 'Selected records' });
  const selectAll = async (count: number) => {
    await page.getByRole('checkbox', { name: 'Select this page' }).click();
    await bar.getByRole('button', { name: `Select all ${count}` }).click();
    return page.getByRole('dialog', { name: `Select all ${count} records?` });
  };
  await expect
    .element(page.getByText('The latest 12 of 15. Search and filters cover only these.'))
    .toBeVisible();
  await expect
    .element(await selectAll(12))
    .toMatchTextContent('The 12 records of this list that are loaded, on every page. There are more.');
  await press('Escape');
  await bar.getByRole('button', { name: 'Select none' }).click();
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect.element(page.getByText('Showing 1 to 10 of 15 records')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Load more' })).not.toBeInTheDocument();

  const deleteSelected = async (count: number) => {
    await bar.getByRole('button', { name: 'Delete' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: `Delete ${count}` })
      .click();
    await expect.element(toast(count === 1 ? '1 record deleted' : `${count} records deleted`)).toBeVisible();
  };
  await page.getByLabelText('Search').fill('Person 03');
  await expectTexts(column('Name'), ['Person 03']);
  await page.getByRole('checkbox', { name: 'Select this page' }).click();
  await deleteSelected(1);
  await page.getByLabelText('Search').fill('');
  await expect.element(page.getByText('Showing 1 to 10 of 14 records')).toBeVisible();
  const question = await selectAll(14);
  await expect.element(question).toMatchTextContent('All 14 records of this list, on every page.');
  await question.getByRole('button', { name: 'Select 14' }).click();
  await deleteSelected(14);
  await expect.element(page.getByText('No contact records found')).toBeVisible();
  expect(spam).toEqual([]);
});
