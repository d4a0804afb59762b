import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isSecondTier } from '../../../testing/tier.ts';
import { foldQuotations, KnownWords, writtenText } from '../shared/inquiry/quotations.ts';
import { incomingMessage, type IncomingMail } from './incoming-message.ts';
import { parseMail } from './parse-mail.ts';

/** Mails from other projects, which we must not publish. */
const CORPORA = process.env['MAIL_CORPORA'] ?? join(import.meta.dirname, '../../../../shared/mails');
const SENDER = 'ann@client.example';

interface CorpusMail {
  name: string;
  raw: Buffer;
}

/** Reads the mails in a folder. Text and HTML files without headers get some. */
function readMails(folder: string): CorpusMail[] {
  const files = readdirSync(join(CORPORA, folder)).filter((file) => /\.(eml|html|txt)$/.test(file));
  return files.sort().map((file) => {
    const bytes = readFileSync(join(CORPORA, folder, file));
    const name = file.replace(/\.\w+$/, '');
    const text = bytes.toString('latin1');
    // A line like "On: …" is the heading of a quotation, not a header.
    if (/^(?:From |[\w-]+:)/.test(text) && !/^(?:Od|On|Am): ?/.test(text)) return { name, raw: bytes };
    const type = file.endsWith('.html') ? 'html' : 'plain';
    const headers = `From: ${SENDER}\r\nContent-Type: text/${type}; charset=utf-8\r\n\r\n`;
    return { name, raw: Buffer.concat([Buffer.from(headers), bytes]) };
  });
}

/** Returns the names of mails that fail a condition. */
const namesOfFailing = (mails: readonly CorpusMail[], isCorrect: (raw: Buffer) => boolean) =>
  mails.filter(({ raw }) => !isCorrect(raw)).map(({ name }) => name);

const BOUNCES = ['flufl.bounce/flufl/bounce/tests/data', 'bounce_email/test/bounces'];
const REPLIES = ['mail-parser-reply/test/emails', 'crisp', 'talon'];
const HTML_REPLIES = 'quotequail/tests/files';

/** Reports of a delay, after which the mail server tries again. */
const DELAYS = `dsn_05 dsn_06 dsn_07 dsn_08 dsn_17 simple_03 simple_21 simple_22 simple_28 simple_35
  tt_bounce_12_soft tt_bounce_18 tt_bounce_19`.split(/\s+/);

/** Replies that the test of folding leaves out: without a quotation, with answers between the quoted lines, or with repeated text. */
const UNFOLDED = new Set(
  `caution caution2 correct_sig email_1_1 email_1_5 email_1_8 email_danish_5 email_ja_1_1 email_nl_1_1 email_pl_1_1
  email_pl_1_3 email_sent_from_BlackBerry email_sent_from_iPhone email_sent_from_multi_word_mobile_device
  email_sent_from_not_signature email_sig_delimiter_in_middle_of_line forward outlook
  email_1 email_15 email_2 email_21 email_5 email_blackberry email_emoji email_german_3 email_iphone
  email_multi_word_sent_from_my_mobile_device email_not_a_signature email_not_a_signature_2
  email_sent_from_my_not_signature email_tricky_11_double_signature email_tricky_13_timestamp_variations
  email_tricky_16_unicode_signatures email_tricky_18_inline_reply email_tricky_19_quote_without_header
  email_tricky_1_on_false_positive email_tricky_2_url_with_wrote email_tricky_3_code_block
  email_tricky_4_from_in_body email_tricky_6_regards_in_sentence email_tricky_7_multiple_dashes
  email_tricky_8_sent_from_in_content email_with_date_headers email_with_from_headers email_with_regards
  multiline_on_de sig_no_empty_line thunderbird`.split(/\s+/),
);

/** Mails whose text, footer or signature below the quotation is shown. A name is repeated if two corpora have such a mail. */
const WRITTEN_BELOW =
  'email_1_3 email_3 email_3_1 email_bullets email_bullets email_custom_quote_header'.split(' ');
