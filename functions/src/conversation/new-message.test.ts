import type { QueryDocumentSnapshot, Timestamp, WriteBatch } from 'firebase-admin/firestore';
import { expect, test, vi } from 'vitest';
import type { HttpError } from '../http/errors.ts';
import { fieldsForRoom, newMessage } from './new-message.ts';

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

/** The fields that make room in a conversation, and the mails that are deleted. */
function makeRoom(messages: Messages, change: Change, isTheirs = true) {
  const deleted: string[] = [];
  const record = { id: 'r', data: () => ({ messages }), get: () => messages };
  const batch = { delete: ({ path }: { path: string }) => deleted.push(path) };
  const changed = {
    kind: 'contacts' as const,
    record: record as unknown as QueryDocumentSnapshot,
    batch: batch as unknown as WriteBatch,
  };
  return { fields: fieldsForRoom(changed, newMessage({ ...change, at: new Date() }), isTheirs), deleted };
}

const REPLY = { nature: 'reply', author: 'Amira', text: '好'.repeat(10_000) } as const;
const ANSWER = { nature: 'answer', author: 'rina', text: '答'.repeat(20_000) } as const;
const ofReplies = () => fill(12, { ...REPLY, text: '长'.repeat(13_300), quoted: 'Old words' });
const quotations = Array.from({ length: 12 }, (_, n) => `messages.old${n}.quoted`);
const isRefused = (status: number) => expect.objectContaining({ status }) as HttpError;

test('quotations and then the oldest replies make room for a reply, and no answer does', () => {
  const answer = newMessage({ ...ANSWER, text: 'Yes', at: new Date(0) });
  const { fields } = makeRoom({ answer: { ...answer, sentAt: answer.at }, ...ofReplies() }, REPLY);
  expect(Object.keys(fields).filter((name) => name.endsWith('quoted'))).toEqual(quotations);
  expect(fields).not.toHaveProperty(['messages.answer.text']);
  const cut = Object.entries(fields).filter(([, text]) => String(text).endsWith(' […]'));
  expect(cut).toEqual([['messages.old0.text', `${'长'.repeat(166)} […]`]]);
});

test('what is not proved to be theirs makes room of the like alone', () => {
  const messages = ofReplies();
  expect(() => makeRoom(messages, REPLY, false)).toThrow(isRefused(429));
  messages['old3']!.otherAddress = 'eve@other.example';
  const { fields } = makeRoom(messages, REPLY, false);
  expect(Object.keys(fields)).toEqual(['messages.old3.quoted', 'messages.old3.text']);
});

test('after a thousand answers there is room for one more, and the oldest go with their mail', () => {
  const answers = fill(1_000, { ...ANSWER, text: 'x'.repeat(500) }, true);
  const { fields, deleted } = makeRoom(answers, ANSWER);
  expect(fields).toHaveProperty(['messages.old0']);
  expect(fields).not.toHaveProperty(['messages.old999']);
  expect(deleted[0]).toBe('outbox/contacts-r-answer-old0');
});

test('answers that are not sent make no room', () => {
  const answers = fill(9, ANSWER);
  expect(() => makeRoom(answers, REPLY)).toThrow(isRefused(429));
  expect(() => makeRoom(answers, ANSWER)).toThrow(isRefused(409));
});
