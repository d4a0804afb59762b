import { daysAgo, hoursAgo, type Fields, type Value } from '../../e2e/support/test-records';

/** A mail of a conversation as it is stored. Rina writes the answers, and Ada all other mails. @param age in hours */
export const toMail = (nature: string, age: number, more: Record<string, Value> = {}): Fields => ({
  nature,
  at: hoursAgo(age),
  author: nature === 'answer' ? 'rina' : 'Ada',
  otherAddress: null,
  isProved: true,
  replyTo: '',
  cc: [],
  subject: '',
  text: '',
  attachments: [],
  messageId: '',
  sentAt: nature === 'answer' ? hoursAgo(age) : null,
  failure: null,
  ...more,
});

/** An answer, a bounce, an automatic reply and a reply, by their IDs. */
export const exampleMails = {
  a1: toMail('answer', 9, { text: 'Hello.', failure: '550 no such user' }),
  b1: toMail('bounce', 8, { author: 'MAILER-DAEMON', text: '550 no such user' }),
  c1: toMail('automatic', 7, { text: 'I am away.' }),
  d1: toMail('reply', 6, {
    author: 'Bob',
    otherAddress: 'bob@other.example',
    isProved: false,
    text: '<b>Hi</b>\n\n> Hello.',
    attachments: [
      { name: 'plan.pdf', type: 'application/pdf', size: 48_213 },
      { name: '', type: 'image/png', size: 20_000 },
    ],
  }),
};

/** Three inquiries of one sender, whose address is spelled differently in each, and an inquiry of another sender. */
export const inquiriesOfOneSender = {
  contacts: [
    {
      id: 'first',
      email: 'Ada+web@firm.example',
      subject: 'First words',
      createdAt: hoursAgo(30),
      messages: {
        a1: toMail('answer', 29, { text: 'An early answer.' }),
        b1: toMail('reply', 5, { text: 'A late reply.' }),
      },
      handledAt: hoursAgo(28),
      handledBy: 'rina',
      events: [{ what: 'handled', at: hoursAgo(28), by: 'rina', value: null }],
    },
    {
      id: 'second',
      email: 'ada@firm.example',
      subject: 'Second words',
      createdAt: hoursAgo(10),
      messages: { a1: toMail('answer', 8, { text: 'Answered here.' }) },
    },
    { id: 'stranger', name: 'Zoltan', email: 'zoltan@firm.example', createdAt: hoursAgo(20) },
  ],
  partnerships: [
    {
      email: 'ADA@firm.example',
      companyName: 'Fjord',
      createdAt: hoursAgo(6),
      description: `The beginning. ${'Long words. '.repeat(60)}The end.`,
    },
  ],
};

/**
 * Returns a contact in each state of a conversation. The waiting times differ, because a list is sorted by them. Lists show
 * whole hours, and the fractions keep the shown hours from changing during a test.
 */
export function toContactOfEachState() {
  const from = (name: string, hours: number) => ({
    name,
    email: `${name.toLowerCase()}@firm.example`,
    createdAt: hoursAgo(hours),
  });
  const answer = toMail('answer', 80);
  const reply = (hours: number, more = {}) => ({ answer, reply: toMail('reply', hours, more) });
  return [
    from('Fresh', 5.2),
    { ...from('Replied', 90), messages: reply(3.2) },
    { ...from('Forged', 90), messages: reply(2.2, { otherAddress: 'x@y.example' }) },
    { ...from('Neglected', 90), messages: reply(30.2) },
    { ...from('Answered', 90), messages: { answer } },
    { ...from('Later', 91), snoozedUntil: daysAgo(-9), snoozedBy: 'admin' },
    { ...from('Closed', 92), messages: { answer }, handledAt: hoursAgo(70), handledBy: 'admin' },
    { ...from('Undated', 0), createdAt: null },
  ];
}
