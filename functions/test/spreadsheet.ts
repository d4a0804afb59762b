import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import fc from 'fast-check';
import which from 'which';
import { CliError, interruption, command } from '../../scripts/cli.ts';
import { csvHeader, csvRows, SEPARATORS } from '../src/admin/export/record-csv.ts';
import { contact } from './support/sample-records.ts';

const FORMULAS = ['=1+1', '+1+1', '-1+1', '@SUM(1)', '+1/', '＝1+1', '=HYPERLINK("https://evil.example")'];
const BEFORE = ['', 'x;', 'x;"', 'x;""', 'x\n', 'x\r\n', 'x\r', 'x\t', '\t', '\n', ';', ';;', 'x;\t'];
/** Texts that an attacker may put into the next field, to complete a formula that begins in the field before. */
const NEXT = ['Hello', '&1&', '2', '"&1', '+971 4 555 0100', '+1 (416) 555-0100'];

const LANGUAGES = { 'en-US': 1033, 'de-DE': 1031 };

const usage = {
  name: 'npm run test:spreadsheet',
  text: 'opens exports full of formulas in LibreOffice, in two languages and with both separators, and counts the cells that have become formulas.',
};

// A file with the same texts but without the apostrophes shows that LibreOffice would run them.
export const main = command(usage, async () => {
  const soffice = await which('soffice', { nothrow: true });
  if (soffice === null)
    throw new CliError(
      'npm run test:spreadsheet needs LibreOffice Calc, on Debian: apt-get install libreoffice-calc-nogui.',
    );
  const folder = mkdtempSync(join(tmpdir(), 'spreadsheet-'));
  try {
    const texts = hostileTexts();
    const counts: Record<string, { exported: number; unsafe: number }> = {};
    for (const [language, languageId] of Object.entries(LANGUAGES)) {
      for (const separator of SEPARATORS) {
        const csv =
          csvHeader('contacts', { separator }) + csvRows('contacts', texts.map(toRecord), { separator });
        writeFileSync(join(folder, 'exported.csv'), csv);
        writeFileSync(join(folder, 'unsafe.csv'), texts.map(toUnsafeLine(separator)).join(''));
        const format = `${separator.charCodeAt(0)},34,76,1,,${languageId}`;
        counts[`${language}, ${separator}`] = {
          exported: await countFormulas(soffice, folder, 'exported', format),
          unsafe: await countFormulas(soffice, folder, 'unsafe', format),
        };
      }
    }
    console.table(counts);
    const failed = Object.values(counts).some(({ exported, unsafe }) => exported > 0 || unsafe === 0);
    if (failed) throw new CliError('An exported cell became a formula, or LibreOffice runs none at all.');
    console.log(`${texts.length} records: no exported cell became a formula.`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

type Texts = readonly [subject: string, message: string];

/** Every way to begin a formula, and random texts of the characters that matter, always the same ones. */
function hostileTexts(): Texts[] {
  const chosen = FORMULAS.flatMap((formula) => BEFORE.map((before) => before + formula));
  const character = fc.constantFrom(...Array.from(`'";,\t\r\n=+-@＝|& 12A()/`));
  const random = fc.sample(fc.tuple(fc.string({ unit: character }), fc.string({ unit: character })), {
    numRuns: 3000,
    seed: 11,
  });
  return [...chosen.flatMap((text) => NEXT.map((next) => [text, next] as const)), ...random];
}

const toRecord = ([subject, message]: Texts, index: number) =>
  contact(`record${index}`, { subject, message, createdAt: null });

const toUnsafeLine = (separator: string) => (texts: Texts) =>
  `${['Ada', ...texts].map(quote).join(separator)}\r\n`;
const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** @param format separator, quote, character set, first line, columns and language of LibreOffice's CSV filter */
async function countFormulas(soffice: string, folder: string, name: string, format: string): Promise<number> {
  // The last options: numbers and dates are recognised, and formulas are run.
  const filter = `CSV:${format},false,true,false,false,false,-1,true`;
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
  const options = [
    '--convert-to',
    'fods',
    `--infilter=${filter}`,
    '--outdir',
    folder,
    join(folder, `${name}.csv`),
  ];
  const output = join(folder, `${name}.fods`);
  rmSync(output, { force: true });
  await execa(soffice, ['--headless', profile, ...options], {
    cancelSignal: interruption(),
    timeout: 120_000,
  });
  return readFileSync(output, 'utf8').split(' table:formula="').length - 1;
}
