import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cacheFullRecord } from '@/features/admin/data/conversation';
import { queryClient } from '@/lib/query-client';
import type { FullRecord } from '@shared/inquiry/full-record';
import { answerId } from '@shared/inquiry/messages';
import { contactsNamed, hoursAgo } from '../e2e/support/test-records';
import {
  chooseAction,
  column,
  expectCount,
  expectTexts,
  focus,
  holdCalls,
  markAsHandled,
  openDashboard,
  openDetails,
  openNote,
  press,
  recordCalls,
  recordPane,
  reload,
  rows,
  toast,
  toChanged,
  toRecords,
} from './support/dashboard';
import { toMail } from './support/mails';

const heading = (name: string) => recordPane.getByRole('heading', { name, exact: true });
const handle = recordPane.getByRole('button', { name: 'Mark as handled' });
const reopen = recordPane.getByRole('button', { name: 'Reopen' });
const tab = page.getByRole('tab', { name: /Contact Records/ });
const assignee = page.getByLabelText('Assigned to');
const note = page.getByLabelText('Add a note');
const addNote = page.getByRole('button', { name: 'Add note' });
const answer = page.getByLabelText('Your answer');
const conversation = page.getByRole('region', { name: 'Conversation' });
const entry = (text: string) => conversation.getByRole('listitem').filter({ hasText: text });

/** First, Second and Third, newest first, with the IDs a, b and c. */
const contacts = contactsNamed('First', 'Second', 'Third').map((contact, index) => ({
  ...contact,
  id: 'abc'[index]!,
}));

/** Opens the record First. `responses` replaces responses of the mocked server. */
const openFirst = (responses: NonNullable<Parameters<typeof openDashboard>[0]>['responses'] = {}) =>
  openDashboard({ contacts, isChangeable: true, responses }, '/admin/contacts/a');

/** True if the browser would ask before it leaves the page. */
const asksBeforeLeaving = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

const loseConnection = () => Promise.reject(new TypeError('Failed to fetch'));
const refuse = (message: string) => () => ({
  changed: [],
  records: [],
  unchanged: [],
  gone: [],
  failed: [{ id: 'a', message }],
});

test('actions take effect and open the next record before the server responds', async () => {
  await openFirst();
  const changes = holdCalls('/changes');
  await openDetails();
  await expect.element(assignee).toBeVisible();
  await press('a');
  await expect.element(assignee).toHaveValue('admin');
  await expect.element(toast('Assigned to you')).toMatchTextContent('First');
  await press('e');
  await expect.element(heading('Second')).toHaveFocus();
  await expect.element(toast('Marked as handled')).toMatchTextContent('First');
  await expect.element(tab).toHaveAccessibleDescription('2 open');
  await expect.poll(() => document.title).toMatch(/^\(2\)/);

  await press('s');
  await expect.element(heading('Third')).toHaveFocus();
  await expect.element(toast('Moved to Spam')).toBeVisible();
  await recordPane.getByRole('button', { name: 'Snooze' }).click();
  await page.getByRole('button', { name: /^In a month/ }).click();
  await expect.element(recordPane.getByText(/^Snoozed by you until/)).toBeVisible();
  await expect.element(tab).toHaveAccessibleDescription('0 open');
  await chooseAction('Delete this record');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.element(toast('Record deleted')).toBeVisible();
  await press('Escape');
  await expectTexts(column('Name'), ['First']);

  // A record's second call waits for its first, so one call is pending for each of the three records.
  await expect.poll(() => changes.count).toBe(3);
  changes.release();
  await expect.poll(() => queryClient.isMutating()).toBe(0);
  await expectTexts(column('Name'), ['First']);
  await expect.element(tab).toHaveAccessibleDescription('0 open');
});

