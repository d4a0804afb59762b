import { Secret } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { site } from '../../shared/site.ts';
import { newTotpSecret, totpPeriod, totpUri } from './totp.ts';

describe('a time-based code', () => {
  const secret = Secret.fromLatin1('12345678901234567890').base32;

  // RFC 6238, appendix B (SHA-1). Its codes have eight digits, of which the last six are ours.
  it.each([
    [59, '94287082', 0x1],
    [1111111109, '07081804', 0x23523ec],
    [1111111111, '14050471', 0x23523ed],
    [1234567890, '89005924', 0x273ef07],
    [2000000000, '69279037', 0x3f940aa],
    [20000000000, '65353130', 0x27bc86aa],
  ])('at %i s is the one of RFC 6238', (seconds, code, period) => {
    expect(totpPeriod(secret, code.slice(2), seconds * 1000)).toBe(period);
  });

  it('belongs to its own period for 30 s before and after it', () => {
    const at = (seconds: number) => totpPeriod(secret, '287082', seconds * 1000);
    expect([0, 29, 30, 59, 60, 89].map(at)).toEqual([1, 1, 1, 1, 1, 1]);
    expect(at(90)).toBeNull();
  });

  it('is not yet one more than 30 s before its own period', () => {
    const at = (seconds: number) => totpPeriod(secret, '081804', seconds * 1000);
    expect([1111111049, 1111111050].map(at)).toEqual([null, 0x23523ec]);
  });

  it.each(['', '287083', '28708', '2870820', '94287082', 'abcdef', '２８７０８２'])('is not %j', (code) => {
    expect(totpPeriod(secret, code, 59_000)).toBeNull();
  });
});

describe('a secret', () => {
  it('has 160 bits, and is another one each time', () => {
    const secrets = Array.from({ length: 20 }, newTotpSecret);
    for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(new Set(secrets).size).toBe(20);
  });

  it('goes to the app with issuer and name', () => {
    const secret = newTotpSecret();
    const uri = new URL(totpUri(secret, { username: 'j.doe' }));
    expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual([
      'otpauth:',
      'totp',
      `/${site.name} Admin:j.doe`,
    ]);
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      issuer: `${site.name} Admin`,
      secret,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
  });
});