/** Mails of which part of the quotation is shown: a line of its heading, a rule, or quoted lines that were wrapped. */
const PARTLY_SHOWN =
  `begins_with_signature email_2_1 email_2_1 email_7 email_8 email_gmail_split_line_from email_nl_1_2
  email_outlook_split_line_from email_reply_header`.split(/\s+/);

/** The beginning of a quotation in these mails. */
const QUOTATION_START =
  /^(?:>|\s*\*?(?:From|Van|Von|De|Da|Fra|Från|Lähettäjä|От|Message du) ?:| ?[-_]{4,}|(?:On|Em|El|Le|Il|Op|Am|Den|In data|W dniu|Dnia|tir\.|pe|ср,|ons) .*\d|\d{4}[-年.]|\d\d?[.:]\d\d|\w+day, \d|Thu, )/m;

const ANSWER = 'The price for 40 seats is as agreed.';
/** The words that the record has before a mail of the probes arrives. */
const KNOWN = new KnownWords()
  .add(`Hello Ann, shall we begin on Monday at the office in town?\n${ANSWER}`)
  .add('Shall we?');
const SIGNED = 'This mail is signed (S/MIME). Read it in the mailbox.';
const shows = (text: string) => ({ text: expect.stringContaining(text) as string });
const doesNotShow = (text: string) => ({ text: expect.not.stringContaining(text) as string });

/** Mails and the fields expected of them: one mail for each kind of defect that was publicly reported about other programs. */
const PROBES: [file: string, expected: Partial<Record<keyof IncomingMail | 'written', unknown>>][] = [
  ['R20a-person-through-google-group', { nature: 'reply' }],
  ['R21a-oof-x-autoresponse', { nature: 'automatic' }],
  ['R21b-oof-suppress-only', { nature: 'automatic' }],
  ['R22a-bounce-qmail', { nature: 'bounce' }],
  ['R23-bounce-global-dsn', { nature: 'bounce' }],
  ['R24a-bounce-action-failure', { nature: 'bounce' }],
  ['R25-outlook-answers-inside', { written: expect.stringMatching(/On 1 April[^]*40,000/) as string }],
  ['R26a-own-line-wrote', { written: expect.stringContaining('second option') as string }],
  ['R27a-outlook-polish', { written: 'Tak, prosze.' }],
  ['R27b-outlook-arabic', { written: 'نعم، من فضلك.' }],
  ['R30-html-entities', shows('L’hôtel d’Étienne, mañana, Søren, Århus, ½ day, être, × 3')],
  ['R33a-boundary-not-found', shows('Yes, please start on Monday.')],
  ['R34a-no-charset-latin1', shows('Blåbær: ja, gerne. Größe 40 EUR?')],
  ['M04-outlook-paragraphs', shows('Ann Example\nExample Ltd\n12 Long Street\nLondon')],
  ['M09-table-only', shows('40 000')],
  ['S49-smime-enveloped', shows('This mail is encrypted (S/MIME).')],
  ['S50-pgp-mime', shows('This mail is encrypted (PGP/MIME).')],
  ['S51-gmail-reaction', shows('Reacted with 👍')],
  ['S52a-calendar-accepted', shows('Accepted: Kick-off call')],
  ['S53-subject-only', shows('yes please go ahead on 1 April')],
  ['S75a-ibm850', shows('Größe über Café, señor Ångström.')],
  ['S83-soft-break-blanks', shows('The delivery can be made before the holidays, and the report follows.')],
  ['S91-smime-signed-opaque', { text: SIGNED, attachments: [{ name: 'smime.p7m' }] }],
  ['S95a-emoji-pictures', shows('Great news 🎉 see you then')],
  ['S97-superscript', shows('10^6')],
  ['S112-base64-with-footer', shows('mailing list -- to leave, write to projects-leave@client.example')],
  ['S113-html-blocks', shows('12 Main Street\nFirst floor')],
  ['S114-pre-wrap', shows('1. Yes\n2. 50 seats\n3. Monday')],
  ['S115a-charset', shows('Größe über Café, 40 €.')],
  ['S116a-markdown', shows('Yes, *please* go ahead.')],
  ['S55b-preheader-font-size-0', doesNotShow('Preview words')],
  ['M31-smiley-of-outlook', doesNotShow('Monday J')],
  ['S96-struck', doesNotShow('40 50')],
  ['S54a-subject-split-letter', { subject: 'Angebot für Bürogebäude – Größe prüfen' }],
  ['S67-cc', { cc: ['bob.builder@client.example', 'carol@partner.example'] }],
  ['S74-reply-to', { replyTo: expect.stringContaining('@') as string }],
  ['S82-empty-first-line', { from: 'ann@client.example', subject: 'Re: The empty line' }],
  ['S84-from-unquoted-comma', { from: 'ann@client.example', author: 'Example, Ann' }],
  ['M01-logo-in-signature', { attachments: [] }],
  ['M03-forwarded-without-name', { attachments: [{ name: 'Findings of November' }, { type: 'image/png' }] }],
  ['M29-forwards-a-colleague-gmail', { written: expect.stringContaining('CAD 400,000') as string }],
  ['S48c-attribution-long', { written: 'Yes, that works for us.' }],
];

