import { describe, expect, test } from 'vitest';
import type { ContactRecord } from '@shared/inquiry/kinds';
import type { Message } from '@shared/inquiry/messages';
import { MAX_QUOTATION } from '@shared/limits';
import { quotation, withoutQuotation, withQuotation } from './quotation';

const contact = {
  ...{ name: 'Noor', email: 'noor@example.com', subject: 'Hello' },
  message: 'Company: Northwind\n\nFirst line.\n\nSecond.',
  createdAt: '2026-03-07T12:00:00.000Z',
} as ContactRecord;

describe('the quotation of an answer', () => {
  const at = '2026-03-08T12:00:00.000Z';
  const toMessage = (nature: string, text: string, more = {}) =>
    ({ nature, text, at, author: 'Noor', ...more }) as Message;
  const messages = [toMessage('answer', 'Shall we?'), toMessage('reply', 'Yes.\n\n> Shall we?')];

  test('has the last words of the sender, without what they quote', () => {
    expect(quotation('contacts', contact, messages)).toMatch(/^On .*, Noor wrote:\n> Yes\.$/);
    expect(quotation('contacts', contact, [])).toMatch(/, Noor wrote:\n> First line\.\n>\n> Second\.$/);
  });

  test('stands below the answer that is sent, and is not in one that is taken back', () => {
    const quoted = quotation('contacts', contact, messages);
    const sent = toMessage('answer', withQuotation('Good.', quoted), { at: '2026-03-09T12:00:00.000Z' });
    expect(sent.text).toBe(`Good.\n\n${quoted}`);
    const later = toMessage('reply', 'And one more thing.', { at: '2026-03-10T12:00:00.000Z' });
    const full = { record: contact, events: [], notes: [], messages: [...messages, later] };
    expect(withoutQuotation('contacts', full, sent)).toBe('Good.');
    expect(withoutQuotation('contacts', full, { ...sent, text: 'Good.' })).toBe('Good.');
  });

  test('is not sent alone, and is within its limit', () => {
    expect(withQuotation(' \n', '> Yes.')).toBe(' \n');
    for (const text of ['x\n'.repeat(9_000), '\n'.repeat(9_000), 'x'.repeat(9_000)])
      expect(quotation('contacts', contact, [toMessage('reply', text + 'x')]).length).toBeLessThan(
        MAX_QUOTATION,
      );
  });
});
