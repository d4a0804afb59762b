import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isSecondTier } from '../../testing/tier.ts';
import { startConversationApi } from './support/conversation-api.ts';

const TEXT = `Dear Amira,

thank you for your message. We have moved two data centres of this size, and can show you how on Thursday at ten.
Would that suit you? If not, name another day.

Kind regards
Zoë, with a line that is longer than the 998 characters of RFC 5322: ${'it goes on and on '.repeat(60)}`;
const QUOTED = '> We would like to move two data centres before the end of the lease.';
const SUBJECT = `Re: Migration of our systems to the cloud, Zürich and Genève: ${'costs and dates '.repeat(6).trim()}`;
const theirId = 'their.reply@client.example';

const world = await startConversationApi();
/** Two answers as the mail server received them, before and after a reply. */
const mails = await exchangeMails();

async function exchangeMails(): Promise<[first: string, second: string]> {
  const record = await world.documents.add('contacts', { email: 'amira@client.example' });
  const answer = async (seen: string | null) => {
    const sent = await world.answer(record, { seen, subject: SUBJECT, text: TEXT, quoted: QUOTED });
    expect(sent.response.status).toBe(201);
    await world.deliver(sent.mailId);
    const received = world.mail.received.at(-1);
    return { raw: received?.raw ?? '', replyTo: received?.parsed.replyTo?.[0]?.address ?? '' };
  };
  const first = await answer(null);
  const reply = [
    ...['From: amira@client.example', `To: ${first.replyTo}`, 'Subject: Re: Hello'],
    ...[
      `Message-ID: <${theirId}>`,
      `In-Reply-To: ${header(first.raw, 'Message-ID')}`,
      '',
      'Thursday is fine.',
    ],
  ];
  expect((await world.receive(reply.join('\r\n'))).status).toBe(201);
  const second = await answer((await world.messages(record)).at(-1)?.id ?? null);
  return [first.raw, second.raw];
}

/** The lines of the head, unfolded. */
function parseFields(raw: string): { name: string; value: string }[] {
  const [head = ''] = raw.split('\r\n\r\n', 1);
  return head
    .replace(/\r\n(?=[ \t])/g, '')
    .split('\r\n')
    .map((line) => {
      const [, name = '', value = ''] = /^([!-9;-~]+): ?(.*)$/.exec(line) ?? [];
      return { name: name.toLowerCase(), value };
    });
}

/** The value of a field that a mail has once. */
function header(raw: string, name: string): string {
  const values = parseFields(raw).filter((field) => field.name === name.toLowerCase());
  expect(values, name).toHaveLength(1);
  return values[0]?.value ?? '';
}

test('each mail has the fields that RFC 5322 allows once, in the form that it asks for', () => {
  const addrSpec = /[a-z0-9.+_-]+@[a-z0-9.-]+/.source;
  for (const raw of mails) {
    expect(header(raw, 'From')).toMatch(new RegExp(`^"?[^"<>]+"? <${addrSpec}>$`));
    expect(header(raw, 'To')).toMatch(new RegExp(`^<?${addrSpec}>?$`));
    expect(header(raw, 'Reply-To')).toMatch(new RegExp(`^<?${addrSpec}>?$`));
    expect(header(raw, 'Message-ID')).toMatch(new RegExp(`^<${addrSpec}>$`));
    expect(header(raw, 'In-Reply-To')).toMatch(new RegExp(`^<${addrSpec}>$`));
    expect(header(raw, 'References')).toMatch(new RegExp(`^<${addrSpec}>( <${addrSpec}>)*$`));
    expect(header(raw, 'Date')).toMatch(/^(\w{3}, )?\d{1,2} \w{3} \d{4} \d\d:\d\d:\d\d [+-]\d{4}$/);
    expect(Number.isNaN(Date.parse(header(raw, 'Date')))).toBe(false);
    expect(header(raw, 'MIME-Version')).toBe('1.0');
    header(raw, 'Subject');
    header(raw, 'Content-Type');
    expect(parseFields(raw).every(({ name }) => name !== '')).toBe(true);
  }
});

test('no line is longer than a mail may have, none ends in a bare character, and the head is ASCII', () => {
  for (const raw of mails) {
    const lines = raw.split('\r\n');
    expect(lines.filter((line) => Buffer.byteLength(line) > 998 || /[\r\n]/.test(line))).toEqual([]);
    const [head = ''] = raw.split('\r\n\r\n', 1);
    expect(head).toMatch(/^[\t\r\n -~]*$/);
    // Folded: a word may be too long, but the subject has none that is.
    expect(
      head
        .split('\r\n')
        .filter((line) => line.length > 78 && !/^(References|Message-ID|In-Reply-To| <)/i.test(line)),
    ).toEqual([]);
    // A line of nothing but blanks would end the head for some programs.
    expect(head.split('\r\n').filter((line) => line.trim() === '')).toEqual([]);
  }
});

test('answer, reply and answer are one thread', () => {
  const [first, second] = mails;
  const references = (raw: string) => header(raw, 'References').split(' ');
  const [root] = references(first);
  expect(references(first)).toEqual([root]);
  expect(header(first, 'In-Reply-To')).toBe(root);
  expect(references(second)).toEqual([root, header(first, 'Message-ID'), `<${theirId}>`]);
  expect(header(second, 'In-Reply-To')).toBe(`<${theirId}>`);
  expect(new Set([root, header(first, 'Message-ID'), header(second, 'Message-ID')]).size).toBe(3);
});

const SPAMASSASSIN = '/usr/bin/spamassassin';

/** SpamAssassin's verdict without the network, where DKIM and SPF are looked up. */
function judge(raw: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = execFile(SPAMASSASSIN, ['-L', '-t'], (error, stdout) => {
      if (error) reject(new Error('SpamAssassin failed', { cause: error }));
      else resolve(stdout);
    });
    child.stdin?.end(raw);
  });
}

test.runIf(isSecondTier)('SpamAssassin takes no answer for spam', async ({ skip }) => {
  skip(!existsSync(SPAMASSASSIN), 'SpamAssassin is not installed');
  for (const raw of mails) {
    const verdict = await judge(raw);
    const [, score = 'none'] = /^X-Spam-Status:.*?score=(-?[\d.]+)/ms.exec(verdict) ?? [];
    expect(Number(score), verdict).toBeLessThanOrEqual(0.5);
  }
});
