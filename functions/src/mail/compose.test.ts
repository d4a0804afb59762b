import { Timestamp } from 'firebase-admin/firestore';
import { expect, test } from 'vitest';
import { compose } from './compose.ts';
import { newOutboxDocument } from './new-outbox-document.ts';
import type { MailPurpose } from './outbox.ts';

const addresses = {
  siteOrigin: 'https://forillon.example',
  from: 'website@forillon.example',
  to: { contacts: 'hello@forillon.example', partnerships: 'partnerships@forillon.example' },
};

function composed(purpose: MailPurpose) {
  const now = new Date('2026-03-14T12:00:00Z');
  const input = { name: 'Ann', email: 'ann@example.com', subject: 'Acme', message: 'SECRET TEXT' };
  const origin = { recordId: 'abc', now, firstAttemptAt: now, purpose };
  return compose('contacts-abc', newOutboxDocument({ kind: 'contacts', input }, origin), addresses);
}

test('a notice comes from our own address, with the visitor in Reply-To only', () => {
  const mail = composed('notice');
  expect(mail.from).toEqual({ name: 'Forillon website', address: 'website@forillon.example' });
  expect(mail.to).toBe('hello@forillon.example');
  expect(mail.replyTo).toEqual({ name: 'Ann', address: 'ann@example.com' });
});

test('its Message-ID comes from the outbox document, so that a second copy is known as one', () => {
  expect(composed('notice').messageId).toBe('<contacts-abc@forillon.example>');
});

test('its date is that of the submission', () => {
  expect(composed('notice').date).toEqual(Timestamp.fromDate(new Date('2026-03-14T12:00:00Z')).toDate());
});

test('the automatic reply goes to the visitor and repeats none of the visitor’s text', () => {
  const mail = composed('reply');
  expect(mail.to).toBe('ann@example.com');
  expect(mail.replyTo).toBeUndefined();
  expect(JSON.stringify([mail.subject, mail.text, mail.html])).not.toMatch(/Ann|Acme|SECRET/);
});
