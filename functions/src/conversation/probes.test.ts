import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { incomingMessage } from './incoming-message.ts';

/** One mail of each kind of fault that somebody has reported in public. They are not ours to publish. */
const PROBES = join(
  process.env['MAIL_CORPORA'] ?? join(import.meta.dirname, '../../../../shared/mails'),
  'probes',
);
const ANSWER = 'The price for 40 seats is as agreed.';
const KNOWN = [`Hello Ann, shall we begin on Monday at the office in town?\n${ANSWER}`];

/** @param file without its ending */
const read = (file: string) =>
  incomingMessage(
    Buffer.from(readFileSync(join(PROBES, `${file}.eml`), 'latin1').replace('OUR-ANSWER', ANSWER), 'latin1'),
    { known: KNOWN, ours: ['reply@reply.test'] },
  );
const testThere = test.runIf(existsSync(PROBES));

testThere.each([
  ['R30-html-entities', 'L’hôtel d’Étienne, mañana, Søren, Århus, ½ day, être, × 3'],
  ['R33a-boundary-not-found', 'Yes, please start on Monday.'],
  ['R34a-no-charset-latin1', 'Blåbær: ja, gerne. Größe 40 EUR?'],
  ['M04-outlook-paragraphs', 'Ann Example\nExample Ltd\n12 Long Street\nLondon'],
  ['M09-table-only', '40 000'],
  ['S49-smime-enveloped', 'This mail is encrypted (S/MIME).'],
  ['S50-pgp-mime', 'This mail is encrypted (PGP/MIME).'],
  ['S51-gmail-reaction', 'Reacted with 👍'],
  ['S52a-calendar-accepted', 'Accepted: Kick-off call'],
  ['S53-subject-only', 'yes please go ahead on 1 April'],
  ['S75a-ibm850', 'Größe über Café, señor Ångström.'],
  ['S83-soft-break-blanks', 'The delivery can be made before the holidays, and the report follows.'],
  ['S91-smime-signed-opaque', 'Yes, please start on 1 April.'],
  ['S95a-emoji-pictures', 'Great news 🎉 see you then'],
  ['S97-superscript', '10⁶'],
  ['S112-base64-with-footer', 'Projects mailing list -- to leave, write to projects-leave@client.example'],
  ['S113-html-blocks', '12 Main Street\nFirst floor'],
  ['S114-pre-wrap', '1. Yes\n2. 50 seats\n3. Monday'],
  ['S115a-charset', 'Größe über Café, 40 €.'],
  ['S116a-markdown', 'Yes, *please* go ahead.'],
])('%s shows %j', (file, text) => {
  expect(read(file).text).toContain(text);
});

testThere.each([
  ['S55b-preheader-font-size-0', 'Preview words'],
  ['M31-smiley-of-outlook', 'Monday J'],
  ['S96-struck', '40 50'],
])('%s does not show %j', (file, text) => {
  expect(read(file).text).not.toContain(text);
});

testThere.each([
  ['S54a-subject-split-letter', { subject: 'Angebot für Bürogebäude – Größe prüfen' }],
  ['S67-cc', { cc: ['bob.builder@client.example', 'carol@partner.example'] }],
  ['S74-reply-to', { replyTo: expect.stringContaining('@') as string }],
  ['S82-empty-first-line', { from: 'ann@client.example', subject: 'Re: The empty line' }],
  ['S84-from-unquoted-comma', { from: 'ann@client.example', author: 'Example, Ann' }],
  ['M01-logo-in-signature', { attachments: [] }],
  ['M03-forwarded-without-name', { attachments: [{ name: 'Findings of November' }, { type: 'image/png' }] }],
  ['M29-forwards-a-colleague-gmail', { quoted: '' }],
  ['S48c-attribution-long', { text: 'Yes, that works for us.' }],
])('%s is read as %j', (file, expected) => {
  expect(read(file)).toMatchObject(expected);
});
