import { beforeEach } from 'vitest';
import { startConversationApi } from './conversation-api.ts';

/** Stores a new answered and handled record before each test of a file, and sends mails to the address of the answer. */
export async function startReplies() {
  const world = await startConversationApi();
  const latest = { record: '', address: '', answerId: '' };
  beforeEach(async () => {
    latest.record = await world.documents.add('contacts', { email: 'amira@client.example' });
    const { mailId } = await world.answer(latest.record, { handled: true });
    await world.deliver(mailId);
    const answer = world.mail.received.at(-1)?.parsed;
    latest.address = answer?.replyTo?.[0]?.address ?? '';
    latest.answerId = answer?.messageId ?? '';
    world.mail.received.length = 0;
  });
  return {
    ...{ world, latest },
    mail: (changes: Record<string, string> = {}, body = 'Yes.') => {
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
    /** The id of the notice of a received mail. */
    noticeOf: async (response: Response) =>
      `contacts-${latest.record}-reply-notice-${((await response.json()) as { id: string }).id}`,
  };
}
