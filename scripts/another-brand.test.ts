import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { execa } from 'execa';
import { afterEach, expect, test } from 'vitest';
import { site } from '../functions/src/shared/site.ts';
import { site as northwind } from '../testing/northwind.ts';
import { root } from './paths.ts';

const scratch = mkdtempSync(join(tmpdir(), 'another-brand-'));
afterEach(() => rmSync(scratch, { recursive: true }));

const colorsFile = 'web/src/theme/colors.ts';
const colorsIn = (text: string) => text.toLowerCase().match(/#[\da-f]{6}\b/g) ?? [];
/** Moves the values of red, green and blue one place, so that every color except gray changes. */
const rotateColors = (text: string) => text.replaceAll(/#(\w\w)(\w\w)(\w\w)\b/g, '#$2$3$1');

/** The files that `npm run media` draws. They keep our colors until an owner runs that command. */
const DRAWN = /^(images\/|favicon\.svg$|assets\/icons-)/;

/** Copies the sources of the site, with another firm in site.ts and other colors in colors.ts. */
function copySources(): void {
  // Some folders in web/src have the same names as outputs.
  const isSource = (file: string) =>
    !['node_modules', 'build', 'lib', 'bench', 'e2e'].includes(basename(file));
  for (const folder of ['web', 'functions'])
    cpSync(join(root, folder), join(scratch, folder), {
      recursive: true,
      filter: (file) => isSource(file) || file.includes('web/src/'),
    });
  for (const file of ['package.json', 'tsconfig.json']) cpSync(join(root, file), join(scratch, file));
  for (const folder of ['node_modules', 'web/node_modules'])
    symlinkSync(join(root, folder), join(scratch, folder));
  cpSync(join(root, 'testing/northwind.ts'), join(scratch, 'functions/src/shared/site.ts'));
  writeFileSync(join(scratch, colorsFile), rotateColors(readFileSync(join(root, colorsFile), 'utf8')));
}

test('the site of another firm has none of our words and colors in any file', async () => {
  copySources();
  const env = { NODE_ENV: 'production', VITE_SITE_ORIGIN: 'https://northwind.test' };
  await execa('npm', ['run', 'build'], { cwd: join(scratch, 'web'), env });

  const files = globSync('**/*.{html,xml,txt,json,js,css,svg,sql,md}', {
    cwd: join(scratch, 'web/build/client'),
  });
  const ourWords = [
    ...[site.name, site.tagline, site.email.split('@').at(-1)!, new URL(site.bookingUrl).host],
    ...site.offices.flatMap(({ city, address, phone }) => [city, address, phone]),
  ].map((word) => word.toLowerCase());
  const texts = files.map((file) => ({
    file,
    text: readFileSync(join(scratch, 'web/build/client', file), 'utf8').toLowerCase(),
  }));
  const found = texts.flatMap(({ file, text }) =>
    ourWords.filter((word) => text.includes(word)).map((word) => `${file}: ${word}`),
  );
  expect(found).toEqual([]);

  const source = readFileSync(join(root, colorsFile), 'utf8');
  const theirColors = new Set(colorsIn(rotateColors(source)));
  const ourColors = new Set(colorsIn(source).filter((color) => !theirColors.has(color)));
  expect(ourColors.size).toBeGreaterThan(50);
  const notDrawn = texts.filter(({ file }) => !DRAWN.test(file));
  expect(
    notDrawn.flatMap(({ file, text }) =>
      colorsIn(text)
        .filter((color) => ourColors.has(color))
        .map((color) => `${file}: ${color}`),
    ),
  ).toEqual([]);

  const home = texts.find(({ file }) => file === 'index.html')!.text;
  expect(home).toContain(northwind.name.toLowerCase());
  expect(home).toContain('<link rel="canonical" href="https://northwind.test/"');
  expect(home).toContain('--brand:#4c530f'); // from #0f4c53
});
