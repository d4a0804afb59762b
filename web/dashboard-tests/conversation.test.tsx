import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cacheRecords, shownRecords } from '@/features/admin/data/lists';
import { recordKey } from '@/features/admin/data/query-keys';
import { queryClient } from '@/lib/query-client';
import type { FullRecord } from '@shared/inquiry/full-record';
import { answerId } from '@shared/inquiry/messages';
import { daysAgo, hoursAgo, contactsNamed, type TestRecord } from '../e2e/support/test-records';
import {
  expectCount,
  expectLoaded,
  expectTexts,
  holdCalls,
  openDashboard,
  openNote,
  recordCalls,
  recordPane,
  reload,
  toChanged,
  toRecords,
  toast,
} from './support/dashboard';
import { exampleMails, inquiriesOfOneSender, toMail } from './support/mails';

const field = page.getByLabelText('Your answer');
const conversation = page.getByRole('region', { name: 'Conversation' });
const entry = (text: string) => conversation.getByRole('listitem').filter({ hasText: text });

/** The headings of the open record's entries, without their times. */
const headings = conversation.getByRole('listitem').locate('summary strong');

async function openRecord(fields: TestRecord = {}, ...others: TestRecord[]): Promise<void> {
  await openDashboard({ contacts: [{ id: 'a', ...fields }, ...others] }, '/admin/contacts/a');
  await expect.element(page.getByRole('button', { name: /^Answer / })).toBeVisible();
}

test('the dashboard deletes drafts older than 30 days when it opens, and keeps newer ones even if no list contains their record', async () => {
  await openRecord({}, { id: 'old' });
  for (const [record, at] of [
    ['a', daysAgo(29)],
    ['old', daysAgo(31)],
    ['in-spam', daysAgo(29)],
  ] as const) {
    const seen = { message: null, handledAt: null };
    const draft = { id: crypto.randomUUID(), text: 'Half', seen, at: at.getTime() };
    localStorage.setItem(`answer:admin:contacts:${record}`, JSON.stringify(draft));
  }
  await reload();
  await expect.element(field).toHaveValue('Half');
  await expect
    .poll(() =>
      Object.keys(localStorage)
        .filter((key) => key.startsWith('answer:'))
        .toSorted(),
    )
    .toEqual(['answer:admin:contacts:a', 'answer:admin:contacts:in-spam']);
});

test('the dashboard deletes unreadable drafts when it opens, and never shows them in an answer or a note', async () => {
  const broken = [
    'Half',
    'null',
    '5',
    '[]',
    '{}',
    '"Half"',
    '{"text":5}',
    `{"text":"Half","at":"${daysAgo(1).toISOString()}"}`,
  ];
  for (const [index, value] of broken.entries()) {
    localStorage.setItem(`answer:admin:contacts:${index}`, value);
    localStorage.setItem(`note:admin:contacts:${index}`, value);
  }
  await openDashboard({ contacts: broken.map((_, index) => ({ id: String(index) })) }, '/admin/contacts/0');
  for (const index of broken.keys()) {
    if (index > 0) await page.getByRole('button', { name: 'Next record' }).click();
    await expect.element(recordPane.getByText(`${index + 1} of ${broken.length}`)).toBeVisible();
    await expectCount(field, 0);
    await expect.element(await openNote()).toHaveValue('');
  }
  expect(Object.keys(localStorage).filter((key) => /^(answer|note):/.test(key))).toEqual([]);
});

test('a note that is added while its record loads survives the older response', async () => {
  const contacts = [{ id: 'a', name: 'Ada' }];
  const note = { id: 'n', at: new Date().toISOString(), author: 'admin', text: 'Called back.' };
  const withNote = {
    record: toChanged(toRecords('contacts', contacts)[0]),
    events: [],
    notes: [note],
    messages: [],
  };
  await openDashboard({ contacts, responses: { 'POST contacts/a/notes': () => withNote } });
  const loading = holdCalls('/contacts/a');
  await page.getByRole('link', { name: 'Ada' }).click();
  await (await openNote()).fill('Called back.');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect.element(entry('Called back.')).toBeVisible();
  expect(loading.count).toBeGreaterThan(0);
  loading.release();
  await expect.poll(() => queryClient.isFetching({ queryKey: recordKey('contacts', 'a') })).toBe(0);
  await expect.element(entry('Called back.')).toBeVisible();
});

