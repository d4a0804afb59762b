import { expect, test } from 'vitest';
import { signWebhook } from './webhook.ts';

const SECRET = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;

test('the signature covers the id, the timestamp and the body', () => {
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

// https://docs.svix.com/receiving/verifying-payloads/how-manual
test('the signature equals the published example, which libraries of Standard Webhooks verify', () => {
  const call = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1_614_265_330, body: '{"test": 2432232314}' };
  expect(signWebhook(call, 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw')).toBe(
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  );
});
