import { expect, test } from 'vitest';
import { filterRecords } from '../src/shared/inquiry/filter.ts';
import { countStates, PLAIN_CLOCK } from '../src/shared/inquiry/waiting.ts';
import { startConversationApi } from './support/conversation-api.ts';
import { RecordCalls } from './support/record-calls.ts';

const world = await startConversationApi();
const admin = new RecordCalls(world.api, world.boss);

const HOUR = 60 * 60_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
const snooze = (record: string, snoozedUntil: string | null, was: string | null = null) =>
  admin.change('contacts', record, { type: 'snooze', snoozedUntil, was });

test('a record that is snoozed is not open until then, and says who did it', async () => {
  const id = await world.documents.add('contacts');
  const until = inHours(12);
  await snooze(id, until);
  const record = await world.record(id);
  expect([record.snoozedUntil, record.snoozedBy]).toEqual([until, world.boss.username]);
  const shown = (status: 'open' | 'snoozed') => filterRecords('contacts', [record], { status }).length;
  expect([shown('open'), shown('snoozed')]).toEqual([0, 1]);
  expect(countStates([record], new Date(), PLAIN_CLOCK).open).toBe(0);
  expect(countStates([record], new Date(Date.now() + 13 * HOUR), PLAIN_CLOCK).open).toBe(1);
});

test('it is reopened at once when that is taken back', async () => {
  const id = await world.documents.add('contacts');
  const until = inHours(12);
  await snooze(id, until);
  await snooze(id, null, until);
  expect((await world.record(id)).snoozedUntil).toBeNull();
});

test('a time that somebody else has chosen is not overwritten unseen', async () => {
  const id = await world.documents.add('contacts');
  await snooze(id, inHours(12));
  expect((await snooze(id, inHours(24))).failed).toEqual([
    { id, message: `${world.boss.username} has changed in the meantime until when it is snoozed.` },
  ]);
});

test.each([inHours(-1), inHours(24 * 400)])('it cannot be snoozed until %s', async (until) => {
  const id = await world.documents.add('contacts');
  await expect(snooze(id, until)).rejects.toThrow('400 snoozedUntil is in the future, at most 366 days.');
});

test('a record that is snoozed is reopened once its sender replies', async () => {
  const id = await world.documents.add('contacts', { email: 'amira@client.example' });
  const { mailId } = await world.answer(id);
  await world.deliver(mailId);
  await snooze(id, inHours(12));
  const address = world.mail.received.at(-1)?.parsed.replyTo?.[0]?.address;
  await world.receive(
    `From: amira@client.example\r\nTo: ${address}\r\nMessage-ID: <${id}@c.example>\r\n\r\nYes.`,
  );
  expect((await world.record(id)).snoozedUntil).toBeNull();
});
