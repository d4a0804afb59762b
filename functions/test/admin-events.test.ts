import { randomUUID } from 'node:crypto';
import { Timestamp } from 'firebase-admin/firestore';
import { expect, test } from 'vitest';
import { stopClock } from '../../testing/stop-clock.ts';
import { newMessage } from '../src/records/messages.ts';
import type { FullRecord } from '../src/shared/inquiry/full-record.ts';
import { RECORD_KINDS } from '../src/shared/inquiry/kinds.ts';
import { MAX_EVENTS, MAX_NOTES_BYTES, NOTE_MAX } from '../src/shared/limits.ts';
import { startConversationApi } from './support/conversation-api.ts';
import { RecordCalls } from './support/record-calls.ts';

const harness = await startConversationApi();
const newAdmin = async () => new RecordCalls(harness.api, await harness.api.newSignedInAdmin());
const rina = await newAdmin();
const omar = await newAdmin();

const inAnHour = () => new Date(Date.now() + 60 * 60_000).toISOString();

async function readEvents(id: string, kind = 'contacts') {
  const response = await rina.call(`${kind}/${id}`);
  return ((await response.json()) as FullRecord).events;
}
const summarizeEvents = async (id: string, kind?: string) =>
  (await readEvents(id, kind)).map(({ what, by, value }) => [what, by, value] as const);
const snooze = (record: string, snoozedUntil: string | null, was: string | null = null) =>
  rina.change('contacts', record, { type: 'snooze', snoozedUntil, was });

/** Posts a reply to the last answer that was sent. */
function receiveReply(): Promise<Response> {
  const address = harness.mail.received.at(-1)?.parsed.replyTo?.[0]?.address;
  return harness.receive(
    `From: amira@client.example\r\nTo: ${address}\r\nMessage-ID: <${randomUUID()}@c.example>\r\n\r\nYes.`,
  );
}

test.each(RECORD_KINDS)(
  'the events of a record in %s list every change with its author, time and details',
  async (kind) => {
    stopClock();
    const id = await harness.documents.add(kind);
    const until = inAnHour();
    const r = rina.account.username;
    const o = omar.account.username;
    await rina.change(kind, id, { type: 'assign', assignee: r, was: null });
    await rina.change(kind, id, { type: 'assign', assignee: o, was: r });
    await omar.change(kind, id, { type: 'assign', assignee: null, was: o });
    await omar.change(kind, id, { type: 'snooze', snoozedUntil: until, was: null });
    await rina.change(kind, id, { type: 'snooze', snoozedUntil: null, was: until });
    await rina.change(kind, id, { type: 'handle' });
    await omar.change(kind, id, { type: 'reopen' });
    await omar.change(kind, id, { type: 'mark-as-spam' });
    await rina.change(kind, id, { type: 'release' });
    await rina.change(kind, id, { type: 'release' }); // changes nothing, so it adds no event
    expect(await summarizeEvents(id, kind)).toEqual([
      ['assigned', r, r],
      ['assigned', r, o],
      ['assigned', o, null],
      ['snoozed', o, until],
      ['snoozed', r, null],
      ['handled', r, null],
      ['reopened', o, null],
      ['spam', o, null],
      ['released', r, null],
    ]);
    for (const { at } of await readEvents(id, kind)) expect(at).toBe(new Date().toISOString());
  },
);

test('an answer that handles its record is in the events until it is taken back', async () => {
  const id = await harness.documents.add('contacts');
  const { key } = await harness.answer(id, { handled: true });
  expect(await summarizeEvents(id)).toEqual([['handled', harness.admin.username, key]]);
  expect((await readEvents(id))[0]?.at).toBe((await harness.messages(id))[0]?.at);
  await harness.call(`/api/admin/contacts/${id}/answers/${key}`, { method: 'DELETE' });
  expect(await summarizeEvents(id)).toEqual([]);
});

test('a reply reopens its record automatically, which is an event only if the record was not open', async () => {
  const id = await harness.documents.add('contacts', { email: 'amira@client.example' });
  const { key, mailId } = await harness.answer(id, { handled: true });
  await harness.deliver(mailId);
  await receiveReply();
  await receiveReply();
  expect(await harness.messages(id)).toHaveLength(3);
  expect(await summarizeEvents(id)).toEqual([
    ['handled', harness.admin.username, key],
    ['reopened', '', 'reply'],
  ]);
});

test('a snoozed record has the end and the author of the snooze, and a change is refused unless it names the current end', async () => {
  const id = await harness.documents.add('contacts');
  const until = inAnHour();
  await snooze(id, until);
  expect(await harness.record(id)).toMatchObject({ snoozedUntil: until, snoozedBy: rina.account.username });
  // This call is based on the state before the snooze, as if the two calls came from different tabs.
  expect((await snooze(id, inAnHour())).failed).toEqual([
    { id, message: `${rina.account.username} has changed its snooze time in the meantime.` },
  ]);
  await snooze(id, null, until);
  expect((await harness.record(id)).snoozedUntil).toBeNull();
});

test('a snoozed record is reopened once its sender replies', async () => {
  const id = await harness.documents.add('contacts', { email: 'amira@client.example' });
  const { mailId } = await harness.answer(id);
  await harness.deliver(mailId);
  await snooze(id, inAnHour());
  await receiveReply();
  expect((await harness.record(id)).snoozedUntil).toBeNull();
});

test('the latest events are kept, and a record with the most notes and events and with long texts accepts another event', async () => {
  const event = { what: 'assigned', at: Timestamp.now(), by: 'r'.repeat(32), value: 'o'.repeat(32) };
  const note = () => ({
    id: randomUUID(),
    at: Timestamp.now(),
    author: event.by,
    text: '漢'.repeat(NOTE_MAX), // of three bytes each
  });
  const id = await harness.documents.add('contacts', {
    message: '漢'.repeat(5_000),
    notes: Array.from({ length: MAX_NOTES_BYTES / (3 * NOTE_MAX) }, note),
    messages: {
      a1: newMessage({ nature: 'reply', author: 'Ada', at: new Date(), text: '漢'.repeat(13_000) }),
    },
    events: Array.from({ length: MAX_EVENTS }, () => event),
  });
  expect((await rina.change('contacts', id, { type: 'handle' })).changed).toEqual([id]);
  const events = await summarizeEvents(id);
  expect(events).toHaveLength(MAX_EVENTS);
  expect(events.at(-1)?.[0]).toBe('handled');
});
