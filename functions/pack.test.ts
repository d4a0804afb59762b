import { expect, test } from 'vitest';
import { packagesOnlyIn } from './pack.ts';

const lock = (packages: Record<string, string>) => ({
  packages: Object.fromEntries(
    Object.entries(packages).map(([path, version]) => [path, { version, integrity: `sha512-${version}` }]),
  ),
});

const tested = lock({ '': '1.0.0', 'node_modules/a': '1.0.0', 'node_modules/b/node_modules/c': '2.0.0' });

test('a tested package is recognized in another folder of the lock file', () => {
  expect(packagesOnlyIn(lock({ '': '0.0.1', 'node_modules/c': '2.0.0' }), tested)).toEqual([]);
});

test('a package with another version, name or integrity hash is untested', () => {
  expect(packagesOnlyIn(lock({ 'node_modules/a': '1.0.1', 'node_modules/d': '1.0.0' }), tested)).toEqual([
    'a@1.0.1',
    'd@1.0.0',
  ]);
  const altered = { packages: { 'node_modules/a': { version: '1.0.0', integrity: 'sha512-other' } } };
  expect(packagesOnlyIn(altered, tested)).toEqual(['a@1.0.0']);
});
