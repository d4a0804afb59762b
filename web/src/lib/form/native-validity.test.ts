import type { ResolverOptions } from 'react-hook-form';
import { expect, test, vi } from 'vitest';
import type { LengthLimit } from '@shared/inquiry/field';
import { nativeValidity } from './native-validity';

const limits = {
  name: { type: 'line', label: 'Name', max: 200, required: 'Name is required' },
  email: { type: 'email', label: 'Email', max: 254, required: 'Valid email is required' },
  company: { type: 'line', label: 'Company', max: 200 },
  message: { type: 'text', label: 'Message', max: 10_000, required: 'Message is required' },
} satisfies Record<string, LengthLimit>;

type Values = Record<keyof typeof limits, string>;

class Field {
  value: string;
  validationMessage = '';
  constructor(value: string) {
    this.value = value;
  }
  cloneNode = () => new Field('');
}

/** What the form sends of these texts. */
async function sent(values: Values) {
  vi.stubGlobal('HTMLInputElement', Field);
  vi.stubGlobal('HTMLTextAreaElement', Field);
  const fields = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, { name, ref: new Field(value) }]),
  );
  const options = { fields } as unknown as ResolverOptions<Values>;
  return (await nativeValidity<Values>(limits)(values, undefined, options)).values;
}

test('a form sends what it counts: the texts as they are stored', async () => {
  const name = '한국어';
  const values = { name, email: 'ann@example.com', company: '', message: 'Hello' };
  expect(
    await sent({
      name: name.normalize('NFD'),
      email: 'Ann <ann@example.com>',
      company: 'n/a',
      message: `Hello\n${' \t'.repeat(22_000)}`,
    }),
  ).toEqual(values);
});
