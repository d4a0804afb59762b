import { createTransport } from 'nodemailer';
import { afterAll, expect, test, vi } from 'vitest';
import { feedReplies } from '../../../scripts/stack/reply-feed.ts';
import { WAIT_MS } from '../../../testing/wait.ts';
import { LOCAL_INBOUND_MAIL } from '../../src/config.ts';
import { database } from '../../src/firestore/database.ts';
import { replyAddress, replyToken } from '../../src/mail/reply-address.ts';
import { toMessages } from '../../src/shared/inquiry/messages.ts';
import { RecordDocuments } from '../support/record-documents.ts';

const documents = new RecordDocuments(database());
const stop = new AbortController();
afterAll(async () => {
  stop.abort();
  await documents.removeAll();
});

test('a reply that the mailbox of a local stack receives is stored in its record, once', async () => {
  const { SITE_URL = '', MAILBOX_URL = '', SMTP_PORT } = process.env;
  void feedReplies({ SITE_URL, MAILBOX_URL }, stop.signal);
  const id = await documents.add('contacts', { email: 'amira@client.example' });
  const token = replyToken('contacts', id, LOCAL_INBOUND_MAIL.secret);
  const record = database().doc(`contact_records/${id}`);
  await record.update({ replyToken: token });
  const reply = {
    ...{ from: 'amira@client.example', to: replyAddress(LOCAL_INBOUND_MAIL.address, token) },
    ...{ subject: 'Re: Hello', messageId: `<${id}@client.example>`, text: 'Yes, please.' },
  };
  const smtp = createTransport({ host: '127.0.0.1', port: Number(SMTP_PORT), ignoreTLS: true });
  const readTexts = async () =>
    toMessages((await record.get()).data() ?? {}).map(({ nature, text }) => [nature, text]);
  // The feed does not hand over the mails that the mailbox has when it begins: the same mail is sent again.
  await vi.waitFor(
    async () => {
      await smtp.sendMail(reply);
      expect(await readTexts()).not.toEqual([]);
    },
    { timeout: WAIT_MS, interval: 1_000 },
  );
  expect(await readTexts()).toEqual([['reply', 'Yes, please.']]);
});
