import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect } from 'playwright/test';
import type { FullRecord } from '../../../functions/src/shared/inquiry/full-record.ts';
import { LOCAL_INBOUND_MAIL } from '../../../testing/inbound-mail.ts';
import type { Mail, Mailbox } from './mailbox';

/** Answers a contact record as the admin of the request context. */
export async function answerByApi(api: APIRequestContext, recordId: string, text: string): Promise<void> {
  const data = { id: randomUUID(), seen: null, subject: 'Re: General Inquiry', text };
  expect((await api.post(`/api/admin/contacts/${recordId}/answers`, { data })).status()).toBe(201);
}

/** Makes the latest answer to a contact record due, waits until the scheduled function sends it, and returns the mail. */
export async function deliverAnswer(
  api: APIRequestContext,
  mailbox: Mailbox,
  recordId: string,
): Promise<Mail> {
  const response = await api.get(`/api/admin/contacts/${recordId}`);
  const id = ((await response.json()) as FullRecord).messages.at(-1)?.id;
  const mailId = `contacts-${recordId}-answer-${id}`;
  expect((await api.post(`/api/admin/mail/${mailId}/retry`)).ok()).toBe(true);
  return mailbox.waitFor('the answer', ({ headers }) => headers['message-id']?.includes(mailId) ?? false);
}

/** Sends the site a visitor's reply to an answer, in the form that the mail provider uses. */
export async function replyTo(api: APIRequestContext, answer: Mail, text: string): Promise<void> {
  const headers = {
    From: `Ada <${answer.to[0]?.address}>`,
    To: answer.replyTo?.[0]?.address,
    Subject: `Re: ${answer.subject}`,
    'Message-ID': `<${randomUUID()}@example.com>`,
    'In-Reply-To': answer.headers['message-id'],
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const response = await api.post('/api/inbound-mail', {
    headers: {
      'Content-Type': 'message/rfc822',
      'X-Inbound-Secret': LOCAL_INBOUND_MAIL.secret,
      'X-Mail-To': headers.To ?? '',
      'X-Mail-Auth': `dmarc=pass header.from=${answer.to[0]?.address.split('@')[1]}`,
    },
    data: `${lines.join('\r\n')}\r\n\r\n${text.replaceAll('\n', '\r\n')}\r\n`,
  });
  expect(response.status()).toBe(201);
}
