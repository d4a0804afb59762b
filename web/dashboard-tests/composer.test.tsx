import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cacheFullRecord } from '@/features/admin/data/conversation';
import { recordKey } from '@/features/admin/data/query-keys';
import { queryClient } from '@/lib/query-client';
import type { FullRecord } from '@shared/inquiry/full-record';
import { hoursAgo, numberedContacts } from '../e2e/support/test-records';
import {
  expectLoaded,
  expectTexts,
  focus,
  openDashboard,
  openDetails,
  openNote,
  press,
  recordPane,
  toast,
} from './support/dashboard';
import { toMail } from './support/mails';

const field = page.getByLabelText('Your answer');
const conversation = page.getByRole('region', { name: 'Conversation' });
const answerButton = recordPane.getByRole('button', { name: /^Answer / });

const sentence = 'Twelve plants run on a system of 1998, whose vendor has gone. ';

/** A record with three answers, three replies and a note, each of several lines. */
const longRecord = {
  id: 'a',
  name: 'Olivia Evers',
  message: sentence.repeat(12),
  createdAt: hoursAgo(99),
  messages: Object.fromEntries(
    Array.from({ length: 6 }, (_, index) => [
      `m${index}`,
      toMail(index % 2 === 0 ? 'answer' : 'reply', 60 - index, {
        text: `Mail ${index + 1}: ${sentence.repeat(9)}`,
      }),
    ]),
  ),
  notes: [{ id: 'n', at: hoursAgo(58.5), author: 'omar', text: `A note: ${sentence.repeat(3)}` }],
};

const openLongRecord = async () => {
  await openDashboard({ contacts: [longRecord, ...numberedContacts(5)] }, '/admin/contacts/a');
  await expect.element(conversation.getByText(/^Mail 6: /)).toBeVisible();
  await expectLoaded();
};

/** The entries of the conversation, which can be collapsed. */
const entries = () => conversation.locate('li > details').elements() as HTMLDetailsElement[];

test('Tab moves from the name to the actions, the neighboring records, the sender, the conversation and the composer', async () => {
  for (const width of [800, 1440]) {
    await page.viewport(width, 900);
    await openLongRecord();
    await focus(recordPane.getByRole('heading', { name: 'Olivia Evers' }));
    const focused: string[] = [];
    while (document.activeElement !== answerButton.element()) {
      await userEvent.keyboard('{Tab}');
      const { ariaLabel, textContent, tagName } = document.activeElement!;
      focused.push(
        tagName === 'SELECT' ? 'Assigned to' : (ariaLabel ?? textContent.replace(/^(Details).*/, '$1')),
      );
    }
    // From 1400 px the details of the sender are shown in a column.
    const senderParts =
      width < 1400 ? ['Details'] : ['ada@example.com', 'Copy address', 'Assigned to', 'ID and exact time'];
    const entryTexts = focused.filter(
      (text) =>
        text.includes('Twelve plants') || text.startsWith('rina answered') || text.startsWith('Ada replied'),
    );
    // The last letters of 'Mark as handledE' and 'Answer Olivia EversR' are the key hints in the buttons.
    expect(focused).toEqual([
      'Mark as handledE',
      'Snooze',
      'More actions',
      'Previous record',
      'Next record',
      'Close record',
      ...senderParts,
      ...entryTexts,
      'Answer Olivia EversR',
    ]);
    expect(focused).toHaveLength(6 + senderParts.length + entries().length + 1);
  }
});