test('an unfinished note stays in its record and keeps its ID until it is stored', async () => {
  const [first] = toRecords('contacts', [{ id: 'a' }]);
  const ids: string[] = [];
  const addNote = async (request: Request) => {
    const note = (await request.json()) as { id: string; text: string };
    if (ids.push(note.id) === 1) return new Response('Lost.', { status: 503 });
    const notes = [{ ...note, at: new Date().toISOString(), author: 'admin' }];
    return { record: toChanged(first), events: [], notes, messages: [] };
  };
  const contacts = contactsNamed('First', 'Second').map((contact, index) => ({
    ...contact,
    id: 'ab'[index]!,
  }));
  await openDashboard({ contacts, responses: { 'POST contacts/a/notes': addNote } }, '/admin/contacts/a');

  const note = await openNote();
  await note.fill('Called back');
  await page.getByRole('button', { name: 'Next record' }).click();
  await expect.element(recordPane.getByRole('heading', { name: 'Second' })).toBeVisible();
  await expect.element(note).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Previous record' }).click();
  await expect.element(note).toHaveValue('Called back');
  await reload();
  await expect.element(note).toHaveValue('Called back');

  await page.getByRole('button', { name: 'Add note' }).click();
  await expect.element(toast('Note not added')).toBeVisible();
  await expect.element(note).toHaveValue('Called back');
  const sending = holdCalls('/notes');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect.element(note).toHaveValue('');
  await expect.element(entry('Called back')).toMatchTextContent('Adding…');
  sending.release();
  await expect.element(entry('Called back')).not.toMatchTextContent('Adding…');
  await expectCount(entry('Called back'), 1);
  expect(ids).toEqual([ids[0], ids[0]]); // the failed call and the successful call
});

const DRAFT_ID = crypto.randomUUID();

/**
 * Opens a record with a draft, whose answer can be taken back for an hour: however slow the machine is, the time does not
 * run out. Fake timers would not help, because Vitest advances them while an action waits.
 */
async function openDraft(text: string, fields: Partial<TestRecord> = {}): Promise<void> {
  const contacts = contactsNamed('First', 'Second').map((contact, index) => ({
    ...contact,
    ...fields,
    id: 'ab'[index]!,
  }));

  const [first] = toRecords('contacts', contacts);
  const seen = { message: null, handledAt: first?.handledAt ?? null };
  const draft = { id: DRAFT_ID, text, seen, at: Date.now() };
  localStorage.setItem('answer:admin:contacts:a', JSON.stringify(draft));
  const at = new Date(Date.now() + 3_600_000).toISOString();
  const message = {
    ...toMail('answer', 0, { text, sentAt: null }),
    id: answerId(DRAFT_ID),
    at,
    author: 'admin',
  };

  const unanswered = { record: first, events: [], notes: [], messages: [] };
  let full: object = unanswered;
  const responses = {
    'contacts/a': () => full,
    'POST contacts/a/answers': async (request: Request) => {
      const { handled } = (await request.json()) as { handled: boolean };
      const change = handled ? { handledAt: at, handledBy: 'admin' } : {};
      const record = toChanged(first && { ...first, ...change });
      return (full = { ...unanswered, record, messages: [message] });
    },
    [`DELETE contacts/a/answers/${message.id}`]: () => (full = { ...unanswered, record: toChanged(first) }),
  };
  await openDashboard({ contacts, responses }, '/admin/contacts/a');
  await expect.element(field).toHaveValue(text);
}

