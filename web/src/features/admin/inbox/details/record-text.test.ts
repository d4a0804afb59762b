import { expect, test } from 'vitest';
import type { ContactRecord, PartnershipRecord } from '@shared/inquiry/kinds';
import { replyLink } from './record-text';

const contact = { email: 'noor@example.com', subject: 'Ünder & over?' } as ContactRecord;
const partner = { email: 'a?cc=x@example.com', companyName: 'Acme, Inc.' } as PartnershipRecord;

test('a reply to a contact carries its subject', () => {
  expect(replyLink(contact)).toBe('mailto:noor@example.com?subject=Re%3A%20%C3%9Cnder%20%26%20over%3F');
});

test('a reply to a partner names the company, and an odd address adds no recipients', () => {
  expect(replyLink(partner)).toBe(
    'mailto:a%3Fcc%3Dx@example.com?subject=Your%20partnership%20inquiry%20for%20Acme%2C%20Inc.',
  );
});
