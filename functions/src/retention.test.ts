import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import firestoreIndexes from '../../firestore.indexes.json' with { type: 'json' };
import { RECORD_COLLECTIONS, SPAM_COLLECTIONS } from './shared/inquiry/kinds.ts';
import { RETENTION } from './shared/retention.ts';

const sources = globSync('**/*.ts', { cwd: new URL('.', import.meta.url) })
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => readFileSync(new URL(file, import.meta.url), 'utf8'));

test('every collection that the functions name is in the table', () => {
  const named = sources.flatMap((source) =>
    [...source.matchAll(/\.collection\('(\w+)'\)/g)].map(([, name = '']) => name),
  );
  expect(
    new Set([...named, ...Object.values(RECORD_COLLECTIONS), ...Object.values(SPAM_COLLECTIONS)]),
  ).toEqual(new Set(Object.keys(RETENTION)));
});

test('Firestore has a TTL policy for the collections that expire, and for no other', () => {
  const policies = firestoreIndexes.fieldOverrides
    .filter((override) => 'ttl' in override && override.ttl)
    .map(({ collectionGroup, fieldPath }) => `${collectionGroup}.${fieldPath}`);
  const expiring = Object.entries(RETENTION).filter(([, { days }]) => days !== null);
  expect(new Set(policies)).toEqual(new Set(expiring.map(([name]) => `${name}.expireAt`)));
});