test('an answer is sent only after its author has read what a colleague answered in the meantime', async () => {
  const withoutMessages = { record: toRecords('contacts', [{ id: 'a' }])[0], events: [], notes: [] };
  const toAnswer = (id: string, text: string) => ({ ...toMail('answer', 0, { text }), id });
  let messages: object[] = [];
  const answer = async (request: Request) => {
    const { id, seen } = (await request.json()) as { id: string; seen: string | null };
    if (seen === null) {
      messages = [toAnswer('theirs', 'Theirs.')];
      return new Response('rina has written in the meantime.', { status: 409 });
    }
    return { ...withoutMessages, messages: [...messages, toAnswer(answerId(id), 'Mine.')] };
  };
  const responses = {
    'contacts/a': () => ({ ...withoutMessages, messages }),
    'POST contacts/a/answers': answer,
  };

  await openDashboard({ contacts: [{ id: 'a' }], responses }, '/admin/contacts/a');
  await page.getByRole('button', { name: /^Answer / }).click();
  await field.fill('Mine.');
  const send = page.getByRole('button', { name: 'Send', exact: true });
  await send.click();
  await expect.element(toast('Answer not sent')).toMatchTextContent('rina has written in the meantime');
  const unseen = page.getByRole('alert').filter({ hasText: 'While you were writing:' });
  await expect.element(unseen).toMatchTextContent(/rina answered.*Theirs\./);
  await expect.element(field).toHaveValue('Mine.');
  await expect.element(send).toHaveAttribute('aria-disabled', 'true');
  await unseen.getByRole('button', { name: 'I have read it, continue' }).click();
  await expect.element(field).toHaveFocus();
  await send.click();
  await expectTexts(headings, ['Ada Okafor wrote', 'rina answered', 'rina answered']);
});

test('the draft of an answer keeps its Cc recipients as long as a mail of the conversation names them', async () => {
  const contacts = [{ id: 'a' }];
  const withCc = { ...toMail('reply', 2, { text: 'Tell us all.', cc: ['boss@client.example'] }), id: 'r1' };
  const withoutCc = { ...toMail('reply', 1, { text: 'Tell me.' }), id: 'r2' };
  const withoutMessages = { record: toRecords('contacts', contacts)[0], events: [], notes: [] };
  let full: object = { ...withoutMessages, messages: [withCc] };
  const sentTo: string[][] = [];
  const responses: Record<string, (request: Request) => unknown> = {
    'contacts/a': () => full,
    'POST contacts/a/answers': async (request: Request) => {
      const { id, cc } = (await request.json()) as { id: string; cc: string[] };
      sentTo.push(cc);
      const answer = { ...toMail('answer', 0, { text: 'Hello.', sentAt: null, cc }), id: answerId(id) };
      return { ...withoutMessages, messages: [withCc, answer] };
    },
  };

  await openDashboard({ contacts, responses }, '/admin/contacts/a');
  await page.getByRole('button', { name: /^Answer / }).click();
  const ccBox = page.getByRole('checkbox', { name: 'boss@client.example' });
  await expect.element(ccBox).not.toBeChecked();
  await expect.element(ccBox).toHaveAccessibleDescription(/^Ada copied this address on .+\d$/);
  await ccBox.click();
  await field.fill('Hello.');
  // The path of the call that takes the answer back contains the ID of the draft.
  const { id } = JSON.parse(localStorage.getItem('answer:admin:contacts:a') ?? '{}') as { id: string };
  responses[`DELETE contacts/a/answers/${answerId(id)}`] = () => full;
  await reload();
  await expect.element(ccBox).toBeChecked();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await toast('Answer on its way').getByRole('button', { name: 'Take back' }).click();
  await expect.element(ccBox).toBeChecked();

  full = { ...withoutMessages, messages: [withoutCc] };
  await reload();
  await expect.element(ccBox).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect.poll(() => sentTo).toEqual([['boss@client.example'], []]);
});

