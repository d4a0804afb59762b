import { describe, expect, test } from 'vitest';
import { foldQuotation } from './quoted-text.ts';

/** What the record has. */
const KNOWN = [
  'Shall we?\nTom',
  'Shall we?',
  'One?',
  'Two?',
  'When can you start, and do you think that you could send us the signed contract before?',
];

const NAMES = 'Tom <website@firm.example>';
const ON = `On Tue, 10 Mar 2026 at 9:12, ${NAMES} wrote:`;
const outlook = (from: string, sent: string, to: string, subject: string) =>
  `${from}: ${NAMES}\n${sent}: 10.03.2026 09:12\n${to}: Ann Example\n${subject}: Re: Contact\n\nShall we?`;
const OUTLOOK = outlook('From', 'Sent', 'To', 'Subject');

describe('the quotation is folded', () => {
  test.each([
    ['of Gmail', `${ON}\n> Shall we?`],
    ['of Gmail in Japanese', `2026年3月10日(火) 9:12 ${NAMES}:\n\n> Shall we?`],
    ['of Gmail in Korean', `2026년 3월 10일 (화) 오전 9:12, ${NAMES}님이 작성:\n\n> Shall we?`],
    ['of Gmail in Hungarian', `${NAMES} ezt írta (időpont: 2026. márc. 10., K, 9:12):\n\n> Shall we?`],
    [
      'of Gmail in Arabic',
      `في الثلاثاء، ١٠ مارس ٢٠٢٦ في ٩:١٢ ص تمت كتابة ما يلي بواسطة ${NAMES}:\n\n> Shall we?`,
    ],
    ['of Gmail in Hebrew', `\u200fבתאריך יום ג׳, 10 במרץ 2026 ב-9:12 מאת ${NAMES}:\u200f\n\n> Shall we?`],
    [
      'with a heading in two lines',
      'On Tue, 10 Mar 2026 at 9:12, Tom Example\n<website@firm.example> wrote:\n\n> Shall we?',
    ],
    ['in German', `Am 10.03.2026 um 09:12 schrieb ${NAMES}:\n> Shall we?`],
    ['in French', 'Le 10 mars 2026 à 09:12, Tom a écrit :\n\n> Shall we?'],
    ['without marks', `${ON}\n\nShall we?`],
    ['of Yahoo, without marks', 'On Tuesday, March 10, 2026 at 09:12:41 AM EDT, Tom wrote:\n\nShall we?'],
    ['of Yandex, without marks', `10.03.2026, 09:12, "Tom" <website@firm.example>:\n\nShall we?`],
    ['of Zoho', `---- On Tue, 10 Mar 2026 09:12:00 +0100 ${NAMES} wrote ----\n\nShall we?`],
    ['of Outlook', OUTLOOK],
    ['of Outlook below a rule', `________________________________\n${OUTLOOK}`],
    ['of an old Outlook', '-----Original Message-----\nFrom: Tom\nShall we?'],
    ['below other words between dashes', `-----Izvorna poruka-----\n${OUTLOOK}`],
    ['of a day without a date', 'On Monday, Tom wrote:\n> Shall we?'],
    ['with marks only', '> Shall we?\n> Tom'],
    [
      'whose long line is broken',
      `${ON}\n> When can you start, and do you think that you could send us the signed\ncontract\n> before?`,
    ],
  ])('%s', (_program, quotation) => {
    const { text, quoted } = foldQuotation(`Yes, please.\n\n${quotation}`, KNOWN);
    expect({ text, quoted }).toEqual({ text: 'Yes, please.', quoted: quotation });
  });

  test.each([
    ['Arabic', outlook('من', 'تاريخ الإرسال', 'إلى', 'الموضوع')],
    ['Chinese', outlook('发件人', '发送时间', '收件人', '主题').replaceAll(': ', '：')],
    ['French', outlook('De ', 'Envoyé ', 'À ', 'Objet ')],
    ['German', outlook('Von', 'Gesendet', 'An', 'Betreff')],
  ])('of Outlook in %s', (_language, quotation) => {
    expect(foldQuotation(`Yes.\n\n${quotation}`, KNOWN)).toEqual({ text: 'Yes.', quoted: quotation });
  });

  test('and what a gateway adds below it is shown', () => {
    const mail = `Yes.\n\n${ON}\n> Shall we?\n\nThis mail is confidential.`;
    expect(foldQuotation(mail, KNOWN)).toEqual({
      text: 'Yes.\n\nThis mail is confidential.',
      quoted: `${ON}\n> Shall we?`,
    });
  });

  test('and the answers below its lines are shown', () => {
    expect(foldQuotation(`My answers are below.\n\n${OUTLOOK}\nYes.`, KNOWN)).toEqual({
      text: 'My answers are below.\n\nYes.',
      quoted: OUTLOOK,
    });
  });

  test.each(['Yes, please.\nThanks, Bob', 'Yes, at 10.\nBob', 'Yes.\nBob\nClient Ltd'])(
    'and the words %j just above its heading are not',
    (words) => {
      const quoted = 'On Tue, 10 Mar 2026 at 9:12, Tom\n<website@firm.example> wrote:\n> Shall we?';
      expect(foldQuotation(`${words}\n${quoted}`, KNOWN)).toEqual({ text: words, quoted });
    },
  );
});