describe.runIf(isSecondTier && existsSync(CORPORA))('public mails', () => {
  test('each mail is read within a second and has words', () => {
    const isReadQuickly = (raw: Buffer) => {
      const start = process.cpuUsage();
      const { text } = incomingMessage(raw, { envelopeSender: '' });
      const { user, system } = process.cpuUsage(start);
      const seconds = (user + system) / 1e6;
      return seconds < 1 && text !== '';
    };
    expect(namesOfFailing([...BOUNCES, ...REPLIES, HTML_REPLIES].flatMap(readMails), isReadQuickly)).toEqual(
      [],
    );
  });

  test('each failure report is read as a bounce, and no delay report is', () => {
    const isBounce = (raw: Buffer) => incomingMessage(raw, { envelopeSender: '' }).nature === 'bounce';
    const bounces = BOUNCES.flatMap(readMails);
    // The number of mails shows that none is skipped.
    expect([bounces.length, namesOfFailing(bounces, isBounce)]).toEqual([141, DELAYS]);
  });

  test('the words above the quotation of a reply are shown, and the quotation is folded', () => {
    const read = ({ name, raw }: CorpusMail) => {
      const { text } = parseMail(raw);
      const start = text.search(QUOTATION_START);
      // The record knows the lines that are marked with `>`. Without marks, it knows the text below the quotation's heading.
      const marked = text
        .match(/^>.*$/gm)
        ?.join('\n')
        .replace(/^[> ]+/gm, '');
      const known = new KnownWords().add(marked ?? text.slice(start).replace(/^\s*\S.*?\n\n/s, ''));
      const shown = writtenText(foldQuotations(text, known, known));
      return { name, above: text.slice(0, start).trim(), shown };
    };
    const replies = REPLIES.flatMap(readMails).filter(({ name }) => !UNFOLDED.has(name));
    const readings = replies.map(read);
    expect(readings).toHaveLength(106);
    expect(readings.filter(({ above, shown }) => !shown.startsWith(above))).toEqual([]);
    const showingMore = readings
      .filter(({ above, shown }) => shown !== above)
      .map(({ name }) => name)
      .sort();
    expect(showingMore).toEqual([...WRITTEN_BELOW, ...PARTLY_SHOWN].sort());
  });

  test.each(PROBES)('%s is read correctly', (file, expected) => {
    const raw = readFileSync(join(CORPORA, 'probes', `${file}.eml`), 'latin1').replace('OUR-ANSWER', ANSWER);
    // Bounces and out-of-office replies have an empty envelope sender.
    const envelopeSender = file.includes('bounce') || file.includes('oof') ? '' : SENDER;
    const context = { envelopeSender, ours: ['reply@reply.test'] };
    const message = incomingMessage(Buffer.from(raw, 'latin1'), context);
    const written = writtenText(foldQuotations(message.text, KNOWN, KNOWN));
    expect({ ...message, written }).toMatchObject(expected);
  });
});
