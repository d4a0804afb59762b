import { expect, test } from 'vitest';
import { buildNotice } from './build-notice.ts';
import type { MailContent } from './outbox.ts';

const contact: MailContent = {
  kind: 'contacts',
  input: {
    name: 'Ann <b>O’Neil</b>',
    email: 'ann@example.com',
    subject: 'Acme & Sons',
    message: 'Company: Acme & Sons\n\n<script>alert("1")</script>\nSecond line',
  },
};

const partnership: MailContent = {
  kind: 'partnerships',
  input: {
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
  },
};

test('the text part holds every field and the message as written', () => {
  const { text } = buildNotice(contact, 'abc', 'https://forillon.example');
  expect(text).toContain('Name: Ann <b>O’Neil</b>\nEmail: ann@example.com\nSubject: Acme & Sons\n');
  expect(text).toContain('<script>alert("1")</script>\nSecond line');
});

test('the HTML part escapes everything that the visitor wrote', () => {
  const { html } = buildNotice(contact, 'abc', 'https://forillon.example');
  expect(html).not.toMatch(/<script|<b>/);
  expect(html).toContain('Ann &lt;b&gt;O’Neil&lt;/b&gt;');
  expect(html).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;<br>\nSecond line');
});

test('both parts link to the record in the dashboard', () => {
  const { text, html } = buildNotice(contact, 'abc', 'https://forillon.example');
  expect(text).toContain('https://forillon.example/admin?record=contacts:abc');
  expect(html).toContain('href="https://forillon.example/admin?record=contacts:abc"');
});

test('the HTML part fits a phone', () => {
  const { html } = buildNotice(contact, 'abc', 'https://forillon.example');
  expect(html).toContain('width=device-width');
  expect(html).not.toMatch(/<table|width="\d/);
});

test('a partnership mail shows options by their labels and leaves out what is empty', () => {
  const { text } = buildNotice(partnership, 'abc', 'https://forillon.example');
  expect(text).toContain('Company size: Small (11-50)');
  expect(text).toContain('Partnership types: Joint venture, Strategic');
  expect(text).not.toContain('Website');
});
