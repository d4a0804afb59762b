import { expect, test } from 'vitest';
import { requireWebhookSecret, requireWebhookUrl } from '../setting-values.ts';
import { signWebhook } from './webhook.ts';

const SECRET = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;

test('the signature covers id, time stamp and body', () => {
  const call = { id: 'contacts-1-webhook', timestamp: 1_774_000_000, body: '{"a":1}' };
  const signatures = [
    call,
    { ...call, id: 'contacts-2-webhook' },
    { ...call, timestamp: 1_774_000_001 },
    { ...call, body: '{"a":2}' },
  ].map((changed) => signWebhook(changed, SECRET));
  expect(new Set(signatures).size).toBe(4);
  expect(signWebhook(call, SECRET)).toBe(signatures[0]);
});

test('only an encrypted address is called in production', () => {
  expect(requireWebhookUrl('https://10.0.0.7/hook', false)).toBe('https://10.0.0.7/hook');
  expect(() => requireWebhookUrl('http://crm.test/hook', false)).toThrow('must begin with https');
  expect(() => requireWebhookUrl('crm.test/hook', false)).toThrow('must begin with https');
  expect(requireWebhookUrl('http://127.0.0.1:8787/', true)).toBe('http://127.0.0.1:8787/');
});

test.each(['', 'whsec_', 'whsec_c2hvcnQ=', 'none', undefined])('%s is no secret', (secret) => {
  expect(() => requireWebhookSecret(secret)).toThrow('whsec_');
});

test('a secret as openssl makes one is accepted', () => {
  expect(requireWebhookSecret(SECRET)).toBe(SECRET);
});
