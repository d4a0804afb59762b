import { expect, onTestFinished, test } from 'vitest';
import { site as firm } from '../src/shared/site.ts';
import { startReplies } from './support/replies.ts';

const { world, mail, latest } = await startReplies();

test('an answer can have all in copy to whom the reply went, but not us', async () => {
  await world.receive(
    mail({ To: `${latest.address}, bob@client.example`, Cc: `${firm.email}, reply@reply.test` }),
    {
      'X-Mail-To': latest.address,
    },
  );
  expect((await world.messages(latest.record)).at(-1)?.cc).toEqual(['bob@client.example']);
});

/** An answer with a copy, of which the mail server refuses one recipient, and the recipients of what it took by and by. */
async function answerWithCopy(refused: string, code: number) {
  await world.receive(mail({ Cc: 'bob@client.example' }));
  const seen = (await world.messages(latest.record)).at(-1)?.id;
  const { mailId } = await world.answer(latest.record, { seen, cc: ['bob@client.example'] });
  world.mail.refused.set(refused, code);
  onTestFinished(() => world.mail.refused.clear());
  const first = await world.deliver(mailId);
  const answer = (await world.messages(latest.record)).at(-1);
  world.mail.refused.clear();
  await world.deliver(mailId);
  const later = (await world.messages(latest.record)).at(-1);
  return { first, answer, later, to: world.mail.received.map(({ to }) => to) };
}

test('an answer that only a copy was refused has arrived, and who was refused is among the undelivered mail', async () => {
  const { first, answer, to } = await answerWithCopy('bob@client.example', 550);
  expect([answer?.failure, answer?.sentAt]).toEqual([null, expect.any(String)]);
  expect([first?.state, first?.lastError]).toEqual(['DEAD', expect.stringContaining('bob@client.example')]);
  expect(to).toEqual([['amira@client.example'], ['bob@client.example']]);
});

test.each([
  ['for good has not arrived', 550, 'DEAD', expect.stringContaining('amira@client.example')],
  ['for now waits', 450, 'PENDING', null],
])(
  'an answer that its visitor was refused %s, and nobody gets it twice',
  async (_what, code, state, failure) => {
    const { first, answer, later, to } = await answerWithCopy('amira@client.example', code);
    expect([first?.state, answer?.sentAt, answer?.failure]).toEqual([state, null, failure]);
    expect(to).toEqual([['bob@client.example'], ['amira@client.example']]);
    expect([later?.sentAt, later?.failure]).toEqual([expect.any(String), null]);
  },
);
