import type { ResolverOptions } from 'react-hook-form';
import { expect, test, vi } from 'vitest';
import { contactLimits } from '@/features/contact/contact-fields';
import type { ContactFormValues } from '@shared/inquiry/contact';
import { nativeValidity } from './native-validity';

class Field {
  value: string;
  validationMessage = '';
  constructor(value: string) {
    this.value = value;
  }
  cloneNode = () => new Field('');
}

/** What the form sends of these texts. */
async function sent(values: ContactFormValues) {
  vi.stubGlobal('HTMLInputElement', Field);
  vi.stubGlobal('HTMLTextAreaElement', Field);
  const fields = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, { name, ref: new Field(value) }]),
  );
  const options = { fields } as unknown as ResolverOptions<ContactFormValues>;
  return (await nativeValidity<ContactFormValues>(contactLimits)(values, undefined, options)).values;
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