/** Returns a mock that is called each time one of these fields of an object is read. */
function countReads<T extends object>(object: T, ...fields: (keyof T)[]) {
  const read = vi.fn();
  for (const key of fields) {
    const value = object[key];
    Object.defineProperty(object, key, { enumerable: true, get: () => (read(key), value) });
  }
  return read;
}

test('typing in an answer renders the form again, but neither the rest of the record nor the list', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }); // otherwise the record would render again when its displayed age changes
  await openRecord({ messages: { r1: toMail('reply', 1, { text: 'When?' }) } });
  await page.getByRole('button', { name: /^Answer / }).click();
  await field.fill('Dear');
  await expectLoaded();
  const [record] = shownRecords(queryClient, 'contacts');
  const { messages } = queryClient.getQueryData<FullRecord>(recordKey('contacts', 'a'))!;
  // Each part of a record except the form reads one of these fields.
  const reads = [countReads(record!, 'spam', 'assignee', 'source'), countReads(messages[0]!, 'attachments')];
  await userEvent.type(field, ' Ada,');
  await expect.element(field).toHaveValue('Dear Ada,');
  expect(localStorage.getItem('answer:admin:contacts:a')).toContain('Dear Ada,');
  expect(reads.flatMap(({ mock }) => mock.calls)).toEqual([]);
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect.element(field).not.toBeInTheDocument();
  // Without the form the record renders again, which shows that reads are counted.
  expect(reads[0]).toHaveBeenCalledWith('spam');
});

test('if the storage is full, an answer stays in the page until it is discarded', async () => {
  await openRecord();
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  // Mantine's useLocalStorage warns that it cannot store a choice.
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  const answer = page.getByRole('button', { name: /^Answer / });
  await answer.click();
  await field.fill('Not stored');
  await page.getByRole('button', { name: 'Close record' }).click();
  await page.getByRole('link', { name: 'Ada Okafor' }).click();
  await expect.element(field).toHaveValue('Not stored');
  await page.getByRole('button', { name: 'Discard' }).click();
  await answer.click();
  await expect.element(field).not.toHaveValue('Not stored');
});

