import { once } from 'node:events';
import { afterAll, expect, test } from 'vitest';
import { config } from '../../src/config.ts';
import { newMessage } from '../../src/conversation/new-message.ts';
import { toMessages } from '../../src/shared/inquiry/messages.ts';
import { RecordDocuments } from '../support/record-documents.ts';
import { openFaultWorld, type KillMoment } from './fault-world.ts';

const RUNS = 2;
const world = await openFaultWorld();
afterAll(() => world.close());

test('a run of the schedule ends when Firestore reads and does not write', async () => {
  await world.clear();
  const { mail } = await putAnswer();
  world.proxy.beforeCommit = () => {
    throw new Error('This commit never reaches Firestore');
  };
  expect(await once(world.startDrain(), 'exit')).toEqual([0, null]);
  world.disarm();
  expect((await world.database.doc(mail).get()).get('state')).toBe('PENDING');
});

/** An answer that is due, in its record and in the outbox. */
async function putAnswer() {
  const { newConversationMail } = await import('../../src/mail/new-mail.ts');
  const { toMessageId } = await import('../../src/mail/outbox.ts');
  const recordId = await new RecordDocuments(world.database).add('contacts', {
    email: 'amira@client.example',
  });
  const now = new Date();
  const mail = newConversationMail({
    ...{ purpose: 'answer', kind: 'contacts', recordId, messageKey: 'a1' },
    ...{ address: 'amira@client.example', subject: 'Re: Hello', createdAt: now, dueAt: now },
  });
  const messageId = toMessageId(mail.reference.id, config.mailFrom().address);
  const message = newMessage({ nature: 'answer', at: now, author: 'rina', text: 'Thank you.', messageId });
  const record = world.database.doc(`contact_records/${recordId}`);
  await world.database
    .batch()
    .create(mail.reference, mail.data)
    .update(record, { 'messages.a1': message })
    .commit();
  return { record, mail: `outbox/${mail.reference.id}`, messageId: `<${messageId}>` };
}

// The document of the mail is written twice: claimed, and marked as sent in one commit with the record.
test.each<{ name: string; moment?: KillMoment; copies: number }>([
  { name: 'before the claim', moment: { commit: 1, when: 'before' }, copies: 1 },
  { name: 'after the claim', moment: { commit: 1, when: 'after' }, copies: 1 },
  { name: 'after DATA before 250', copies: 2 },
  { name: 'after 250 before SENT', moment: { commit: 2, when: 'before' }, copies: 2 },
  { name: 'after SENT', moment: { commit: 2, when: 'after' }, copies: 1 },
])('an answer whose sending is killed $name arrives, and its record says so', async ({ moment, copies }) => {
  for (let run = 0; run < RUNS; run += 1) {
    await world.clear();
    const { record, mail, messageId } = await putAnswer();
    const drain = world.startDrain();
    const kill = async () => {
      drain.kill('SIGKILL');
      await once(drain, 'exit');
    };
    if (moment === undefined) world.mail.beforeReply = kill;
    else world.killAtCommit(mail, moment, kill);
    await once(drain, 'exit');
    expect(drain.signalCode).toBe('SIGKILL');
    world.disarm();
    await world.drain();
    expect(world.mail.messageIds).toEqual(Array(copies).fill(messageId));
    const [answer] = toMessages((await record.get()).data() ?? {});
    expect(answer).toMatchObject({ sentAt: expect.any(String) as string, failure: null });
  }
});
