import { expect, test } from 'vitest';
import { foldQuotation } from './quoted-text.ts';

test.each([
  ['Gmail', 'Yes, please.\n\nOn Tue, 10 Mar 2026 at 9:12, Ann <ann@firm.example> wrote:\n> Shall we?'],
  [
    'a heading in two lines',
    'Yes, please.\n\nOn Tue, 10 Mar 2026 at 9:12, Ann Example\n<ann@firm.example> wrote:\n\n> Shall we?',
  ],
  ['German', 'Yes, please.\n\nAm 10.03.2026 um 09:12 schrieb Ann <ann@firm.example>:\n> Shall we?'],
  ['French', 'Yes, please.\n\nLe 10 mars 2026 à 09:12, Ann a écrit :\n\n> Shall we?'],
  ['Outlook', 'Yes, please.\n\nFrom: Ann\nSent: Tuesday\nTo: Bob\nSubject: Re: Contact\n\nShall we?'],
  ['an old Outlook', 'Yes, please.\n\n-----Original Message-----\nFrom: Ann\nShall we?'],
  ['marks only', 'Yes, please.\n\n> Shall we?\n> Ann'],
])('the quotation of %s is set apart', (_program, mail) => {
  const { text, quoted } = foldQuotation(mail);
  expect(text).toBe('Yes, please.');
  expect(quoted).toContain('Shall we?');
});

test.each(['Yes, please.\nThanks, Bob', 'Yes, at 10.\nBob', 'Yes.\nBob\nClient Ltd'])(
  'the words %j just above the heading of a quotation are not folded away',
  (words) => {
    const quoted = 'On Tue, 10 Mar 2026 at 9:12, Ann\n<ann@firm.example> wrote:\n> Shall we?';
    expect(foldQuotation(`${words}\n${quoted}`)).toEqual({ text: words, quoted });
  },
);

test.each([
  ['written below the quotation', 'On Monday, Ann <a@b.example> 9:00 wrote:\n> Shall we?\n\nYes.'],
  ['written between its lines', 'On Monday, Ann wrote:\n> One?\nYes.\n> Two?\nNo.'],
  ['that only says who wrote', 'I read what Ann wrote: it is good.'],
  ['that is nothing but a quotation', '> Shall we?'],
  ['with one field', 'From: our side it is fine.\nBye'],
])('a mail %s stays whole', (_case, mail) => {
  expect(foldQuotation(mail)).toEqual({ text: mail, quoted: '' });
});

test('nothing is lost of a long mail', () => {
  const mail = `${'On and on we wrote <a@b.example> 1 '.repeat(3_000)}\n${'> a\n'.repeat(3_000)}`;
  const { text, quoted } = foldQuotation(mail);
  expect(`${text}\n${quoted}`.replace(/\s/g, '')).toBe(mail.replace(/\s/g, ''));
});
