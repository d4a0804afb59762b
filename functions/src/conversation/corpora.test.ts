import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { incomingMessage } from './incoming-message.ts';
import { parseMail } from './parse-mail.ts';

/** Mails of other projects, which are not ours to publish. Tests of a folder that is not there are skipped. */
const CORPORA = process.env['MAIL_CORPORA'] ?? join(import.meta.dirname, '../../../../shared/mails');
const SENDER = 'ann@client.example';

interface CorpusMail {
  file: string;
  raw: Buffer;
}

/** Texts and HTML without a header get one. */
function readMails(folder: string): CorpusMail[] {
  const path = join(CORPORA, folder);
  const files = existsSync(path) ? readdirSync(path).filter((file) => /\.(eml|html|txt)$/.test(file)) : [];
  return files.sort().map((file) => {
    const bytes = readFileSync(join(path, file));
    if (
      /^(?:From |[\w-]+:)/.test(bytes.toString('latin1')) &&
      !/^(?:Od|On|Am): ?/.test(bytes.toString('latin1'))
    )
      return { file, raw: bytes };
    const type = file.endsWith('.html') ? 'html' : 'plain';
    return {
      file,
      raw: Buffer.concat([
        Buffer.from(`From: ${SENDER}\r\nContent-Type: text/${type}; charset=utf-8\r\n\r\n`),
        bytes,
      ]),
    };
  });
}

/** Names of mails that fail a condition. */
function failing(mails: readonly CorpusMail[], isRight: (raw: Buffer) => boolean): string[] {
  const names: string[] = [];
  for (const { file, raw } of mails) if (!isRight(raw)) names.push(file);
  return names;
}

const folders = {
  flufl: 'flufl.bounce/flufl/bounce/tests/data',
  bounces: 'bounce_email/test/bounces',
  replies: 'mail-parser-reply/test/emails',
  crisp: 'crisp',
  talon: 'talon',
  quotequail: 'quotequail/tests/files',
};
const corpora = Object.values(folders).map((folder) => ({ folder, mails: readMails(folder) }));
describe.each(corpora)('of $folder', ({ mails }) => {
  const testThere = test.runIf(mails.length > 0);

  testThere('every mail is read within a second, and has words', () => {
    const isQuick = (raw: Buffer) => {
      const start = process.cpuUsage();
      const { text } = incomingMessage(raw, { envelopeSender: '', known: [] });
      const { user, system } = process.cpuUsage(start);
      return user + system < 1_000_000 && text !== '';
    };
    expect(failing(mails, isQuick)).toEqual([]);
  });
});

describe('bounces', () => {
  /** Bounces which say that the mail server goes on trying. */
  const DELAYS = [
    ...[
      'dsn_05.txt',
      'dsn_06.txt',
      'dsn_07.txt',
      'dsn_08.txt',
      'dsn_17.txt',
      'simple_03.txt',
      'simple_21.txt',
    ],
    ...['simple_22.txt', 'simple_28.txt', 'simple_35.txt', 'tt_bounce_12_soft.txt', 'tt_bounce_18.txt'],
    'tt_bounce_19.txt',
  ];
  const mails = [...readMails(folders.flufl), ...readMails(folders.bounces)];
  const readNature = (raw: Buffer) => incomingMessage(raw, { envelopeSender: '', known: [] }).nature;

  test.runIf(mails.length > 0)('each that says that something failed is one, and a delay is not', () => {
    const unseen = failing(mails, (raw) => readNature(raw) === 'bounce');
    expect(unseen).toEqual(DELAYS);
  });
});

describe('replies', () => {
  /** With the marked lines as texts of the record. */
  const isFolded = (raw: Buffer) => {
    const marked = parseMail(raw).text.match(/^>.*$/gm) ?? [];
    const known = [marked.map((line) => line.replace(/^[> ]+/, '')).join('\n')];
    const { nature, quoted } = incomingMessage(raw, { envelopeSender: SENDER, known });
    return marked.length === 0 || (nature === 'reply' && quoted !== '');
  };
  const isWhole = (raw: Buffer) => {
    const [{ text }, message] = [parseMail(raw), incomingMessage(raw, { envelopeSender: SENDER, known: [] })];
    const words = (all: string) => (all.match(/\S+/g) ?? []).sort().join(' ');
    return words(`${message.text}\n${message.quoted}`) === words(text);
  };
  test.runIf(existsSync(CORPORA))('no word is lost', () => {
    const mails = [folders.replies, folders.crisp, folders.talon, folders.quotequail].flatMap(readMails);
    expect(failing(mails, isWhole)).toEqual([]);
  });

  /** Mails that quote nothing, or have answers between the lines of the quotation. */
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
    sig_no_empty_line thunderbird`.split(/\s+/),
  );
  test.runIf(existsSync(CORPORA)).each([folders.replies, folders.crisp, folders.talon])(
    'each quotation of %s is folded',
    (folder) => {
      const mails = readMails(folder).filter(({ file }) => !UNFOLDED.has(file.replace(/\.\w+$/, '')));
      expect(failing(mails, isFolded)).toEqual([]);
    },
  );
});

const PYTHON = `
import base64, email, email.policy, json, sys
def text(mail):
    body = email.message_from_bytes(base64.b64decode(mail), policy=email.policy.default).get_body(("plain",))
    return body and body.get_content()
print(json.dumps([text(mail) for mail in json.load(sys.stdin)]))
`;
const hasPython = spawnSync('python3', ['--version']).status === 0;
const talon = readMails(folders.talon).filter(({ file }) => file.endsWith('.eml'));

test.runIf(hasPython && talon.length > 0)('a plain text is what the parser of Python finds', () => {
  const input = JSON.stringify(talon.map(({ raw }) => raw.toString('base64')));
  const { stdout } = spawnSync('python3', ['-c', PYTHON], { input, encoding: 'utf8' });
  const words = (text: string | null) => text?.replace(/\s+/g, ' ').trim();
  const texts = talon.map(({ raw }) => words(parseMail(raw).text));
  expect(texts).toEqual((JSON.parse(stdout) as (string | null)[]).map(words));
});