test('a record that is released from Spam is in the inbox immediately', async () => {
  const spam = contacts.map((contact) => ({ ...contact, spam: true }));
  await openDashboard({ contacts: spam, isChangeable: true }, '/admin/contacts/a?view=spam');
  const changes = holdCalls('/changes');
  await recordPane.getByRole('button', { name: 'Not spam: move to the inbox' }).click();
  await expect.element(heading('Second')).toHaveFocus();
  await toast('Moved to the inbox').getByRole('button', { name: 'Open' }).click();
  await expect.element(heading('First')).toBeVisible();
  await expect.element(handle).toBeVisible();
  changes.release();
});

test.each([
  ['a refusal', refuse('Omar has already marked it as handled.'), 'Omar has already marked it as handled.'],
  ['a lost connection', loseConnection, 'The server cannot be reached.'],
])('%s reverts an action, and a toast gives the reason and a link', async (_, response, reason) => {
  await openFirst({ 'POST contacts/changes': response });
  const changes = holdCalls('/changes');
  await handle.click();
  await expect.element(heading('Second')).toBeVisible();
  await expect.element(tab).toHaveAccessibleDescription('2 open');
  changes.release();
  await expect.element(toast('Not changed')).toMatchTextContent('First');
  await expect.element(toast('Not changed')).toMatchTextContent(reason);
  await expect.element(tab).toHaveAccessibleDescription('3 open');
  await toast('Not changed').getByRole('button', { name: 'Open' }).click();
  await expect.element(heading('First')).toBeVisible();
  await expect.element(handle).toBeVisible();
});

test('the toast of a failure about the open record has no Open button, and a failed deletion restores the record and its drafts', async () => {
  await openFirst({ 'POST contacts/changes': loseConnection });
  await (await openNote()).fill('Called.');
  await openDetails();
  await expect.element(assignee).toBeVisible();
  await assignee.selectOptions('admin (you)');
  await expect.element(toast('Not assigned')).toBeVisible();
  await expectCount(toast('Not assigned').getByRole('button', { name: 'Open' }), 0);
  await expect.element(assignee).toHaveValue('');
  await chooseAction('Delete this record');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.element(heading('Second')).toBeVisible();
  await toast('Not deleted').getByRole('button', { name: 'Open' }).click();
  await expect.element(heading('First')).toBeVisible();
  await expect.element(note).toHaveValue('Called.');
});

test('a double click changes one record', async () => {
  await openFirst();
  const changes = holdCalls('/changes');
  await handle.dblClick();
  await expect.element(heading('Second')).toBeVisible();
  await expect.element(tab).toHaveAccessibleDescription('2 open');
  await markAsHandled();
  await reopen.dblClick();
  await expect.element(handle).toBeVisible();
  expect(changes.count).toBe(2);
  changes.release();
  // The third call reopens Second. The call has waited for the one that marks Second as handled.
  await expect.poll(() => changes.count).toBe(3);
});

test('a second key press before the next paint handles the record that the first one opened', async () => {
  await openFirst();
  await focus(heading('First'));
  const pressE = () =>
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'e', bubbles: true }));
  pressE();
  pressE();
  await expect.element(heading('Third')).toHaveFocus();
  await expect.element(tab).toHaveAccessibleDescription('1 open');
});

test('Undo of a pending change is sent after the change, and is not sent if the change was refused', async () => {
  const sent: unknown[] = [];
  let isRefused = false;
  const [first] = toRecords('contacts', contacts);
  const change = async (request: Request) => {
    const body = (await request.json()) as { change: { type: string } };
    sent.push(body.change.type);
    if (isRefused) return refuse('Omar has already marked it as handled.')();
    const handled = body.change.type === 'handle' ? { handledAt: new Date(), handledBy: 'admin' } : {};
    const record = { ...toChanged(first), ...handled, changedAt: Date.now() + sent.length * 1_000 };
    return { changed: ['a'], records: [record], unchanged: [], gone: [], failed: [] };
  };
  await openFirst({ 'POST contacts/changes': change });
  // The changes that are sent in each round. The second round's change is refused.
  for (const types of [['handle', 'reopen'], ['handle']]) {
    const changes = holdCalls('/changes');
    await handle.click();
    await expect.element(heading('Second')).toBeVisible();
    await press('u');
    await expect.element(heading('First')).toBeVisible();
    await expect.element(handle).toBeVisible();
    expect(changes.count).toBe(1);
    expect(asksBeforeLeaving()).toBe(true);
    changes.release();
    await expect.poll(() => queryClient.isMutating()).toBe(0);
    expect(asksBeforeLeaving()).toBe(false);
    expect(sent.splice(0)).toEqual(types);
    isRefused = true;
  }
  await expect.element(toast('Not changed')).toMatchTextContent('Omar has already');
});

