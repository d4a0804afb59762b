import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contactFields } from '../../functions/src/shared/inquiry/contact.ts';
import { partnershipFields } from '../../functions/src/shared/inquiry/partnership.ts';
import { site } from '../../functions/src/shared/site.ts';
import { builtHeaders, production } from '../build-steps/hosting-headers.ts';
import { builtSite, findAll, formOf, readFile } from './read-site.ts';

test('no form of any page is submitted natively, so no field gets into an address', () => {
  const files = globSync('**/*.html', { cwd: builtSite });
  const forms = files.flatMap((file) => findAll(readFile(file), /(<form.*?<\/form>)/gs));
  expect(forms.length).toBeGreaterThan(3);
  expect(forms.filter((form) => !/^<form[^>]* method="dialog"/.test(form))).toEqual([]);
  expect(forms.filter((form) => / (?:form)?action=| formmethod=/i.test(form))).toEqual([]);

  const headers = builtHeaders(builtSite, production).flatMap((rule) => rule.headers);
  const policies = headers.filter(({ key }) => key === 'Content-Security-Policy').map(({ value }) => value);
  expect(policies.length).toBeGreaterThanOrEqual(files.length);
  expect(policies.filter((policy) => !policy.includes("; form-action 'none'; "))).toEqual([]);
});

test.each([
  // The form asks for the company in place of the subject.
  ['/contact', contactFields.filter(({ key }) => key !== 'subject')],
  ['/partner', partnershipFields],
] as const)('the form of %s has an input for every field of its inquiry', (route, fields) => {
  const names = findAll(formOf(route), /<(?:input|select|textarea)[^>]* name="(.*?)"/g);
  expect(fields.filter(({ key }) => !names.includes(key))).toEqual([]);
});

test.each(['/', '/contact', '/partner'])(
  'the form of %s links to the privacy policy, and without JavaScript shows an email address',
  (route) => {
    const form = formOf(route);
    expect(form).toContain('href="/privacy-policy"');
    expect(findAll(form, /<noscript>(.*?)<\/noscript>/gs)[0]).toContain(
      `mailto:${route === '/partner' ? site.partnershipsEmail : site.email}`,
    );
  },
);

const fieldsOf = (route: string) => findAll(formOf(route), /(<(?:input|select|textarea)[^>]*>)/g);
const isRequired = (field: string) => field.includes('required=""');

test.each([
  ['/', ['firstName', 'lastName', 'email', 'message']],
  ['/contact', ['name', 'email', 'message']],
] as const)('the form of %s marks its required fields', (route, required) => {
  expect(
    fieldsOf(route)
      .filter(isRequired)
      .flatMap((field) => findAll(field, / name="(.*?)"/g)),
  ).toEqual(required);
});

test.each(['/', '/contact', '/partner'])(
  'in the form of %s the Enter key of a phone is a Next key until the last required field',
  (route) => {
    const fields = fieldsOf(route);
    const fieldsBefore = fields.slice(0, fields.findLastIndex(isRequired));
    const hints = fieldsBefore.flatMap((field) => findAll(field, /^<input.* enterKeyHint="(.*?)"/gi));
    expect(hints.length).toBeGreaterThanOrEqual(3);
    expect(hints.filter((hint) => hint !== 'next')).toEqual([]);
  },
);

test('the choices of an inquiry have the specified values', () => {
  const form = formOf('/partner');
  const [sizes = '', industries = ''] = findAll(form, /(<select.*?<\/select>)/gs);
  const listValues = (select: string) => findAll(select, /<option value="(.*?)"/g).join(' ');
  // The first option of a select is empty.
  expect(listValues(sizes)).toBe(' startup small medium large enterprise');
  expect(listValues(industries)).toBe(
    ' technology finance healthcare manufacturing retail consulting government other',
  );
  expect(findAll(form, /<input[^>]* type="checkbox"[^>]* value="(.*?)"/g).join(' ')).toBe(
    'technology reseller joint-venture strategic consulting other',
  );
});
