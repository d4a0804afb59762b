import { domainToUnicode } from 'node:url';
import { expect, it, test } from 'vitest';
import { asciiEmail, readableEmail, senderAddress } from './email-address.ts';

it.each([
  ['Ada.Okafor@Example.COM', 'ada.okafor@example.com'],
  [' ada+forms@example.com ', 'ada@example.com'],
  ['ada+a+b@example.com', 'ada@example.com'],
  ['ada@plus+example.com', 'ada@plus+example.com'],
  ['+971@example.com', '+971@example.com'],
  ['Ada@MÜLLER.example', 'ada@xn--mller-kva.example'],
  ['ada+forms@XN--mller-kva.example', 'ada@xn--mller-kva.example'],
  ['Ada.Okafor+Forms@GMail.com', 'adaokafor@gmail.com'],
  ['a.d.a.okafor@googlemail.com', 'adaokafor@gmail.com'],
  ['ada.okafor@mail.gmail.com', 'ada.okafor@mail.gmail.com'],
  ['ada.okafor@notgmail.com', 'ada.okafor@notgmail.com'],
  ['', ''],
])('mails from %j belong to the sender %j', (email, sender) => {
  expect(senderAddress({ email })).toBe(sender);
});

const DOMAINS = [
  'müller.example bücher.example łódź.example mail.příklad.example straße.example',
  'παράδειγμα.example пример.испытание דוגמה.example مثال.إختبار उदाहरण.परीक्षा',
  '例え.テスト 例子.测试 실례.테스트 ตัวอย่าง.example àéîõü-x-ñ.example 💌.example',
].flatMap((line) => line.split(' '));

test.each(DOMAINS)('ada@%s is shown as it was typed', (domain) => {
  const stored = asciiEmail(`ada@${domain}`);
  expect(stored).toMatch(/^ada@[a-z0-9.-]+$/);
  expect(readableEmail(stored)).toBe(`ada@${domainToUnicode(domain)}`);
});

test.each(['ada@example.com', 'ada@xn--.example', 'ada@xn--99999999.example', 'xn--', ''])(
  'the address %j stays as it is',
  (email) => {
    expect(readableEmail(email)).toBe(email);
  },
);