test('the browser asks before it leaves the page during a bulk action of several calls, but not during a single call, which the browser completes', async () => {
  const many = Array.from({ length: 60 }, (_, index) => ({ id: `r${index}` }));
  const calls = recordCalls();
  await openDashboard({ contacts: many, isChangeable: true });
  const changes = holdCalls('/changes');
  const fetchSpy = vi.spyOn(window, 'fetch');
  onTestFinished(() => fetchSpy.mockRestore());

  await page.getByRole('checkbox', { name: 'Select this page' }).click();
  await page.getByRole('button', { name: 'Mark as handled' }).click();
  await expect.poll(() => changes.count).toBe(1);
  await expect.poll(() => document.title).toMatch(/^\(50\)/);
  expect(asksBeforeLeaving()).toBe(false);
  changes.release();
  await expect.element(toast('10 records marked as handled')).toBeVisible();
  // The browser completes a keepalive call after the page has closed.
  expect(
    fetchSpy.mock.calls.filter(([, init]) => init?.method === 'POST').map(([, init]) => init?.keepalive),
  ).toEqual([true]);

  const bulkChanges = holdCalls('/changes');
  await page.getByRole('checkbox', { name: 'Select this page' }).click();
  await page.getByRole('button', { name: 'Select all 60' }).click();
  await page.getByRole('button', { name: 'Select 60' }).click();
  await page.getByRole('button', { name: 'Spam', exact: true }).click();
  await expectCount(rows(), 0);
  expect(asksBeforeLeaving()).toBe(true);
  bulkChanges.release();
  await expect.element(toast('60 records moved to Spam')).toBeVisible();
  expect(asksBeforeLeaving()).toBe(false);
  // One call for 10 records, and two for 60, because a call has at most 50 records.
  expect(calls.filter((call) => call.startsWith('POST'))).toHaveLength(3);
});

test('a note appears in the conversation immediately, and a failed note returns to the field before the next one', async () => {
  const [first] = toRecords('contacts', contacts);
  const bodies: { id: string; text: string }[] = [];
  let isLost = true;
  const store = async (request: Request) => {
    bodies.push((await request.json()) as { id: string; text: string });
    if (isLost) throw new TypeError('Failed to fetch');
    // The first note was lost.
    const notes = bodies.slice(1).map((body) => ({ ...body, at: new Date().toISOString(), author: 'admin' }));
    return { record: toChanged(first), events: [], notes, messages: [] };
  };
  await openFirst({ 'POST contacts/a/notes': store });
  const sending = holdCalls('/notes');
  await (await openNote()).fill('Called back.');
  await addNote.click();
  await expect.element(entry('Called back.')).toMatchTextContent('Adding…');
  await expect.element(note).toHaveValue('');
  await note.fill('Not there.');
  sending.release();
  await expect.element(toast('Note not added')).toMatchTextContent('The server cannot be reached.');
  await expect.element(note).toHaveValue('Called back.\n\nNot there.');
  await expectCount(entry('Called back.'), 0);

  isLost = false;
  await addNote.click();
  await expect.element(note).toHaveValue('');
  await expect.element(entry('Called back.')).not.toMatchTextContent('Adding…');
  expect(bodies[1]).toMatchObject({ text: 'Called back.\n\nNot there.' });
  expect(bodies[1]?.id).not.toBe(bodies[0]?.id);
});

