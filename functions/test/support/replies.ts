import { beforeEach } from 'vitest';
import { startConversationApi } from './conversation-api.ts';

/**
 * Stores a record that is answered and handled, `latest`, before each test of the calling file. `rawMail` composes a reply to
 * that answer.
 */
export async function startReplies() {
  const harness = await startConversationApi();
  /** The id of the record, the reply address, and the Message-ID of the answer. */
  const latest = { record: '', address: '', answerId: '' };
  beforeEach(async () => {
    latest.record = await harness.documents.add('contacts', { email: 'amira@client.example' });
    const { mailId } = await harness.answer(latest.record, { handled: true });
    await harness.deliver(mailId);
    const answer = harness.mail.received.at(-1)?.parsed;
    latest.address = answer?.replyTo?.[0]?.address ?? '';
    latest.answerId = answer?.messageId ?? '';
    harness.mail.received.length = 0;
  });
  return {
    harness,
    latest,
    /** Returns a mail of the record's sender, with the given header fields in place of the usual ones. */
    rawMail: (changes: Record<string, string> = {}, body = 'Yes.') => {
      const headers = {
        From: 'Amira Haddad <amira@client.example>',
        To: latest.address,
        Subject: 'Re: Hello',
        'Message-ID': `<${latest.record}@client.example>`,
        ...changes,
      };
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
      return `${lines.join('\r\n')}\r\n\r\n${body}\r\n`;
    },
    /** Returns the id of the notice about a received mail, from the HTTP response to the call that has posted the mail. */
    readNoticeId: async (response: Response) =>
      `contacts-${latest.record}-reply-notice-${((await response.json()) as { id: string }).id}`,
  };
}
