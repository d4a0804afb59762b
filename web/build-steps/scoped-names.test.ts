import path from 'node:path';
import { expect, it } from 'vitest';
import { scopedNames } from './scoped-names.ts';

const web = path.join(import.meta.dirname, '..');

it('names a class the same in each build, whatever it is asked for before', () => {
  const [first, second] = [scopedNames(web), scopedNames(web)];
  const form = path.join(web, 'src/lib/form/form.module.css');
  second('unknown', form);
  expect(first('form', form)).toMatch(/^[a-z][A-Z]$/);
  expect(second('form', form)).toBe(first('form', form));
});

it('gives no two classes the same name, and none that a text could have', () => {
  const toName = scopedNames(web);
  const names = Array.from({ length: 2_000 }, (_, number) => toName(`class-${number}`, 'a.module.css'));
  expect(new Set(names).size).toBe(2_000);
  for (const name of names) expect(name).toMatch(/^[a-z][A-Z]{1,2}$/);
});
