import path from 'node:path';
import { expect, it } from 'vitest';
import { scopedNames } from './scoped-names.ts';

const web = path.join(import.meta.dirname, '..');

it('gives a class the same name in each build, whichever class is named first', () => {
  const first = scopedNames(web);
  const second = scopedNames(web);
  const form = path.join(web, 'src/lib/form/form.module.css');
  second('unknown', form);
  expect(first('form', form)).toMatch(/^[a-z][A-Z]$/);
  expect(second('form', form)).toBe(first('form', form));
});

it('gives each class its own name, which is not an English word', () => {
  const toName = scopedNames(web);
  const names = Array.from({ length: 2_000 }, (_, number) => toName(`class-${number}`, 'a.module.css'));
  expect(new Set(names).size).toBe(2_000);
  for (const name of names) expect(name).toMatch(/^[a-z][A-Z]{1,2}$/);
});
