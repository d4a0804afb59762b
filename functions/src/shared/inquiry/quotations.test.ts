import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { describeQuotation, foldMessages, foldQuotations, KnownWords, writtenText } from './quotations.ts';

const toKnown = (texts: readonly string[]) =>
  texts.reduce((known, text) => known.add(text), new KnownWords());

/** Puts the quotations in a text between « and ». @param own the earlier texts of its author */
const fold = (text: string, others: readonly string[], own: readonly string[] = []) =>
  foldQuotations(text, toKnown([...others, ...own]), toKnown(others))
    .map((block) => (block.isQuoted ? `«${block.text}»` : block.text))
    .join('\n\n');

const NAMES = 'Tom <website@firm.example>';
const GMAIL = `On Tue, 10 Mar 2026 at 9:12, ${NAMES} wrote:`;
const headingOf = (from: string, sent: string, to: string, subject: string) =>
  `${from}: ${NAMES}\n${sent}: 10.03.2026 09:12\n${to}: Ann Example\n${subject}: Re: Contact`;
const OUTLOOK = headingOf('From', 'Sent', 'To', 'Subject');

describe('a quotation is folded with its heading', () => {
  test.each([
    ['of Gmail', GMAIL],
    ['of Gmail in two lines', 'On Tue, 10 Mar 2026 at 9:12, Tom Example\n<website@firm.example> wrote:'],
    ['of Gmail in Japanese', `2026年3月10日(火) 9:12 ${NAMES}:`],
    ['of Gmail in Korean', `2026년 3월 10일 (화) 오전 9:12, ${NAMES}님이 작성:`],
    ['of Gmail in Hungarian', `${NAMES} ezt írta (időpont: 2026. márc. 10., K, 9:12):`],
    ['of Gmail in Arabic', `في الثلاثاء، ١٠ مارس ٢٠٢٦ في ٩:١٢ ص تمت كتابة ما يلي بواسطة ${NAMES}:`],
    ['of Gmail in Hebrew', `\u200fבתאריך יום ג׳, 10 במרץ 2026 ב-9:12 מאת ${NAMES}:\u200f`],
    ['in German', `Am 10.03.2026 um 09:12 schrieb ${NAMES}:`],
    ['in French', 'Le 10 mars 2026 à 09:12, Tom a écrit :'],
    ['of Yahoo', 'On Tuesday, March 10, 2026 at 09:12:41 AM EDT, Tom wrote:'],
    ['of Yandex', '10.03.2026, 09:12, "Tom" <website@firm.example>:'],
    ['of Zoho', `---- On Tue, 10 Mar 2026 09:12:00 +0100 ${NAMES} wrote ----`],
    ['of Outlook', OUTLOOK],
    ['of Outlook below a rule', `________________________________\n${OUTLOOK}`],
    ['of an old Outlook', '-----Original Message-----\nFrom: Tom'],
    ['of other words between dashes', `-----Izvorna poruka-----\n${OUTLOOK}`],
    ['of Outlook in Arabic', headingOf('من', 'تاريخ الإرسال', 'إلى', 'الموضوع')],
    ['of Outlook in Chinese', headingOf('发件人', '发送时间', '收件人', '主题').replaceAll(': ', '：')],
    ['of Outlook in French', headingOf('De ', 'Envoyé ', 'À ', 'Objet ')],
    [
      'of any length',
      `On 10 March 2026, Tom on behalf of ${'Carla <carla@client.example>, '.repeat(20)}wrote:`,
    ],
  ])('%s', (_program, heading) => {
    for (const words of ['Yes, please.', 'Yes.\nBob\nClient Ltd', 'PS: none at 10:30.\nBob'])
      for (const quoted of ['Shall we meet?\nTom', '> Shall we meet?\n>\n> Tom'])
        for (const gap of ['\n', '\n\n'])
          expect(fold(`${words}\n\n${heading}${gap}${quoted}`, ['Shall we meet?\nTom'])).toBe(
            `${words}\n\n«${heading}${gap}${quoted}»`,
          );
  });

  test('directly below the words of the writer', () => {
    const heading = 'On Tue, 10 Mar 2026 at 9:12, Tom\n<website@firm.example> wrote:';
    expect(fold(`Yes, at 10.\nBob\n${heading}\n> Shall we meet?`, ['Shall we meet?'])).toBe(
      `Yes, at 10.\nBob\n\n«${heading}\n> Shall we meet?»`,
    );
  });

  test.each([
    ['a mark', '> Shall we meet?'],
    ['a mark and a long line that a program has broken', '> Shall\nwe meet?\n> Tom'],
    ['a mark and a text of one word', '> Why?'],
  ])('or without a heading, if it has %s', (_sign, quoted) => {
    expect(fold(`Yes.\n\n${quoted}\n\nAnn`, ['Shall we meet?\nTom', 'Why?'])).toBe(
      `Yes.\n\n«${quoted}»\n\nAnn`,
    );
  });
});

