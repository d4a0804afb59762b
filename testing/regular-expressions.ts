import { parseSync, Visitor } from 'oxc-parser';
import { check } from 'recheck';

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

/** Counted in characters, because a result must not depend on how busy the machine is. */
const COUNTED = { timeout: null, attackTimeout: null, incubationTimeout: null, attackLimit: 5_000_000 };

/** Each attempt to match takes at most as many steps as the quantifiers allow, however long the text is. */
const MAX_STEPS = 10_000;

/** The product of the upper bounds of all quantifiers; Infinity for `*`, `+` and `{n,}`. */
function countSteps(pattern: string): number {
  const quantifiers = pattern
    .replace(/\\.|\[(?:\\.|[^\]\\])*\]/gs, '')
    .matchAll(/[*+]|\{\d+,\}|\{(?:\d+,)?(\d+)\}/g);
  return [...quantifiers].reduce((steps, [, most = 'Infinity']) => steps * Number(most), 1);
}

/** The fault of an expression: '' for linear time, else its growth and the beginning of a text that shows it. */
export async function superLinearity({
  pattern,
  flags,
}: Pick<Literal, 'pattern' | 'flags'>): Promise<string> {
  // The tool takes a bound of hundreds for a power of the length, or does not come to an end.
  if (countSteps(pattern) <= MAX_STEPS) return '';
  const result = await check(pattern, flags, COUNTED);
  if (result.status === 'safe') return '';
  if (result.status === 'unknown') return `cannot be judged (${result.error.kind})`;
  return `${result.complexity.summary}, with ${result.attack.pattern.slice(0, 80)}`;
}