describe('a mail stays whole', () => {
  test.each([
    ['that is written below the quotation', `${ON}\n> Shall we?\n\nYes.`],
    ['that is written between its lines', `Hi Tom,\n\n${ON}\n> One?\nYes.\n> Two?\nNo.`],
    ['that only says who wrote', 'I read what Ann wrote: it is good.'],
    ['that cites somebody', 'Hello,\n\nmy boss wrote:\nwe take the second option.\n\nBob'],
    [
      'that cites somebody on a day',
      'Hello,\n\nmy boss wrote on 3 March 2026:\nwe take the second option.\n\nBob',
    ],
    ['that is nothing but a quotation', '> Shall we?'],
    ['with one field', 'From: our side it is fine.\nBye'],
    ['with fields of its own', 'Please book:\n\nFrom: Toronto\nTo: Dubai\nDate: 10 March 2026\n\nThanks'],
    [
      'with a timetable',
      'Please book:\n\nFrom: Toronto\nTo: Dubai\nSubject: training\nDate: 10 March 2026\n\nThanks',
    ],
    ['with a rule below it', 'Yes.\n\n-----'],
  ])('%s', (_case, mail) => {
    expect(foldQuotation(mail, KNOWN)).toEqual({ text: mail, quoted: '' });
  });
});

describe('what we sent is known', () => {
  const ours =
    'When can you start?\nWhat is the budget, and who is going to sign the contract on your side?\n\nTom';
  const [question, other] = ours.split('\n');
  const heading = OUTLOOK.split('\n\n')[0];

  test('answers between its lines stay', () => {
    const mail = `Hi Tom,\n\n${heading}\n\n${question}\nOn 1 April.\n${other}\n40,000 dollars.\n\nTom`;
    expect(foldQuotation(mail, [ours])).toEqual({ text: mail, quoted: '' });
  });

  test('an answer of a word that was also said before stays', () => {
    const mail = `Hi Tom,\n\n${heading}\n\n${question}\nYes.\n${other}\nNo.\n\nTom`;
    expect(foldQuotation(mail, [ours, 'Yes.\nNo.\nAnn'])).toEqual({ text: mail, quoted: '' });
  });

  test('an answer below it is shown', () => {
    const mail = `Hi Tom,\n\n${heading}\n\n${question}\n\nOn 1 April.`;
    expect(foldQuotation(mail, [ours])).toEqual({
      text: 'Hi Tom,\n\nOn 1 April.',
      quoted: `${heading}\n\n${question}`,
    });
  });

  test('it is folded where its lines are broken elsewhere', () => {
    const broken = ours.replace('who is going', 'who\nis going');
    expect(foldQuotation(`Yes.\n\n${heading}\n\n${broken}`, [ours])).toEqual({
      text: 'Yes.',
      quoted: `${heading}\n\n${broken}`,
    });
  });

  test('it is folded below a heading without an address', () => {
    const quoted = `Tom wrote on 3 March 2026:\n\n${ours}`;
    expect(foldQuotation(`Yes.\n\n${quoted}`, [ours])).toEqual({ text: 'Yes.', quoted });
  });

  test('the sender’s own words are not folded because they were said before', () => {
    const mail = 'Yes.\n\nBest regards\nAnn';
    expect(foldQuotation(mail, ['Best regards\nAnn'])).toEqual({ text: mail, quoted: '' });
  });
});