describe('words stay where they were written', () => {
  const ours =
    'When can you start?\nWhat is the budget, and who is going to sign the contract on your side?\nBook a time: https://cal.example/firm\n\nTom';
  const [start = '', budget = ''] = ours.split('\n');

  test.each([
    [
      'between lines without marks',
      `Hi Tom,\n\n«${OUTLOOK}\n\n${start}»\n\nOn 1 April.\n\n«${budget}»\n\n40,000 dollars.\n\nAnn`,
    ],
    ['between marked lines', `Hi,\n\n«${GMAIL}\n> ${start}»\n\nSoon.\n\n«> ${budget}»\n\n40,000.\n\nAnn`],
    ['that are known from elsewhere', `«${GMAIL}\n> ${start}»\n\nYes.\n\n«> ${budget}»\n\nNo.\n\nAnn`],
    ['that consist of signs alone', `«> ${start}»\n\n👍\n\n«> ${budget}»\n\n???`],
    ['that are a link', `«> ${start}»\n\nhttps://client.example\n\n«> ${budget}»\n\nAnn`],
    ['below the quotation', `«> ${start}»\n\nOn 1 April.`],
    [
      'below a heading of their own',
      `«${GMAIL}\n> ${start}»\n\nAbout the budget on 3.4.2026:\n\n«> ${budget}»\n\nAnn`,
    ],
    ['above what a gateway adds', `Yes.\n\n«${GMAIL}\n> ${start}»\n\nThis mail is confidential.`],
  ])('%s', (_place, folded) => {
    const mail = folded.replaceAll(/[«»]/g, '');
    expect(fold(mail, [ours, 'Yes.\nNo.\nAnn'])).toBe(folded);
  });

  test('and the quotation is folded even if a program has changed its lines and links', () => {
    const changed = ours
      .replace('who is going', 'who\nis going')
      .replace('https://cal.example', '<https://safe.example/?u=cal');
    expect(fold(`Yes.\n\n${OUTLOOK}\n\n${changed}`, [ours])).toBe(`Yes.\n\n«${OUTLOOK}\n\n${changed}»`);
  });
});

describe('a mail stays whole', () => {
  const offer =
    'Dear Ann,\nwe offer two options.\nOption B: five days remote with two engineers, 12,000 EUR, to be paid in advance.\nCall +49 170 1234567.\nTom';

  test.each([
    ['that only says who wrote', 'I read what Ann wrote: it is good.'],
    ['that cites somebody', 'Hello,\n\nmy boss wrote on 3 March 2026:\nwe take the second option.\n\nBob'],
    [
      'with a timetable',
      'Book:\n\nFrom: Toronto\nTo: Dubai\nSubject: training\nDate: 10 March 2026\n\nThanks',
    ],
    ['with a rule below it', 'Yes.\n\n-----'],
    [
      'that forwards a text that is new to the record',
      'See below.\n\n---------- Forwarded message ---------\nFrom: Bo <bo@client.example>\nDate: Thu, Nov 26, 2026 at 4:12 PM\nSubject: Budget\n\nThe budget is approved.',
    ],
    ['with marked words of a colleague', 'Our CFO wrote:\n> The budget of 400,000 is approved.'],
    ['that repeats an option below a colon', `We choose:\n${offer.split('\n')[2]}\n\nBest, Ann`],
    ['that repeats a number', 'My number is:\n+49 170 1234567'],
  ])('%s', (_case, mail) => {
    expect(fold(mail, [offer])).toBe(mail);
  });

  test('that repeats its author’s earlier words, unless they are marked or below a heading', () => {
    const order = 'We confirm the order of 40 seats at 120 euros each, to start on 1 April.\n\nAnn Example';
    expect(fold(order, [offer], [order])).toBe(order);
    expect(fold(`Yes.\n\n${OUTLOOK}\n\n${order}`, [offer], [order])).toBe(`Yes.\n\n«${OUTLOOK}\n\n${order}»`);
  });
});

test('either side may quote the other, the inquiry and itself', () => {
  const answer = 'Thank you. We work in Lagos, and can begin in April if you send the contract before.';
  const messages = [
    { nature: 'answer', text: `${answer}\n\nOn 3 Mar 2026, Ann wrote:\n> Do you work in Lagos?` },
    { nature: 'reply', text: `Good.\n\n${GMAIL}\n> ${answer}\n>> Do you work in Lagos?` },
    { nature: 'answer', text: `${answer}\n\nOn 4 Mar 2026, Ann wrote:\n> Good.` },
  ] as const;
  const written = foldMessages(['Do you work in Lagos?'], messages).map(writtenText);
  expect(written).toEqual([answer, 'Good.', answer]);
});

test.each([
  ['> One', '1 quoted line'],
  [`${GMAIL}\n\n> One\n> Two`, '3 quoted lines'],
])('%j is described as %s', (text, description) => {
  expect(describeQuotation({ isQuoted: true, text })).toBe(description);
});

test('no word is lost or moved, whatever is known, and quoted blocks alternate with written ones', () => {
  const lines = ['', '> a b c', '>> d e f g', 'a b c', 'd e f g a b c', 'x y', 'z:', '-----', '👍', 'a'];
  const part = fc.constantFrom(...lines, GMAIL, OUTLOOK);
  const text = fc.array(part, { maxLength: 12 }).map((parts) => parts.join('\n'));
  const withoutSpaces = (value: string) => value.replace(/\s/g, '');
  fc.assert(
    fc.property(text, text, text, (mail, others, own) => {
      const blocks = foldQuotations(mail, toKnown([others, own]), toKnown([others]));
      expect(withoutSpaces(blocks.map((block) => block.text).join(''))).toBe(withoutSpaces(mail));
      expect(blocks.every(({ isQuoted }, index) => isQuoted !== blocks[index + 1]?.isQuoted)).toBe(true);
    }),
  );
});