test.each([
  [390, 844],
  [768, 1024],
  [1440, 900],
])('at %i by %i px the bar and the composer stay visible, and nothing covers them', async (width, height) => {
  await page.viewport(width, height);
  await openLongRecord();
  if (width < 1400) await openDetails();
  // `elementFromPoint` skips elements without pointer events, such as the icon over a select. This style lets it find them.
  const style = document.createElement('style');
  style.textContent = '* { pointer-events: auto !important }';
  document.body.append(style);
  // A phone scrolls the page. A desktop scrolls the conversation alone, and a tablet its parent, which has the details too.
  const pane = width < 768 ? document.documentElement : conversation.element().parentElement!;
  const scroller =
    pane === document.documentElement || pane.scrollHeight > pane.clientHeight ? pane : pane.parentElement!;
  expect(scroller.scrollHeight).toBeGreaterThan(scroller.clientHeight + 100);
  const bar = recordPane.getByRole('heading', { level: 2 }).element().parentElement!.parentElement!;
  const findCovering = (part: Element) => {
    const { left, top, width: partWidth, height: partHeight } = part.getBoundingClientRect();
    return Array.from({ length: 40 }, (_, step) =>
      document.elementFromPoint(left + (partWidth * (step + 0.5)) / 40, top + partHeight / 2),
    ).filter((element) => !part.contains(element));
  };
  for (const state of ['closed', 'open']) {
    if (state === 'open') {
      await answerButton.click();
      await expect.element(field).toHaveFocus();
    }
    const composer = recordPane.locate('[data-composer]').element();
    for (let top = 0; top < scroller.scrollHeight; top += 37) {
      scroller.scrollTo(0, top);
      expect(findCovering(bar), `bar at ${top}`).toEqual([]);
      expect(findCovering(composer), `composer at ${top}`).toEqual([]);
      const box = composer.getBoundingClientRect();
      expect(box.bottom).toBeLessThanOrEqual(height);
      expect(box.top).toBeGreaterThan(bar.getBoundingClientRect().bottom);
    }
  }
  for (const name of ['Send', 'Send, mark as handled', 'Discard'])
    await expect.element(page.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
  style.remove();
});

test('all entries before the last two messages are collapsed to one line, and an open entry stays open', async () => {
  await openLongRecord();
  const areOpen = () => entries().map(({ open }) => open);
  expect(areOpen()).toEqual([false, false, false, false, false, false, true, true]);
  await expectTexts(conversation.getByRole('listitem').nth(1).locate('summary'), [
    /^rina answered Mail 1: Twelve/,
  ]);
  await expect.element(conversation.getByText(/^Mail 6: /)).toBeVisible();
  const full = queryClient.getQueryData<FullRecord>(recordKey('contacts', 'a'))!;
  const newer = { ...full.messages[1]!, id: 'newer', at: new Date().toISOString(), text: 'One more.' };
  const record = { ...full.record, changedAt: full.record.changedAt + 1 };
  cacheFullRecord(queryClient, 'contacts', { ...full, record, messages: [...full.messages, newer] });
  await expect.element(conversation.getByText('One more.')).toBeVisible();
  expect(areOpen()).toEqual([false, false, false, false, false, false, true, true, true]);
});

test('the first answer begins with a greeting and thanks, a later answer with only a greeting, and templates are offered', async () => {
  await openDashboard({ contacts: [{ id: 'b', name: 'Noor' }, longRecord] }, '/admin/contacts/b');
  await answerButton.click();
  await expect.element(field).toHaveFocus();
  expect((field.element() as HTMLTextAreaElement).value).toMatch(/^Dear Noor,\n\nThank you for writing/);
  await page.getByRole('button', { name: 'Next record' }).click();
  await expect.element(recordPane.getByRole('heading', { name: 'Olivia Evers' })).toBeVisible();
  await answerButton.click();
  await expect.element(field).toHaveValue('Hello Olivia Evers,\n\n');
  await expect.element(answerButton).not.toBeInTheDocument();
  await expectTexts(page.getByLabelText('Template').getByRole('option'), [
    'Template',
    'Answer',
    'Propose a call',
    'Ask for details',
    'Decline',
  ]);
});

test('Ctrl+Enter sends a note, and Undo restores a discarded note', async () => {
  const notes: string[] = [];
  const addNote = async (request: Request) => {
    const { id, text } = (await request.json()) as { id: string; text: string };
    notes.push(text);
    const full = queryClient.getQueryData<FullRecord>(recordKey('contacts', 'a'))!;
    const record = { ...full.record, changedAt: full.record.changedAt + 1 };
    return { ...full, record, notes: [{ id, at: new Date().toISOString(), author: 'admin', text }] };
  };
  await openDashboard(
    { contacts: [{ id: 'a' }], responses: { 'POST contacts/a/notes': addNote } },
    '/admin/contacts/a',
  );
  await expectLoaded();
  const note = await openNote();
  await note.fill('Called back.');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect.element(recordPane.getByRole('button', { name: 'Note' })).toHaveFocus();
  await toast('Note discarded').getByRole('button', { name: 'Undo' }).click();
  await expect.element(note).toHaveValue('Called back.');
  await focus(note);
  await press('Control+Enter');
  await expect.element(conversation.getByText('Called back.')).toBeVisible();
  expect(notes).toEqual(['Called back.']);
});

test('an Arabic value is aligned with its label', async () => {
  await page.viewport(1440, 900);
  const companyName = 'شركة النور للتجارة';
  await openDashboard({ partnerships: [{ id: 'p', companyName }] }, '/admin/partnerships/p');
  const row = recordPane.locate('dl > div').filter({ hasText: companyName });
  await expect.element(row).toBeVisible();
  const [label, value] = ['dt', 'dd'].map((part) => {
    const range = document.createRange();
    range.selectNodeContents(row.element().querySelector(part)!);
    return range.getBoundingClientRect();
  });
  expect(Math.abs(label!.left - value!.left)).toBeLessThan(2);
});