test('a note whose page reloads during the request is back in the field with its ID', async () => {
  const ids: string[] = [];
  const store = async (request: Request) => {
    ids.push(((await request.json()) as { id: string }).id);
    return new Promise(() => {});
  };
  await openFirst({ 'POST contacts/a/notes': store });
  await (await openNote()).fill('Called back.');
  await addNote.click();
  await expect.element(note).toHaveValue('');
  await expect.poll(() => ids.length).toBe(1);
  await reload();
  await expect.element(note).toHaveValue('Called back.');
  await addNote.click();
  await expect.poll(() => ids.length).toBe(2);
  expect(ids[1]).toBe(ids[0]);
});

test('a text that the server stored before a reload appears only in the conversation', async () => {
  const [first] = toRecords('contacts', contacts);
  let full: object = { record: first, events: [], notes: [], messages: [] };
  const at = new Date().toISOString();
  const store = async (request: Request) => {
    const { id, text } = (await request.json()) as { id: string; text: string };
    const stored = request.url.endsWith('/notes')
      ? { notes: [{ id, text, at, author: 'admin' }] }
      : { messages: [{ ...toMail('answer', 0, { text }), id: answerId(id), at, author: 'admin' }] };
    full = { ...full, record: toChanged(first), ...stored };
    return new Promise(() => {}); // the response never arrives
  };
  const responses = { 'POST contacts/a/notes': store, 'POST contacts/a/answers': store };
  await openFirst({ ...responses, 'contacts/a': () => full });
  await (await openNote()).fill('Called back.');
  await addNote.click();
  await expect.element(entry('Called back.')).toMatchTextContent('Adding…');
  await expect.poll(() => full).toHaveProperty('notes.0');
  await reload();
  await expect.element(entry('Called back.')).toMatchTextContent('You noted');
  await expectCount(page.getByRole('button', { name: 'Note (draft)' }), 0);
  await expect.poll(() => localStorage.getItem('note:admin:contacts:a')).toBeNull();

  await press('r');
  await answer.fill('Dear First,');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect.element(entry('Dear First,')).toMatchTextContent('Sending…');
  await expect.poll(() => full).toHaveProperty('messages.0');
  await reload();
  await expect.element(entry('Dear First,')).toMatchTextContent('You answered');
  await expectCount(answer, 0);
  expect(localStorage.getItem('answer:admin:contacts:a')).toBeNull();
});

test('an answer can be written while its conversation loads, and the loaded messages count as seen', async () => {
  const [first] = toRecords('contacts', contacts);
  const toReply = (id: string, text: string) => ({ ...toMail('reply', 1, { text }), id });
  const toFull = (record: object | undefined, ...messages: object[]) =>
    ({ record, events: [], notes: [], messages }) as unknown as FullRecord;
  const full = toFull(first, toReply('r1', 'When?'));
  await openDashboard({ contacts, responses: { 'contacts/a': () => full } });
  const loading = holdCalls('/contacts/a');
  await page.getByRole('link', { name: 'First' }).click();
  await expect.element(heading('First')).toHaveFocus();
  await press('r');
  await expect.element(answer).toHaveFocus();
  await expect.element(answer).toHaveValue(expect.stringMatching(/^Dear First,/) as string);
  await answer.fill('On Monday.');
  const send = page.getByRole('button', { name: 'Send', exact: true });
  await expect.element(send).toHaveAttribute('title', 'The conversation is not loaded yet.');
  await expect.element(send).toBeDisabled();
  loading.release();
  await expect.element(entry('When?')).toBeVisible();
  await expect.element(answer).toHaveValue('On Monday.');
  await expect.element(send).toBeEnabled();
  const newer = toFull(toChanged(first), ...full.messages, toReply('r2', 'Or on Tuesday?'));
  cacheFullRecord(queryClient, 'contacts', newer);
  await expect.element(page.getByRole('alert').filter({ hasText: 'Or on Tuesday?' })).toBeVisible();
  await expect.element(send).toBeDisabled();
});

