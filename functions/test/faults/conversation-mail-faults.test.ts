import { expect, test } from 'vitest';
import { drainOutbox } from '../../src/mail/drain-outbox.ts';
import { startConversationApi } from '../support/conversation-api.ts';
import { toMessageId } from '../support/mail-server.ts';
import { clearFirestore } from '../support/site-api.ts';
import { SMTP_FAULTS } from './smtp-faults.ts';

const RUNS = 2;
process.env['MAIL_TIMES_MS'] = JSON.stringify({ connect: 1_000 });
await clearFirestore(); // mails of other tests would be due too
const world = await startConversationApi();

const drainIn = (minutes: number) => drainOutbox({ clock: () => new Date(Date.now() + minutes * 60_000) });

/** Answers a record while the mail server fails, which then recovers. */
async function answerDuring(fault: (typeof SMTP_FAULTS)[number]) {
  world.mail.received.length = 0;
  const record = await world.documents.add('contacts', { email: 'amira@client.example' });
  const { mailId } = await world.answer(record, { handled: true });
  await world.mail.close(); // the connections of earlier mails too
  if (fault !== 'refused-connections') {
    await world.mail.open();
    world.mail.behaviour = fault;
  }
  await drainIn(1);
  const [waiting] = await world.messages(record);
  expect(waiting?.sentAt === null).toBe(fault !== 'slow');
  if (fault === 'refused-connections') await world.mail.open();
  world.mail.behaviour = 'accept';
  for (const minutes of [3, 10, 60, 300]) await drainIn(minutes);
  const [answer] = await world.messages(record);
  return { record, mailId, answer };
}

test.each(SMTP_FAULTS)('an answer arrives once after a mail server with %s, and says so', async (fault) => {
  for (let run = 0; run < RUNS; run += 1) {
    const { mailId, answer } = await answerDuring(fault);
    expect(new Set(world.mail.messageIds)).toEqual(new Set([toMessageId(mailId)]));
    // The server had the message when its reply was lost.
    expect(world.mail.received.length).toBeLessThanOrEqual(fault === 'drop-after-data' ? 2 : 1);
    expect(answer).toMatchObject({ failure: null });
    expect(answer?.sentAt).not.toBeNull();
  }
});
