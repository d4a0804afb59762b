import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { mailsOfSenderDoc } from '../src/firestore/collections.ts';
import { startConversationApi } from './support/conversation-api.ts';

const world = await startConversationApi();

/** The parts of a conversation, each with a word that is nowhere else. */
let words: Record<'address' | 'answer' | 'quoted' | 'reply' | 'waiting' | 'strange' | 'echo', string>;
let email: string;
let record: string;
/** Where replies go. */
let to: string;

/**
 * A record with a sent answer, a reply, a reply from another address, and a waiting answer, which quotes
 * the reply from the other address.
 */
beforeEach(async () => {
  const word = () => `w${randomUUID().slice(0, 8)}`;
  words = {
    ...{ address: word(), answer: word(), quoted: word(), reply: word() },
    ...{ waiting: word(), strange: word(), echo: word() },
  };
  email = `${words.address}@client.example`;
  record = await world.documents.add('contacts', { email });
  const sent = await world.answer(record, { text: words.answer, quoted: `> ${words.quoted}` });
  await world.deliver(sent.mailId);
  to = world.mail.received.at(-1)?.parsed.replyTo?.[0]?.address ?? '';
  const receive = async (from: string, text: string) => {
    const head = [`From: ${from}`, `To: ${to}`, `Message-ID: <${randomUUID()}@client.example>`];
    expect((await world.receive([...head, '', text].join('\r\n'))).status).toBe(201);
  };
  await receive(email, words.reply);
  await receive(`somebody@${words.strange}.example`, words.strange);
  const seen = (await world.messages(record)).at(-1)?.id ?? null;
  const answer = { seen, text: words.waiting, quoted: `> ${words.echo}` };
  expect((await world.answer(record, answer)).response.status).toBe(201);
});

/** Everything that Firestore holds, as text. */
async function everythingStored(): Promise<string> {
  const collections = await world.api.firestore.listCollections();
  const stored = await Promise.all(collections.map((collection) => collection.get()));
  const documents = stored.flatMap(({ docs }) =>
    docs.map((document) => [document.ref.path, document.data()]),
  );
  return JSON.stringify(documents);
}

const ask = (path: string, body: object) => world.call(`/api/admin/${path}`, { body });

test('the copy of a person has every part of the conversation, and the mail that waits', async () => {
  const copy = await (await ask('export/person', { email })).text();
  for (const word of Object.values(words)) expect(copy).toContain(word);
  const { contacts, mail, mailCount } = JSON.parse(copy) as {
    contacts: { messages: object }[];
    mail: { purpose: string }[];
    mailCount: { id: string }[];
  };
  // What erasing deletes.
  expect(mailCount).toMatchObject([{ id: mailsOfSenderDoc(email).id }]);
  expect(Object.keys(contacts[0]?.messages ?? {})).toHaveLength(4);
  const purposes = mail.map(({ purpose }) => purpose).sort();
  expect(purposes).toEqual(['answer', 'answer', 'reply-notice', 'reply-notice']);
});

test('erasing the person leaves no part of it anywhere', async () => {
  const before = await everythingStored();
  for (const word of Object.values(words)) expect(before).toContain(word);
  expect((await mailsOfSenderDoc(email).get()).exists).toBe(true);
  const erased = await ask('erase', { email });
  expect(await erased.json()).toMatchObject({ contacts: 1, mail: 4 });
  const after = await everythingStored();
  for (const [part, word] of Object.entries(words)) expect(after.includes(word), part).toBe(false);
  expect((await mailsOfSenderDoc(email).get()).exists).toBe(false);
});

test.each(['Ñandú@büro.example', '"a,b"@client.example', '李@例子.example'])(
  'who has replied from %s can have a copy, and be erased',
  async (address) => {
    const head = [`From: <${address}>`, `To: ${to}`, `Message-ID: <${randomUUID()}@client.example>`];
    const envelope = { 'X-Mail-From': 'bounces@client.example' };
    await world.receive([...head, '', 'Also from me.'].join('\r\n'), envelope);
    const other = { email: (await world.messages(record)).at(-1)?.otherAddress ?? '' };
    expect(await (await ask('export/person', other)).text()).toContain('Also from me.');
    expect((await ask('erase', other)).status).toBe(200);
    expect(await everythingStored()).not.toContain('Also from me.');
  },
);

test('who has replied to the inquiry of somebody else has that mail in the copy, and it alone is erased', async () => {
  const other = { email: `Somebody@${words.strange}.example` };
  const copy = await (await ask('export/person', other)).text();
  expect(copy).toContain(words.strange);
  for (const word of [words.answer, words.reply]) expect(copy).not.toContain(word);
  expect(await (await ask('erase', other)).json()).toMatchObject({
    contacts: 0,
    mail: 1,
  });
  const after = await everythingStored();
  expect(after).not.toContain(words.strange);
  expect(after).not.toContain(words.echo);
  for (const word of [words.answer, words.reply, words.waiting]) expect(after).toContain(word);
});