test('a draft that was begun after an answer is kept when the answer is taken back', async () => {
  await openDraft('Too early.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expectCount(entry('Too early.'), 1);
  await page.getByRole('button', { name: /^Answer / }).click();
  await field.fill('One more thing.');
  await entry('Too early.').getByRole('button', { name: 'Take back' }).click();
  await expect.element(toast('Answer taken back')).toMatchTextContent('Your newer draft is kept.');
  await expect.element(field).toHaveValue('One more thing.');
  await expect.element(field).toHaveFocus();
});

test('an answer to a record that a colleague handled can be taken back and sent again', async () => {
  await openDraft('Once more.', { handledAt: new Date('2026-03-15T10:00:00Z'), handledBy: 'omar' });
  const send = page.getByRole('button', { name: 'Send', exact: true });
  await send.click();
  await entry('Once more.').getByRole('button', { name: 'Take back' }).click();
  await expect.element(toast('Answer taken back')).toBeVisible();
  await expect.element(field).toHaveValue('Once more.');
  await expect.element(send).toHaveAttribute('aria-disabled', 'false');
  await send.click();
  await expectCount(entry('Once more.'), 1);
});

test('"Send, mark as handled" opens the next record, and its toast takes back the answer and reopens the record', async () => {
  await openDraft('Dear First,');
  await page.getByRole('button', { name: 'Send, mark as handled' }).click();
  await expect.element(recordPane.getByRole('heading', { name: 'Second' })).toHaveFocus();
  const tab = page.getByRole('tab', { name: /Contact Records/ });
  await expect.element(tab).toHaveAccessibleDescription('1 open');
  await toast('Answer on its way').getByRole('button', { name: 'Take back' }).click();
  await expect.element(recordPane.getByRole('heading', { name: 'First' })).toBeVisible();
  await expect.element(field).toHaveValue('Dear First,');
  await expect.element(page.getByRole('button', { name: 'Mark as handled', exact: true })).toBeVisible();
  await expect.element(tab).toHaveAccessibleDescription('2 open');
});

test('each mail shows whether it is undelivered, automatic or from another address, and its attachments', async () => {
  await openRecord({ messages: exampleMails });
  await expectTexts(headings, [
    'Ada Okafor wrote',
    'rina answered',
    'Delivery report',
    'Automatic reply from Ada',
    'Bob replied',
  ]);
  await expect.element(entry('rina answered')).toMatchTextContent('Could not be delivered: 550 no such user');
  const reply = entry('Bob replied');
  await expect.element(reply.getByText('<b>Hi</b>').last()).toBeVisible();
  await expect.element(reply).toMatchTextContent('Unverified sender (bob@other.example)');
  await expect
    .element(reply.getByRole('list', { name: 'Attachments' }))
    .toMatchTextContent(/plan\.pdf application\/pdf, 48 KB.*File without a name image\/png, 20 KB/);
});

test('quoted text in a mail is collapsed in place, and Enter expands it', async () => {
  const quoting = toMail('reply', 1, {
    text: '> When can you begin?\nOn Monday.\n> And where do we meet?\nIn Lagos.',
  });
  await openRecord({
    message: 'Hi.',
    messages: {
      a1: toMail('answer', 2, { text: 'When can you begin?\nAnd where do we meet?' }),
      r1: quoting,
    },
  });
  const reply = entry('In Lagos.');
  await expectTexts(reply.locate('> details > *'), [
    /replied/,
    /^1 quoted line/,
    'On Monday.',
    /^1 quoted line/,
    'In Lagos.',
  ]);
  const question = reply.getByText('> When can you begin?');
  await expect.element(question).not.toBeVisible();
  reply.getByText('1 quoted line').first().element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(question).toBeVisible();
  await expect.element(reply.getByText('> And where do we meet?')).not.toBeVisible();
});

test('a record lists its sender’s other inquiries from several spellings of the address, open ones first', async () => {
  await page.viewport(1440, 900);
  const calls = recordCalls();
  await openDashboard(inquiriesOfOneSender, '/admin/contacts/second');
  await expectTexts(headings, ['Ada Okafor wrote', 'rina answered']);
  const others = page.getByRole('region', { name: 'Other inquiries' });
  const items = ['Partnership inquiry for FjordOpen', 'First wordsHandled']; // each title with its state
  await expectTexts(others.getByRole('listitem'), items);
  // The items need no calls for the other inquiries.
  expect(calls.filter((call) => /admin\/(?:contacts\/first|partnerships\/)/.test(call))).toEqual([]);
  await others.getByRole('link', { name: 'First words' }).click();
  await expectTexts(headings, ['Ada Okafor wrote', 'rina answered', 'Ada replied']);
  await expectTexts(others.getByRole('listitem'), [items[0]!, 'Second wordsWaiting for reply']);
  await openDashboard(inquiriesOfOneSender, '/admin/contacts/stranger');
  await expect.element(recordPane.getByText('First message from this sender')).toBeVisible();
});

test('a record lists ten other inquiries of its sender and counts the rest', async () => {
  await page.viewport(1440, 900);
  const handled = { handledAt: hoursAgo(1), handledBy: 'rina' };
  const contacts = Array.from({ length: 14 }, (_, age) => ({
    id: String(age),
    subject: `Subject ${age}`,
    createdAt: daysAgo(age),
    email: 'ada@firm.example',
    ...(age < 9 && handled),
  }));
  await openDashboard({ contacts }, '/admin/contacts/3');
  const others = page.getByRole('region', { name: 'Other inquiries' });
  const listed = [9, 10, 11, 12, 13, 0, 1, 2, 4, 5].map(
    (age) => `Subject ${age}${age < 9 ? 'Handled' : 'Open'}`,
  );
  await expectTexts(others.getByRole('listitem'), listed);
  await expect.element(others).toMatchTextContent('And 3 more in the list.');
});

test('the presence calls for opening, answering and closing a record are sent in order', async () => {
  const calls: unknown[] = [];
  const { promise, resolve } = Promise.withResolvers<Response>();
  const responses = {
    'POST contacts/a/presence': async (request: Request) => {
      calls.push(await request.json());
      return (await promise).clone();
    },
    'DELETE contacts/a/presence': () => {
      calls.push('left');
      return new Response(null, { status: 204 });
    },
  };
  await openDashboard({ contacts: [{ id: 'a' }], responses }, '/admin/contacts/a');
  await page.getByRole('button', { name: /^Answer / }).click();
  await expect.element(field).toHaveFocus();
  await page.getByRole('button', { name: 'Close record' }).click();
  await expect.element(recordPane).not.toBeInTheDocument();
  expect(calls).toEqual([{ answering: false }]);
  resolve(new Response(null, { status: 204 }));
  await expect.poll(() => calls).toEqual([{ answering: false }, { answering: true }, 'left']);
});

test('a record can be snoozed for at most one year', async () => {
  await openRecord();
  await recordPane.getByRole('button', { name: 'Snooze' }).click();
  const day = page.getByRole('textbox', { name: 'Another day' });
  await day.fill(daysAgo(-370).toISOString().slice(0, 10));
  await userEvent.keyboard('{Tab}');
  await expect.element(day).toHaveAccessibleDescription(/^Choose a date from /);
  await day.fill(daysAgo(-360).toISOString().slice(0, 10));
  await expect.element(page.getByRole('dialog').getByRole('button', { name: 'Snooze' })).toBeEnabled();
});

// The label and the limit of a text field, the name of the text, and the button that sends it.
test.each([
  ['Your answer', 20_000, 'Answer', 'Send'],
  ['Add a note', 2_000, 'Note', 'Add note'],
])(
  'a text that is too long for "%s" is not truncated, and its button shows why it cannot be sent',
  async (label, max, name, buttonName) => {
    await openDashboard({ contacts: [{ id: 'a' }] }, '/admin/contacts/a');
    await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
    const textField = page.getByLabelText(label);
    const text = 'x'.repeat(max + 12);
    await textField.fill(text);
    await expect.element(textField).toHaveValue(text);
    const reason = `${name} is limited to ${max} characters: 12 characters too many`;
    await expect.element(textField).toHaveAccessibleDescription(expect.stringContaining(reason) as string);
    const button = page.getByRole('button', { name: buttonName, exact: true });
    await expect.element(button).toBeDisabled();
    await expect.element(button).toHaveAttribute('title', reason);
  },
);

test('Next reloads a record that was loaded over a minute ago, and a change reloads a record immediately', async () => {
  const contacts = ['a', 'b', 'c', 'd'].map((id, age) => ({ id, name: id, createdAt: daysAgo(age) }));
  await openDashboard({ contacts }, '/admin/contacts/a');
  await expect.element(recordPane.getByRole('heading', { name: 'a' })).toBeVisible();
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  const calls = recordCalls();
  vi.useFakeTimers({ toFake: ['Date'] });
  // Each next record, and the records that load when it opens: its neighbors if they have not been loaded yet, and the record
  // itself if it was loaded over a minute ago.
  for (const [next, loaded] of [
    ['b', ['c']],
    ['c', ['c', 'd']],
  ] as const) {
    await page.getByRole('button', { name: 'Next record' }).click();
    await expect.element(recordPane.getByRole('heading', { name: next })).toBeVisible();
    await expectLoaded();
    const reads = calls.splice(0).filter((call) => call.startsWith('GET /api/admin/contacts/'));
    expect(reads.map((call) => call.at(-1)).toSorted()).toEqual(loaded);
    vi.setSystemTime(Date.now() + 61_000);
  }
  cacheRecords(
    queryClient,
    'contacts',
    toRecords('contacts', [
      { ...contacts[1], handledAt: new Date(), changedAt: new Date(Date.now() + 1_000) },
    ]),
  );
  await expect.poll(() => calls).toEqual(['GET /api/admin/contacts/b']);
});
