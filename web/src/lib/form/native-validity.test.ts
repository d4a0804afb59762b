import fc from 'fast-check';
import type { ResolverOptions } from 'react-hook-form';
import { expect, test, vi } from 'vitest';
import type { LengthLimit } from '@shared/inquiry/field';
import { contactSchema } from '@shared/inquiry/schema';
import { textsAround } from '../../../../testing/texts-around';
import { lengthCounter } from './length-counter';
import { nativeValidity } from './native-validity';

const limits = {
  name: { type: 'line', label: 'Name', max: 200, required: 'Name is required' },
  email: { type: 'email', label: 'Email', max: 254, required: 'Valid email is required' },
  company: { type: 'line', label: 'Company', max: 200 },
  message: { type: 'text', label: 'Message', max: 10_000, required: 'Message is required' },
} satisfies Record<string, LengthLimit>;

type Values = Record<keyof typeof limits, string>;

/** Stands in for the browser's inputs. Validation sets and checks a copy of a field. */
class Field {
  value: string;
  validationMessage = '';
  constructor(value: string) {
    this.value = value;
  }
  cloneNode = () => new Field('');
}

/** Validates texts as a form does. */
async function resolve(values: Values) {
  vi.stubGlobal('HTMLInputElement', Field);
  vi.stubGlobal('HTMLTextAreaElement', Field);
  const fields = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, { name, ref: new Field(value) }]),
  );
  const options = { fields } as unknown as ResolverOptions<Values>;
  return nativeValidity<Values>(limits)(values, undefined, options);
}

test('a form sends the texts as they are counted and stored', async () => {
  const name = '한국어';
  const values = { name, email: 'ann@example.com', company: '', message: 'Hello' };
  expect(
    await resolve({
      name: name.normalize('NFD'),
      email: 'Ann <ann@example.com>',
      company: 'n/a',
      message: `Hello\n${' \t'.repeat(22_000)}`, // the spaces at the end do not count
    }),
  ).toEqual({ values, errors: {} });
});

const valid = { name: 'Ann', email: 'ann@example.com', company: '', message: 'Hello' };

test('the error names a character that mail servers refuse, even if the browser accepts it', async () => {
  const { errors } = await resolve({ ...valid, email: 'jürgen@müller.example' });
  expect(errors.email?.message).toMatch(/^Before the @, .*: please check “ü”\.$/);
});

test('server, browser and counter agree on what is too long', async () => {
  await fc.assert(
    fc.asyncProperty(textsAround(limits.name.max), async (name) => {
      const server = contactSchema.safeParse({ ...valid, company: undefined, subject: 'Hi', name });
      const tooLong = 'Name is limited to 200 characters';
      const isTooLong = server.error?.issues.some(({ message }) => message === tooLong) ?? false;
      const { errors } = await resolve({ ...valid, name });
      expect(errors.name?.message).toBe(isTooLong ? tooLong : undefined);
      expect(lengthCounter(limits.name, name)?.includes('too many') ?? false).toBe(isTooLong);
    }),
  );
});

test('nineteen family emojis count as 133 characters, seven code points each', async () => {
  const name = '👩‍👩‍👧‍👦'.repeat(19);
  expect(await resolve({ ...valid, name })).toMatchObject({ values: { name }, errors: {} });
  expect(lengthCounter({ ...limits.name, max: 132 }, name)).toBe('133 of 132 characters: 1 too many');
});
