import { expect, test } from 'vitest';
import { contact } from '../../../test/support/sample-records.ts';
import { filterRecords } from './filter.ts';
import { summarizeMessages, type Message, type MessageNature, ccCandidates } from './messages.ts';

const message = (
  nature: MessageNature,
  day: string,
  text: string,
  failure: string | null = null,
): Message => ({
  id: day,
  nature,
  at: `2026-03-${day}T09:00:00.000Z`,
  sentAt: `2026-03-${day}T09:01:00.000Z`,
  failure,
  text,
  author: 'Ada',
  otherAddress: null,
  isProved: true,
  replyTo: '',
  cc: [],
  subject: '',
  attachments: [],
  messageId: '',
});

test('the last word is the last reply or answer, except an answer that failed', () => {
  const lastWord = (...messages: Message[]) => summarizeMessages(messages).lastWord?.by;
  const answer = message('answer', '01', 'We do.');
  const reply = message('reply', '02', 'Great.');
  expect(lastWord(answer, reply)).toBe('them');
  expect(lastWord(answer, reply, message('elsewhere', '03', ''))).toBe('us');
  expect(lastWord(answer, reply, message('answer', '03', 'Lost.', '550 no such user'))).toBe('them');
  expect(lastWord(answer, message('automatic', '02', 'I am away.'), message('bounce', '03', '550'))).toBe(
    'us',
  );
});

test('a reply from another address is doubtful until we answer', () => {
  const isDoubtful = (...messages: Message[]) => summarizeMessages(messages).lastWord?.isDoubtful;
  const forged = { ...message('reply', '01', 'Pay here.'), otherAddress: 'ada@other.example' };
  expect(isDoubtful(forged)).toBe(true);
  expect(isDoubtful(forged, message('reply', '02', 'I have written nothing.'))).toBe(true);
  expect(isDoubtful(forged, message('answer', '02', 'Was it you?'))).toBe(false);
  expect(isDoubtful(forged, message('elsewhere', '02', ''), message('reply', '03', 'Yes.'))).toBe(false);
  expect(isDoubtful(message('reply', '01', 'Great.'), { ...forged, nature: 'automatic' })).toBe(false);
});

test('the first answer is the first answer that did not fail', () => {
  const messages = [
    message('answer', '01', 'Lost.', '550'),
    message('answer', '02', 'Hi.'),
    message('reply', '03', ''),
  ];
  expect(summarizeMessages(messages).firstAnswerAt).toBe('2026-03-02T09:01:00.000Z');
});

test('the search finds the words of answers and replies, and in a long conversation the latest 5,000 characters', () => {
  const long = Array.from({ length: 400 }, (_, line) => `Line ${line} of a long answer`).join('\n');
  const footer = 'Call +971 4 555 0142\nKind regards\n';
  const messages = [
    message('answer', '01', `We work in Lagos.\n${footer}`),
    message('reply', '02', `And in Accra?\n${footer}`),
    message('automatic', '03', 'Away until Tuesday'),
  ];
  const finds = (q: string, all: Message[]) =>
    filterRecords('contacts', [contact('a', { conversation: summarizeMessages(all) })], { q, status: 'all' })
      .length === 1;
  for (const q of ['lagos', 'accra', '97145550142']) expect(finds(q, messages), q).toBe(true);
  expect(finds('tuesday', messages)).toBe(false);
  expect(summarizeMessages(messages, ['We work.', 'And in Accra?', 'Away']).words).toBe(
    'And in Accra?\nWe work.',
  );
  const longer = [...messages, message('answer', '04', long), message('reply', '05', 'Thank you, Kwame')];
  expect(finds('kwame', longer)).toBe(true);
  expect(summarizeMessages(longer).words.length).toBeLessThanOrEqual(5_000);
});

test('an answer can be copied to the addresses in replies, the latest first, except the address of the record', () => {
  const first = {
    ...message('reply', '01', ''),
    replyTo: 'carol@b.example',
    cc: ['bob@b.example', 'ADA+x@c.example'],
  };
  const second = { ...message('reply', '02', ''), otherAddress: 'bob@b.example', cc: ['not an address'] };
  const bounce = { ...message('bounce', '03', ''), cc: ['eve@b.example'] };
  const candidates = ccCandidates([first, second, bounce], 'ada@c.example');
  expect(candidates.map(({ address, role, mail }) => [address, role, mail.id])).toEqual([
    ['bob@b.example', 'sender', second.id],
    ['carol@b.example', 'reply-to', first.id],
  ]);
});