describe('what the writer repeats stays', () => {
  const offer =
    'Dear Ann,\nwe offer two options.\nOption B: five days remote with two engineers, 12,000 EUR, to be paid in advance.\nCall +49 170 1234567.\nTom';
  const earlier = 'Dear Mr Smith,\nthank you for this.\nKind regards\nAnn Example\nExample Ltd';

  test.each([
    'We choose:\nOption B: five days remote with two engineers, 12,000 EUR, to be paid in advance.',
    'I hereby confirm:\n\nOption B: five days remote with two engineers, 12,000 EUR.',
    'My number is:\n+49 170 1234567',
  ])('below a colon: %j', (words) => {
    const mail = `Hi Tom,\n\n${words}\n\nBest, Ann`;
    expect(foldQuotation(mail, [offer])).toEqual({ text: mail, quoted: '' });
    expect(foldQuotation(`${mail}\n\n${ON}\n> we offer two options.`, [offer]).text).toBe(mail);
  });

  test.each([
    ['a greeting', 'Dear Mr Smith,\n\nwe have to move it.\n\nAnn'],
    ['a closing', 'Hi Tom,\n\nwe have to move it.\n\nKind regards\nAnn Example\nExample Ltd'],
    ['both', 'Dear Mr Smith,\n\nwe have to move it.\n\nKind regards\nAnn Example\nExample Ltd'],
  ])('%s of an earlier mail, above what is folded', (_what, text) => {
    for (const heading of [ON, 'Am 12.05.2026 um 10:00 schrieb Tom:', OUTLOOK.split('\n\n')[0]]) {
      const quoted = `${heading}\n> we offer two options.`;
      expect(foldQuotation(`${text}\n\n${quoted}`, [offer, earlier])).toEqual({ text, quoted });
    }
  });

  test.each([
    'Dear Mr Smith,\n\n> we offer two options.\nGood.\nFor Option B on 3.4.2026:\n> Call +49 170 1234567.',
  ])('a mail with answers between the lines: %j', (mail) => {
    expect(foldQuotation(mail, [offer, earlier])).toEqual({ text: mail, quoted: '' });
  });
});

describe('what nobody here has read stays', () => {
  const ANSWER = 'Yes, we can start on 1 April. The price for 40 seats is as agreed.';

  test('a colleague’s mail that the sender forwards', () => {
    const mail = `See what our CFO wrote.\n\n---------- Forwarded message ---------\nFrom: Bo <bo@client.example>\nDate: Thu, Nov 26, 2026 at 4:12 PM\nSubject: Budget\n\nThe budget is approved.`;
    expect(foldQuotation(mail, [ANSWER])).toEqual({ text: mail, quoted: '' });
  });

  test('a colleague’s words that are marked', () => {
    const mail = 'Our CFO wrote:\n> The budget of 400,000 is approved.\n> Please let them start.';
    expect(foldQuotation(mail, [ANSWER])).toEqual({ text: mail, quoted: '' });
  });

  test('but our answer is folded below a heading of any length, with links that a gateway has rewritten', () => {
    const answer = `${ANSWER}\nChoose a time: https://cal.example/firm\nWe look forward to it.`;
    const names = 'Carla Archambault <carla@client.example>, '.repeat(20);
    const quoted = `On Tue, 10 Mar 2026 at 09:12, the firm on behalf of ${names}wrote:\n\n${answer.replace('https://cal.example/firm', 'https://safe.example/?url=cal')}`;
    expect(foldQuotation(`Thursday is fine.\n\n${quoted}`, [answer])).toEqual({
      text: 'Thursday is fine.',
      quoted,
    });
  });

  test('a warning that a gateway puts above it goes with its heading', () => {
    const quoted = `${OUTLOOK.split('\n\n')[0]}\n\nCAUTION: This came from outside. Do not click.\n\n${ANSWER}`;
    expect(foldQuotation(`Fine.\n\nAnn`, [ANSWER])).toEqual({ text: 'Fine.\n\nAnn', quoted: '' });
    expect(foldQuotation(`Fine.\n\nAnn\n\n${quoted}`, [ANSWER])).toEqual({ text: 'Fine.\n\nAnn', quoted });
  });
});

test('nothing is lost of a long mail', () => {
  const mail = `${'On and on we wrote <a@b.example> 1 '.repeat(3_000)}\n${'> a\n'.repeat(3_000)}`;
  const { text, quoted } = foldQuotation(mail, ['a b c']);
  expect(`${text}\n${quoted}`.replace(/\s/g, '')).toBe(mail.replace(/\s/g, ''));
});
