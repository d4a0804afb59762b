import { expect, test } from 'vitest';
import { readMail } from './read-mail.ts';

const FROM = 'From: Ann Example <ann@client.example>';
const mail = (...lines: string[]) => Buffer.from(lines.join('\r\n'));
const read = (raw: Uint8Array, timeout?: number) => readMail(raw, { known: [] }, timeout);

test.each([
  ['nothing', Buffer.alloc(0)],
  ['zeros', Buffer.alloc(100_000)],
  ['200,000 nested parts', mail(FROM, nested(200_000))],
  [
    '400,000 parts',
    mail(FROM, 'Content-Type: multipart/mixed; boundary=b', '', '--b\r\n\r\nx\r\n'.repeat(400_000)),
  ],
  ['a header of a megabyte', mail(`Subject: ${'=?utf-8?q?a?= '.repeat(80_000)}`, '', 'Hi')],
  ['300,000 open quotes', mail(`From: ${'"a,'.repeat(300_000)}`, '', 'Hi')],
  ['20,000 nested elements', mail(FROM, 'Content-Type: text/html', '', '<blockquote>'.repeat(20_000), 'Hi')],
])('a mail of %s is read or not, and the process goes on', async (_what, raw) => {
  await read(raw, 2_000);
  expect(await read(mail(FROM, '', 'Hi'))).toMatchObject({ text: 'Hi' });
});

test('a mail that takes all memory ends no process but its own', async () => {
  const raw = mail(FROM, '', 'é\r\n'.repeat(800_000));
  expect(await read(raw)).toMatchObject({ nature: 'unreadable', from: 'ann@client.example' });
});

test('a mail that cannot be read is kept as it came', async () => {
  const raw = mail(`Subject: ${'a'.repeat(300_000)}`, FROM, 'To: reply+abc@reply.firm.example', '', 'Hi');
  const start = mail(FROM, 'To: reply+abc@reply.firm.example', '').toString();
  expect(await read(Buffer.concat([Buffer.from(start), raw]))).toMatchObject({
    ...{ nature: 'unreadable', from: 'ann@client.example' },
    text: expect.stringContaining('To: reply+abc@reply.firm.example') as string,
  });
});

test('a process that does not start fails its mail, and the next one is read', async () => {
  const unclonable = (() => undefined) as unknown as Uint8Array;
  await expect(read(unclonable)).rejects.toThrow('could not be cloned');
  expect(await read(mail(FROM, '', 'Hi'))).toMatchObject({ text: 'Hi' });
});

function nested(depth: number): string {
  const part = (n: number) => `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}\r\n`;
  return Array.from({ length: depth }, (_, n) => part(n)).join('');
}
