import { expect, test } from 'vitest';
import { composeContact, splitMessage } from './contact.ts';
import { contactSchema } from './schema.ts';

const values = {
  name: 'Ada Okafor',
  email: 'ada@example.com',
  company: 'Northwind',
  message: 'Hello.\nTwo lines.',
};

test('the company is the subject and the first line of the message', () => {
  expect(composeContact(values)).toEqual({
    name: 'Ada Okafor',
    email: 'ada@example.com',
    subject: 'Northwind',
    message: 'Company: Northwind\n\nHello.\nTwo lines.',
  });
});

test.each(['', '   ', 'n/a', 'N.A.', '-', '—', '.', 'None', '??'])(
  'a message without a company (%j) is a general inquiry',
  (company) => {
    expect(composeContact({ ...values, company })).toMatchObject({
      subject: 'General Inquiry',
      message: 'Company: Not specified\n\nHello.\nTwo lines.',
    });
  },
);

test.each([
  [composeContact(values).message, 'Northwind', values.message],
  [composeContact({ ...values, company: '' }).message, 'Not specified', values.message],
  ['Company: A\n\nOne.\n\nTwo.', 'A', 'One.\n\nTwo.'],
  ['Hello.\n\nCompany: B\n\nBye.', null, 'Hello.\n\nCompany: B\n\nBye.'],
  ['Company: A\nand more.\n\nBye.', null, 'Company: A\nand more.\n\nBye.'],
  ['Company: A', null, 'Company: A'],
  ['', null, ''],
])('the company in the message %j is %j', (stored, company, message) => {
  expect(splitMessage(stored)).toEqual({ company, message });
});

test('the schema accepts the longest values that the inputs allow', () => {
  const longest = {
    name: 'n'.repeat(200),
    email: 'a@example.com',
    company: 'c'.repeat(200),
    message: 'm'.repeat(10_000),
  };
  expect(contactSchema.safeParse(composeContact(longest)).success).toBe(true);
});
