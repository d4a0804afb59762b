import { afterAll, expect, test } from 'vitest';
import { LOCAL_INBOUND_MAIL } from '../../src/config.ts';
import { replyAddress, replyToken } from '../../src/mail/reply-address.ts';
import { toMessages } from '../../src/shared/inquiry/messages.ts';
import { RecordDocuments } from '../support/record-documents.ts';
import { openFaultWorld } from './fault-world.ts';

const RUNS = 2;
const world = await openFaultWorld();
afterAll(() => world.close());

/** A record that can be replied to, and a reply as it comes. */
async function newReply() {
  const id = await new RecordDocuments(world.database).add('contacts', { email: 'amira@client.example' });
  const token = replyToken('contacts', id, LOCAL_INBOUND_MAIL.secret);
  const path = `contact_records/${id}`;
  await world.database.doc(path).update({ replyToken: token });
  const raw = [
    'From: Amira Haddad <amira@client.example>',
    `To: ${replyAddress(LOCAL_INBOUND_MAIL.address, token)}`,
    'Subject: Re: Hello',
    `Message-ID: <${id}@client.example>`,
    '',
    'Yes, please.',
  ].join('\r\n');
  return { path, raw };
}

/** The status of the response, if there is one. */
async function post(raw: string): Promise<number | undefined> {
  const headers = {
    'Content-Type': 'message/rfc822',
    'X-Inbound-Secret': LOCAL_INBOUND_MAIL.secret,
    'X-Mail-To': /^To: (\S+)/m.exec(raw)?.[1] ?? '',
  };
  const request = { method: 'POST', headers, body: raw };
  return (await fetch(`${world.site().origin}/api/inbound-mail`, request).catch(() => undefined))?.status;
}

const readTexts = async (path: string) =>
  toMessages((await world.database.doc(path).get()).data() ?? {}).map(({ text }) => text.trim());

async function expectOneReply(path: string): Promise<void> {
  await world.drain();
  expect(await readTexts(path)).toEqual(['Yes, please.']);
  expect(world.mail.received).toHaveLength(1);
}

test.each([
  ['before', 201],
  ['after', 200],
] as const)(
  'a reply and its notice are stored once when the function is killed %s its commit',
  async (when, repeated) => {
    for (let run = 0; run < RUNS; run += 1) {
      await world.clear();
      const { path, raw } = await newReply();
      world.killAtCommit(path, { commit: 1, when }, () => world.site().kill());
      expect(await post(raw)).toBeUndefined();
      world.disarm();
      expect(await readTexts(path)).toHaveLength(when === 'before' ? 0 : 1);
      await world.restartSite();
      expect(await post(raw)).toBe(repeated);
      await expectOneReply(path);
    }
  },
);

test('a reply is asked for again while Firestore is away, and then stored once, with its notice', async () => {
  for (let run = 0; run < RUNS; run += 1) {
    await world.clear();
    const { path, raw } = await newReply();
    world.proxy.beforeCommit = () => {
      throw new Error('This commit never reaches Firestore');
    };
    expect(await post(raw)).toBe(503);
    world.disarm();
    expect(await post(raw)).toBe(201);
    await expectOneReply(path);
  }
});
