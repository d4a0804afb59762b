import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findChromium } from '../../../testing/chromium.ts';
import { floorPage } from './floor.ts';
import { type FirstView, measureFirstView } from './measure.ts';
import { waitForQuiet } from './quiet.ts';
import { serveSite, type Site } from './site-server.ts';

// Measures first views of the built site, compared with a floor: the same text and picture as plain HTML. Other folders
// of static files can be measured with it: `npm run bench:web -- astro=../astro/dist --page / --page /contact`.
const defaultPages = [
  '/',
  '/solutions/security',
  '/blog',
  '/blog/a-load-test-that-told-the-truth',
  '/contact',
  '/admin',
];
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    page: { type: 'string', multiple: true, default: defaultPages },
    rounds: { type: 'string', default: '5' },
    /** The longest time in seconds that a run waits for other programs to use little CPU time. */
    wait: { type: 'string', default: '120' },
  },
});
const rounds = Number(values.rounds);
const built = path.join(import.meta.dirname, '../../build/client');
const chromium = findChromium();
if (!existsSync(built) || !chromium || !(rounds > 0)) {
  console.error(
    'Run "npm run bench:web", which builds the site and needs Chromium, and give a number of rounds above 0.',
  );
  process.exit(1);
}

const readHtml = (page: string) => readFileSync(path.join(built, page, 'index.html'), 'utf8');
const sites: Site[] = [
  {
    name: 'floor',
    folder: built,
    overrides: new Map(values.page.map((page) => [page, floorPage(readHtml(page))])),
  },
  { name: 'site', folder: built },
  ...positionals.map((argument) => {
    const [name = '', folder = ''] = argument.split('=');
    return { name, folder: path.resolve(process.env['INIT_CWD'] ?? '.', folder) };
  }),
];
const categories = ['performance', 'accessibility', 'best-practices', 'seo'];

let busyRuns = 0;
const rows: Record<string, Record<string, string | number>> = {};
const servers = await Promise.all(sites.map(serveSite));
for (const page of values.page) {
  const runs = sites.map((): FirstView[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, { origin }] of servers.entries()) {
      if (!(await waitForQuiet(Number(values.wait) * 1000))) busyRuns += 1;
      // Only the performance score differs between rounds.
      const measured = round === 0 ? categories : categories.slice(0, 1);
      runs[index]?.push(await measureFirstView(origin + page, measured, chromium));
    }
  }
  const [floor = []] = runs;
  for (const [index, { name }] of sites.entries())
    rows[`${page} ${name}`] = tableRow(runs[index] ?? [], floor);
  console.log(`${page} done`);
}
for (const server of servers) server.close();

console.log(
  `Medians of ${rounds} interleaved runs, Lighthouse mobile; ms, KiB as transferred; × is the ratio to the floor.`,
);
console.table(rows);
if (busyRuns > 0)
  console.log(`${busyRuns} of ${rounds * sites.length * values.page.length} runs began on a busy machine.`);
process.exit();

function tableRow(runs: FirstView[], floor: FirstView[]): Record<string, string | number> {
  const medianOf = (pick: (view: FirstView) => number, views = runs) => median(views.map(pick));
  const withRatio = (pick: (view: FirstView) => number) =>
    `${Math.round(medianOf(pick))} (${(medianOf(pick) / medianOf(pick, floor)).toFixed(2)}×)`;
  const kibibytes = (type: string) => +(medianOf(({ bytes }) => bytes[type] ?? 0) / 1024).toFixed(1);
  const resourceTypes = ['Document', 'Stylesheet', 'Script', 'Font', 'Image', 'Media'];
  return {
    FCP: withRatio(({ fcp }) => fcp),
    LCP: withRatio(({ lcp }) => lcp),
    CLS: +medianOf(({ cls }) => cls).toFixed(4),
    TBT: Math.round(medianOf(({ tbt }) => tbt)),
    scores: [
      medianOf(({ scores }) => scores['performance'] ?? NaN),
      ...Object.values(runs[0]?.scores ?? {}).slice(1),
    ].join(' '),
    requests: medianOf(({ requests }) => requests),
    external: medianOf(({ external }) => external),
    KiB: +(medianOf(({ bytes }) => Object.values(bytes).reduce((sum, size) => sum + size, 0)) / 1024).toFixed(
      1,
    ),
    ...Object.fromEntries(resourceTypes.map((type) => [type, kibibytes(type)])),
  };
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}
