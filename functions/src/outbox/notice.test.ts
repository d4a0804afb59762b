import { expect, test } from 'vitest';
import type { InputOfKind } from '../shared/inquiry/kinds.ts';
import { noticeBody, noticeSubject } from './notice.ts';

test('each value and each line of the message has the direction of its own text', () => {
  const input = { name: 'ليلى', email: 'l@example.com', subject: 'שלום', message: 'Company: A\n\nמתי?' };
  const { html } = noticeBody('contacts', 'abc', input, 'https://firm.example');
  expect(html).toMatch(/<div dir="auto"[^>]*>שלום<\/div>/);
  expect(html).toMatch(/<div dir="auto" [^>]*unicode-bidi:plaintext[^>]*>Company: A/);
  expect(html).toContain('write to <bdi>ليلى</bdi>.');
});

const contact: InputOfKind['contacts'] = {
  name: 'Ann <b>O’Neil</b>',
  email: 'ann@example.com',
  subject: 'Acme & Sons',
  message: 'Company: Acme & Sons\n\n<script>alert("1")</script>\nSecond line',
};

const partnership: InputOfKind['partnerships'] = {
  firstName: 'Émile',
  lastName: 'Zola',
  email: 'emile@example.org',
  phone: '+971 4 000 0000',
  jobTitle: 'CTO',
  companyName: 'Zola "SA"',
  companySize: 'small',
  industry: 'technology',
  website: '',
  partnershipType: ['joint-venture', 'strategic'],
  description: '',
};

test('notices have the subjects that the specification requires', () => {
  expect([noticeSubject('contacts', contact), noticeSubject('partnerships', partnership)]).toEqual([
    'Contact from Ann <b>O’Neil</b>: Acme & Sons',
    'Partnership inquiry from Zola "SA" (Émile Zola)',
  ]);
});

test('a right-to-left name in a subject does not reorder the text around it', () => {
  const named = { ...contact, name: 'ليلى (دبي)' };
  expect(noticeSubject('contacts', named)).toBe('Contact from \u2068ليلى (دبي)\u2069: Acme & Sons');
  const company = { ...partnership, companyName: 'אור 24' };
  expect(noticeSubject('partnerships', company)).toBe(
    'Partnership inquiry from \u2068אור 24\u2069 (Émile Zola)',
  );
});

test('the text part has every field and the message as written', () => {
  const { text } = noticeBody('contacts', 'abc', contact, 'https://firm.example');
  expect(text).toContain('Name: Ann <b>O’Neil</b>\nEmail: ann@example.com\nSubject: Acme & Sons\n');
  expect(text).toContain('<script>alert("1")</script>\nSecond line');
});

test('the HTML part escapes everything that the visitor wrote', () => {
  const { html } = noticeBody('contacts', 'abc', contact, 'https://firm.example');
  expect(html).not.toMatch(/<script|<b>/);
  expect(html).toContain('Ann &lt;b&gt;O’Neil&lt;/b&gt;');
  expect(html).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;<br>\nSecond line');
});

test('the HTML part keeps the columns of a pasted table and the indentation of a list', () => {
  const input = { ...contact, message: 'Item\tQty\n - one\n   - two  b' };
  const { html } = noticeBody('contacts', 'abc', input, 'https://firm.example');
  expect(html.replaceAll('&nbsp;', '~')).toContain('Item~~~ Qty<br>\n~- one<br>\n~~ - two~ b');
});

test('the text part and the HTML part link to the record and to its button “Mark as handled”', () => {
  const { text, html } = noticeBody('contacts', 'abc', contact, 'https://firm.example');
  const link = 'https://firm.example/admin?record=contacts:abc';
  expect(text).toContain(`${link}\n`);
  expect(text).toContain(`Mark as handled: ${link}&focus=handled\n`);
  expect(html).toContain(`href="${link}"`);
  expect(html).toContain(`href="${link}&amp;focus=handled"`);
});

test('the HTML part has the width of the device, without tables or width attributes', () => {
  const { html } = noticeBody('contacts', 'abc', contact, 'https://firm.example');
  expect(html).toContain('width=device-width');
  expect(html).not.toMatch(/<table|width="\d/);
});

test('a partnership notice shows options by their labels and omits empty fields', () => {
  const { text } = noticeBody('partnerships', 'abc', partnership, 'https://firm.example');
  expect(text).toContain('Company size: Small (11-50)');
  expect(text).toContain('Partnership types: Joint venture, Strategic');
  expect(text).not.toContain('Website');
});
