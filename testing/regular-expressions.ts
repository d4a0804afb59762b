import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { check } from 'recheck';
import recheck from 'recheck/package.json' with { type: 'json' };

const root = join(import.meta.dirname, '..');
const cacheFolder = join(root, '.cache');

// Part of `npm run check`: no regular expression of the product takes more time than in proportion to a text's length.

/** Where the reading of mail is being rewritten. */
const UNCHECKED = 'functions/src/conversation/';

const SOURCES = '{functions,web}/src/**/*.{ts,tsx}';

interface Literal {
  file: string;
  line: number;
  pattern: string;
  flags: string;
}

/** The regular expressions in a file. */
export function literalsIn(file: string, source: string): Literal[] {
  const literals: Literal[] = [];
  new Visitor({
    Literal(node) {
      if (!('regex' in node)) return;
      literals.push({ file, line: source.slice(0, node.start).split('\n').length, ...node.regex });
    },
  }).visit(parseSync(file, source).program);
  return literals;
}

/** What is wrong with one: '' for linear time, else its growth and the beginning of a text that shows it. */
export async function superLinearity({
  pattern,
  flags,
}: Pick<Literal, 'pattern' | 'flags'>): Promise<string> {
  const result = await check(pattern, flags, { timeout: 30_000 });
  if (result.status === 'safe') return '';
  if (result.status === 'unknown') return `cannot be judged (${result.error.kind})`;
  return `${result.complexity.summary}, with ${result.attack.pattern.slice(0, 80)}`;
}

if (import.meta.main) {
  const cache = join(cacheFolder, `regular-expressions-${recheck.version}.json`);
  const known = readKnown(cache);
  const files = globSync(SOURCES, { cwd: root, exclude: (name) => /\.test\.tsx?$/.test(name) }).filter(
    (file) => !file.startsWith(UNCHECKED),
  );
  const literals = files.flatMap((file) => literalsIn(file, readFileSync(join(root, file), 'utf8')));
  const judged: Record<string, string> = {};
  await Promise.all(
    literals.map(async (literal) => {
      const name = `/${literal.pattern}/${literal.flags}`;
      judged[name] = known[name] ?? (await superLinearity(literal));
    }),
  );
  mkdirSync(cacheFolder, { recursive: true });
  writeFileSync(cache, JSON.stringify(judged));
  for (const { file, line, pattern, flags } of literals) {
    const fault = judged[`/${pattern}/${flags}`];
    if (fault) console.error(`${file}:${line}: /${pattern}/${flags} is ${fault}`);
  }
  process.exit(Object.values(judged).some(Boolean) ? 1 : 0); // recheck keeps its process
}

function readKnown(cache: string): Record<string, string> {
  try {
    return JSON.parse(readFileSync(cache, 'utf8')) as Record<string, string>;
  } catch {
    return {};
  }
}
