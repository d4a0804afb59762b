import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { RECORD_STATES, STATE_LABELS, TRANSITIONS, VERB_LABELS } from '@shared/inquiry/state';

const root = join(import.meta.dirname, '../../../../');
const read = (path: string) => readFileSync(root + path, 'utf8');

/** Words that are not in the glossary, for the states of a record and for their changes. */
const OTHER_WORDS = /\b(not handled|puts? off|putting off|remind me|open (it )?again|waits for (us|them))\b/i;

const SOURCES = globSync(
  ['web/src/features/admin/**/*.{ts,tsx}', 'functions/src/**/*.ts', 'docs/{behaviour,api}.md'],
  {
    cwd: root,
    exclude: (path) => path.includes('.test.'),
  },
);

test('dashboard, functions and docs have none of these other words for states and their changes', () => {
  const lines = SOURCES.flatMap((path) =>
    read(path)
      .split('\n')
      .map((line, index) => `${path}:${index + 1} ${line.trim()}`),
  );
  expect(SOURCES.length).toBeGreaterThan(100);
  expect(lines.filter((line) => OTHER_WORDS.test(line))).toEqual([]);
});

test('docs/behaviour.md lists each state with its word, its code and what an admin can do', () => {
  const rows = read('docs/behaviour.md')
    .split('\n')
    .map((line) => line.trim().split(/\s*\|\s*/))
    .filter(([, label = '']) => Object.values(STATE_LABELS).includes(label))
    .map(([, label, code, , verbs]) => [label, code, verbs]);
  expect(rows).toEqual(
    RECORD_STATES.map((state) => [
      STATE_LABELS[state],
      `\`${state}\``,
      TRANSITIONS[state].map((verb) => VERB_LABELS[verb]).join(', '),
    ]),
  );
});