test('an answer appears in the conversation immediately, and returns to its form if it could not be sent', async () => {
  const [first] = toRecords('contacts', contacts);
  let isLost = true;
  const send = async (request: Request) => {
    const { id, text } = (await request.json()) as { id: string; text: string };
    if (isLost) throw new TypeError('Failed to fetch');
    const at = new Date().toISOString();
    const message = { ...toMail('answer', 0, { text, sentAt: null }), id: answerId(id), at, author: 'admin' };
    const record = { ...toChanged(first), handledAt: at, handledBy: 'admin' };
    return { record, events: [], notes: [], messages: [message] };
  };
  await openFirst({ 'POST contacts/a/answers': send });
  const sending = holdCalls('/answers');
  await press('r');
  await answer.fill('Dear First,');
  await page.getByRole('button', { name: 'Send, mark as handled' }).click();
  await expect.element(heading('Second')).toHaveFocus();
  await expect.element(tab).toHaveAccessibleDescription('2 open');
  await press('k');
  await expect.element(entry('Dear First,')).toMatchTextContent('Sending…');
  await expectCount(answer, 0);
  await press('j');
  sending.release();
  await expect.element(toast('Answer not sent')).toMatchTextContent('First');
  await expect.element(tab).toHaveAccessibleDescription('3 open');
  await toast('Answer not sent').getByRole('button', { name: 'Open' }).click();
  await expect.element(answer).toHaveValue('Dear First,');

  isLost = false;
  const secondSending = holdCalls('/answers');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect.element(entry('Dear First,')).toMatchTextContent('Sending…');
  await press('j');
  await expect.element(heading('Second')).toBeVisible();
  secondSending.release();
  await expect.element(toast('Answer on its way').getByRole('button', { name: 'Take back' })).toBeVisible();
  expect(localStorage.getItem('answer:admin:contacts:a')).toBeNull();
});

test('an answer that is begun while another fails to send keeps both texts', async () => {
  await openFirst({ 'POST contacts/a/answers': loseConnection });
  const sending = holdCalls('/answers');
  await press('r');
  await answer.fill('First words.');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expectCount(answer, 0);
  await press('r');
  await answer.fill('Second words.');
  sending.release();
  await expect.element(toast('Answer not sent')).toBeVisible();
  await expect.element(answer).toHaveValue('First words.\n\nSecond words.');
});

test('a logout waits for pending changes, and a failed change keeps the admin signed in', async () => {
  const calls = recordCalls();
  await openFirst({
    'POST logout': () => new Response(null, { status: 204 }),
    'POST contacts/changes': loseConnection,
  });
  const logout = page.getByRole('button', { name: 'Logout' });
  const changes = holdCalls('/changes');
  await handle.click();
  await logout.click();
  expect(calls).not.toContain('POST /api/admin/logout');
  changes.release();
  await expect.element(toast('Logout failed')).toMatchTextContent('The server cannot be reached.');
  await expect.element(tab).toHaveAccessibleDescription('3 open');
  await logout.click();
  await expect.element(toast('Logged out')).toBeVisible();
});

test('the neighbors of the open record are prefetched once, without an announcement of presence', async () => {
  const calls = recordCalls();
  await openDashboard({ contacts: [...contacts, { id: 'd', createdAt: hoursAgo(9) }] }, '/admin/contacts/b');
  const reads = () => calls.filter((call) => /admin\/contacts\/[a-d]$/.test(call)).map((call) => call.at(-1));
  await expect.poll(() => reads().toSorted()).toEqual(['a', 'b', 'c']);
  const held = holdCalls('/admin/contacts/c');
  await press('j');
  await expect.element(heading('Third')).toHaveFocus();
  await expectCount(recordPane.getByText('Loading…'), 0);
  await expect.poll(reads).toContain('d');
  expect(held.count).toBe(0);
  expect(reads().toSorted()).toEqual(['a', 'b', 'c', 'd']);
  expect(calls.filter((call) => call.startsWith('POST') && /contacts\/[ad]/.test(call))).toEqual([]);
});
