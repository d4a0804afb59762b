import { expect, test } from 'vitest';
import { toFailure } from './failure.ts';

const smtpError = (properties: object) => Object.assign(new Error('<ann@example.com> said no'), properties);

test.each([
  [{ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 }, true, true],
  [{ code: 'EMESSAGE', command: 'DATA', responseCode: 554 }, true, true],
  [{ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 450 }, true, false],
  [{ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 421 }, false, false],
  [{ code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535 }, false, false],
  [{ code: 'ESOCKET', command: 'CONN' }, false, false],
  [{ code: 'ETIMEDOUT' }, false, false],
  [{}, false, false],
])('%j is a rejection of the mail: %s, permanent: %s', (properties, isRejection, isPermanent) => {
  expect(toFailure(smtpError(properties))).toMatchObject({ isRejection, isPermanent });
});

test('the code for logs has nothing of what the mail server said', () => {
  const error = smtpError({ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 });
  expect(toFailure(error)).toMatchObject({
    code: 'EENVELOPE RCPT TO 550',
    message: '<ann@example.com> said no',
  });
  expect(toFailure(new TypeError('ann@example.com')).code).toBe('TypeError');
  expect(toFailure('ann@example.com').code).toBe('unknown');
});
