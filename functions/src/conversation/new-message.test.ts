import type { QueryDocumentSnapshot, Timestamp, WriteBatch } from 'firebase-admin/firestore';
import { expect, test, vi } from 'vitest';
import type { HttpError } from '../http/errors.ts';
import { fieldsForRoom, fitMessage, newMessage } from './new-message.ts';

vi.hoisted(() => (process.env['GCLOUD_PROJECT'] = 'demo-room'));

type Change = Omit<Parameters<typeof newMessage>[0], 'at'>;
type Message = Omit<ReturnType<typeof newMessage>, 'sentAt'> & { sentAt: Timestamp | null };
type Messages = Record<string, Message>;

/** Messages of the same text that are the whole conversation, the oldest first. */
function fill(count: number, change: Change, isSent = false): Messages {
  const messages = Array.from({ length: count }, (_, n): [string, Message] => {
    const message = newMessage({ ...change, at: new Date(Date.UTC(2026, 0, 1, 0, n)) });
    return [`old${n}`, { ...message, sentAt: isSent ? message.at : null }];
  });
  return Object.fromEntries(messages);
}

const recordOf = (messages: Messages) =>
  ({ id: 'r', data: () => ({ messages }), get: () => messages }) as unknown as QueryDocumentSnapshot;

/** The fields that make room for an answer, and the mails that are deleted. */
function makeRoom(messages: Messages, change: Change) {
  const deleted: string[] = [];
  const batch = { delete: ({ path }: { path: string }) => deleted.push(path) } as unknown as WriteBatch;
  const changed = { kind: 'contacts' as const, record: recordOf(messages), batch };
  return { fields: fieldsForRoom(changed, newMessage({ ...change, at: new Date() })), deleted };
}

const fit = (messages: Messages, change: Change) =>
  fitMessage(recordOf(messages), newMessage({ ...change, at: new Date() }));

const REPLY = { nature: 'reply', author: 'Amira', isProved: true, text: '好'.repeat(10_000) } as const;
const FORGED = { ...REPLY, isProved: false } as const;
const ANSWER = { nature: 'answer', author: 'rina', text: '答'.repeat(20_000) } as const;
const isRefused = (status: number) => expect.objectContaining({ status }) as HttpError;

test('the oldest texts make room for an answer, and answers that wait make none', () => {
  const waiting = newMessage({ ...ANSWER, text: 'Yes', at: new Date(0) });
  const replies = fill(12, { ...REPLY, text: '长'.repeat(13_000) });
  const { fields } = makeRoom({ waiting, ...replies }, ANSWER);
  expect(fields).not.toHaveProperty(['messages.waiting.text']);
  const cut = Object.entries(fields).filter(([, text]) => String(text).endsWith(' […]'));
  expect(cut[0]).toEqual(['messages.old0.text', `${'长'.repeat(166)} […]`]);
});

test('a mail is stored whole while there is room, then shortened', () => {
  const fitsAfter = (bytes: number) => fit(fill(1, { ...REPLY, text: 'x'.repeat(bytes) }), REPLY).text.length;
  expect(fitsAfter(468_500)).toBe(10_000);
  expect(fitsAfter(480_000)).toBe(170);
  expect(() => fitsAfter(499_500)).toThrow(isRefused(429));
});

test('strangers fill a quarter of a conversation, and leave the rest to its visitor', () => {
  const strange = fill(4, FORGED);
  expect(() => fit({ ...strange, more: fill(1, FORGED)['old0']! }, { ...FORGED, nature: 'bounce' })).toThrow(
    isRefused(429),
  );
  expect(fit(strange, FORGED).text).toMatch(/ \[…\]$/);
  expect(fit(strange, REPLY).text).toBe(REPLY.text);
});

test('after a thousand answers there is room for one more, and the oldest go with their mail', () => {
  const answers = fill(1_000, { ...ANSWER, text: 'x'.repeat(500) }, true);
  const { fields, deleted } = makeRoom(answers, ANSWER);
  expect(fields).toHaveProperty(['messages.old0']);
  expect(fields).not.toHaveProperty(['messages.old999']);
  expect(deleted[0]).toBe('outbox/contacts-r-answer-old0');
});

test('no answer is stored while as many wait as there is room for', () => {
  expect(() => makeRoom(fill(9, ANSWER), ANSWER)).toThrow(isRefused(409));
});
