import { expect, test } from 'vitest';
import { toFailure } from './failure.ts';

const smtpError = (properties: object) => Object.assign(new Error('<ann@example.com> said no'), properties);

test.each([
  [{ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 }, true],
  [{ code: 'EMESSAGE', command: 'DATA', responseCode: 554 }, true],
  [{ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 421 }, false],
  [{ code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535 }, false],
  [{ code: 'ESOCKET', command: 'CONN' }, false],
  [{ code: 'ETIMEDOUT' }, false],
  [{}, false],
])('for the error %j, isRejection is %s', (properties, isRejection) => {
  expect(toFailure(smtpError(properties)).isRejection).toBe(isRejection);
});

test.each([
  ['RCPT TO', '550 no such user', true],
  ['RCPT TO', '550 5.1.1 no such user', true],
  ['RCPT TO', '553-5.1.3 bad address\n553 5.1.3 see our pages', true],
  ['RCPT TO', '556 5.1.10 domain accepts no mail', true],
  ['RCPT TO', '550 5.4.5 daily quota exceeded', false],
  ['RCPT TO', '550 5.1.90 daily limit for recipients exceeded', false],
  ['RCPT TO', '550 5.1.7 sender has no such address', false],
  ['RCPT TO', '530 authentication required', false],
  ['RCPT TO', '552 mailbox full', false],
  ['RCPT TO', '554 relay access denied', false],
  ['RCPT TO', '552 5.2.2 mailbox full', false],
  ['RCPT TO', '554 5.7.1 access denied', false],
  ['RCPT TO', '450 4.1.1 unverified address', false],
  ['MAIL FROM', '550 5.1.8 bad sender', false],
  ['DATA', '554 5.6.0 not here', false],
])('for the command “%s” and the reply “%s”, isBadAddress is %s', (command, response, isBadAddress) => {
  const responseCode = Number(response.slice(0, 3));
  const error = smtpError({ code: 'EENVELOPE', command, response, responseCode });
  expect(toFailure(error).isBadAddress).toBe(isBadAddress);
});

test('the code for logs contains nothing that the mail server said', () => {
  const error = smtpError({ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 });
  expect(toFailure(error)).toMatchObject({
    code: 'EENVELOPE RCPT TO 550',
    message: '<ann@example.com> said no',
  });
  expect(toFailure(new TypeError('ann@example.com')).code).toBe('TypeError');
  expect(toFailure('ann@example.com').code).toBe('unknown');
});
