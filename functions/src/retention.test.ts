import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import firestoreIndexes from '../../firestore.indexes.json' with { type: 'json' };
import { RECORD_COLLECTIONS, SPAM_COLLECTIONS } from './shared/inquiry/kinds.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from './shared/limits.ts';
import { RETENTION } from './shared/retention.ts';

const sources = globSync('**/*.ts', { cwd: new URL('.', import.meta.url) })
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => readFileSync(new URL(file, import.meta.url), 'utf8'));

test('every collection that the functions name is in the retention table', () => {
  const named = sources.flatMap((source) =>
    [...source.matchAll(/\.collection\('(\w+)'\)/g)].map(([, name = '']) => name),
  );
  expect(
    new Set([...named, ...Object.values(RECORD_COLLECTIONS), ...Object.values(SPAM_COLLECTIONS)]),
  ).toEqual(new Set(Object.keys(RETENTION)));
});

test('Firestore has a TTL policy for the collections that expire, and only for them', () => {
  const policies = firestoreIndexes.fieldOverrides
    .filter((override) => 'ttl' in override && override.ttl)
    .map(({ collectionGroup, fieldPath }) => `${collectionGroup}.${fieldPath}`);
  const expiring = Object.entries(RETENTION).filter(([, { days }]) => days !== null);
  expect(new Set(policies)).toEqual(new Set(expiring.map(([name]) => `${name}.expireAt`)));
});

const [, table = ''] = readFileSync(new URL('../../docs/architecture.md', import.meta.url), 'utf8').split(
  '## The collections',
);
const rows = [...table.matchAll(/^\| `(\w+)`.*\| ([^|]+?) +\|$/gm)].map(([, name = '', lifetime = '']) => ({
  name,
  lifetime,
}));

test('docs/architecture.md has one row for every collection', () => {
  expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(RETENTION).sort());
});

test.for(Object.entries(RETENTION))(
  'docs/architecture.md states the lifetime of a document in %s',
  ([name, { days }]) => {
    const lifetime = rows.find((row) => row.name === name)?.lifetime;
    expect(lifetime).toMatch(days === null ? /^\D+$/ : new RegExp(`\\b${formatDuration(days * DAY_MS)}\\b`));
  },
);

function formatDuration(ms: number): string {
  if (ms < HOUR_MS) return formatCount(ms / MINUTE_MS, 'minute');
  return ms < DAY_MS ? formatCount(ms / HOUR_MS, 'hour') : formatCount(ms / DAY_MS, 'day');
}

const formatCount = (count: number, unit: string) =>
  `${Math.round(count)} ${unit}${Math.round(count) === 1 ? '' : 's'}`;
