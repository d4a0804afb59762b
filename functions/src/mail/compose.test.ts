import { expect, test } from 'vitest';
import { mailHeaders, noticeBody } from './compose.ts';
import { confirmation } from './messages/confirmation.ts';
import { newMorningDigest, newNotice, newConfirmation, noticeSubject } from './new-mail.ts';
import { type MailContent } from './outbox.ts';

const addresses = {
  from: { name: 'Firm website', address: 'website@firm.example' },
  to: { contacts: 'hello@firm.example', partnerships: 'partnerships@firm.example' },
  morningDigestTo: 'team@firm.example',
};

function headers(purpose: 'notice' | 'confirmation') {
  const createdAt = new Date('2026-03-14T12:00:00Z');
  const input = { name: 'Ann', email: 'ann@example.com', subject: 'Acme', message: 'SECRET TEXT' };
  const origin = { id: 'abc', recordId: 'abc', createdAt, dueAt: createdAt };
  const content = { kind: 'contacts', input } as const;
  const { reference, data } =
    purpose === 'notice' ? newNotice(content, origin) : newConfirmation(content, origin);
  return mailHeaders(reference.id, data, addresses);
}

test('a notice comes from our own address, with the visitor in Reply-To only, and the date of the submission', () => {
  expect(headers('notice')).toMatchObject({
    from: addresses.from,
    to: 'hello@firm.example',
    replyTo: { name: 'Ann', address: 'ann@example.com' },
    date: new Date('2026-03-14T12:00:00Z'),
    // That of the outbox document, so that a second copy is known as one.
    messageId: '<contacts-abc@firm.example>',
  });
});

test('the confirmation goes to the visitor, repeats none of the visitor’s text, and is answered to us', () => {
  const mail = { ...headers('confirmation'), ...confirmation('https://firm.example') };
  expect([mail.to, mail.replyTo]).toEqual(['ann@example.com', 'hello@firm.example']);
  expect(JSON.stringify([mail.subject, mail.text, mail.html])).not.toMatch(/Ann|Acme|SECRET/);
});

test('each value and each line of the message is in the direction of its own text', () => {
  const input = { name: 'ليلى', email: 'l@example.com', subject: 'שלום', message: 'Company: A\n\nמתי?' };
  const { html } = noticeBody({ kind: 'contacts', input }, 'abc', 'https://firm.example');
  expect(html).toMatch(/<div dir="auto"[^>]*>שלום<\/div>/);
  expect(html).toMatch(/<div dir="auto" [^>]*unicode-bidi:plaintext[^>]*>Company: A/);
  expect(html).toContain('write to <bdi>ليلى</bdi>.');
});

test('the morning digest goes to its own address', () => {
  const { reference, data } = newMorningDigest('2026-11-02', new Date('2026-11-02T13:00:00Z'));
  const mail = mailHeaders(reference.id, data, addresses);
  expect(mail).toMatchObject({
    to: 'team@firm.example',
    subject: 'Open inquiries on Monday, November 2',
    messageId: '<morning-digest-2026-11-02@firm.example>',
  });
  expect(mail.replyTo).toBeUndefined();
});

const contact = {
  kind: 'contacts',
  input: {
    name: 'Ann <b>O’Neil</b>',
    email: 'ann@example.com',
    subject: 'Acme & Sons',
    message: 'Company: Acme & Sons\n\n<script>alert("1")</script>\nSecond line',
  },
} satisfies MailContent;

const partnership = {
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
} satisfies MailContent;

test('the subjects of notices are those of the specification', () => {
  expect([contact, partnership].map((content) => noticeSubject(content))).toEqual([
    'Contact from Ann <b>O’Neil</b>: Acme & Sons',
    'Partnership inquiry from Zola "SA" (Émile Zola)',
  ]);
});

test('a right-to-left name keeps its place in a subject, and what is beside it is as it was', () => {
  const named = { ...contact.input, name: 'ليلى (دبي)' };
  expect(noticeSubject({ kind: 'contacts', input: named })).toBe(
    'Contact from \u2068ليلى (دبي)\u2069: Acme & Sons',
  );
  const company = { ...partnership.input, companyName: 'אור 24' };
  expect(noticeSubject({ kind: 'partnerships', input: company })).toBe(
    'Partnership inquiry from \u2068אור 24\u2069 (Émile Zola)',
  );
});

test('the text part holds every field and the message as written', () => {
  const { text } = noticeBody(contact, 'abc', 'https://firm.example');
  expect(text).toContain('Name: Ann <b>O’Neil</b>\nEmail: ann@example.com\nSubject: Acme & Sons\n');
  expect(text).toContain('<script>alert("1")</script>\nSecond line');
});

test('the HTML part escapes everything that the visitor wrote', () => {
  const { html } = noticeBody(contact, 'abc', 'https://firm.example');
  expect(html).not.toMatch(/<script|<b>/);
  expect(html).toContain('Ann &lt;b&gt;O’Neil&lt;/b&gt;');
  expect(html).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;<br>\nSecond line');
});

test('the HTML part keeps the columns of a pasted table and the steps of a list', () => {
  const input = { ...contact.input, message: 'Item\tQty\n - one\n   - two  b' };
  const { html } = noticeBody({ kind: 'contacts', input }, 'abc', 'https://firm.example');
  expect(html.replaceAll('&nbsp;', '~')).toContain('Item~~~ Qty<br>\n~- one<br>\n~~ - two~ b');
});

test('both parts link to the record, and to the button that marks it as handled', () => {
  const { text, html } = noticeBody(contact, 'abc', 'https://firm.example');
  const link = 'https://firm.example/admin?record=contacts:abc';
  expect(text).toContain(`${link}\n`);
  expect(text).toContain(`Mark as handled: ${link}&focus=handled\n`);
  expect(html).toContain(`href="${link}"`);
  expect(html).toContain(`href="${link}&amp;focus=handled"`);
});

test('the HTML part fits a phone', () => {
  const { html } = noticeBody(contact, 'abc', 'https://firm.example');
  expect(html).toContain('width=device-width');
  expect(html).not.toMatch(/<table|width="\d/);
});

test('a partnership mail shows options by their labels and leaves out what is empty', () => {
  const { text } = noticeBody(partnership, 'abc', 'https://firm.example');
  expect(text).toContain('Company size: Small (11-50)');
  expect(text).toContain('Partnership types: Joint venture, Strategic');
  expect(text).not.toContain('Website');
});
