import { expect, it } from 'vitest';
import { scopedNames } from './scoped-names.ts';

it('names a class by its name and file, always the same', () => {
  const nameOf = scopedNames();
  expect(nameOf('card', 'a.css')).toMatch(/^[a-z][\w-]{3}$/);
  expect(nameOf('card', 'a.css')).toBe(nameOf('card', 'a.css'));
  expect(nameOf('card', 'b.css')).not.toBe(nameOf('card', 'a.css'));
});

it('refuses a name that another class has', () => {
  const nameOf = scopedNames();
  expect(() => {
    for (let number = 0; number < 1e6; number++) nameOf(`class-${number}`, 'a.css');
  }).toThrow(/^class-\d+ of a\.css and class-\d+ of a\.css are both named/);
});
