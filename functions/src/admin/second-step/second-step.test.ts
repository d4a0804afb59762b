import { Secret } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { site } from '../../shared/site.ts';
import { seal, unseal } from './sealed-text.ts';
import { hashRecoveryCode, newRecoveryCodes } from './second-step.ts';
import { newTotpSecret, totpPeriod, totpUri } from './totp.ts';

beforeAll(() => void vi.stubEnv('PASSWORD_PEPPER', 'a secret of the project'));
afterAll(() => void vi.unstubAllEnvs());

describe('recovery codes', () => {
  const codes = newRecoveryCodes();

  it('are ten distinct codes without characters that look alike', () => {
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[a-hjkmnp-z2-9]{5}-[a-hjkmnp-z2-9]{5}$/);
  });

  it('can be typed in capitals, with or without the hyphen', () => {
    const hash = hashRecoveryCode('ada', 'k3v9t-q7xwm');
    for (const typed of ['K3V9T-Q7XWM', 'k3v9tq7xwm', ' k3v9t q7xwm ', 'k3v9t–q7xwm']) {
      expect(hashRecoveryCode('ada', typed)).toBe(hash);
    }
  });

  it('have hashes that differ by code and account, and do not reveal the code', () => {
    const hashes = codes.flatMap((code) => [hashRecoveryCode('ada', code), hashRecoveryCode('eve', code)]);
    expect(new Set(hashes).size).toBe(20);
    expect(hashes.join()).not.toContain(codes[0]);
  });
});

describe('a sealed text', () => {
  let sealed: string;

  beforeAll(() => {
    sealed = seal('JBSWY3DPEHPK3PXP', 'secret of ada');
  });

  it('opens for the purpose for which it was sealed', () => {
    expect(unseal(sealed, 'secret of ada')).toBe('JBSWY3DPEHPK3PXP');
  });

  it('does not open for another purpose, such as the secret of another account', () => {
    expect(unseal(sealed, 'secret of eve')).toBeNull();
    expect(unseal(sealed, 'setup of ada')).toBeNull();
  });

  it('does not open after any of its bytes is changed', () => {
    const bytes = Buffer.from(sealed, 'base64url');
    for (const index of bytes.keys()) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(index) ^ 1, index);
      expect(unseal(changed.toString('base64url'), 'secret of ada')).toBeNull();
    }
  });

  // 38 characters are 28 bytes: the IV and the tag without a text.
  it.each(['', 'A', 'not sealed', 'A'.repeat(37), 'A'.repeat(38)])(
    'does not open if it is only %j',
    (text) => {
      expect(unseal(text, 'secret of ada')).toBeNull();
    },
  );

  it('does not contain its text, and differs each time it is sealed', () => {
    expect(Buffer.from(sealed, 'base64url').includes('JBSWY3DPEHPK3PXP')).toBe(false);
    expect(seal('JBSWY3DPEHPK3PXP', 'secret of ada')).not.toBe(sealed);
  });
});

describe('a time-based code', () => {
  const secret = Secret.fromLatin1('12345678901234567890').base32;

  // [time in seconds, code, period]: RFC 6238, appendix B (SHA-1). Its codes have eight digits; ours are the last six of them.
  it.each([
    [59, '94287082', 0x1],
    [1111111109, '07081804', 0x23523ec],
    [1111111111, '14050471', 0x23523ed],
    [1234567890, '89005924', 0x273ef07],
    [2000000000, '69279037', 0x3f940aa],
    [20000000000, '65353130', 0x27bc86aa],
  ])('of RFC 6238 is accepted at %i s, and its period is returned', (seconds, code, period) => {
    expect(totpPeriod(secret, code.slice(2), seconds * 1000)).toBe(period);
  });

  it('is valid in its period, and for 30 s before and after that', () => {
    const at = (seconds: number) => totpPeriod(secret, '287082', seconds * 1000);
    expect([0, 29, 30, 59, 60, 89].map(at)).toEqual([1, 1, 1, 1, 1, 1]);
    expect(at(90)).toBeNull();
  });

  it('is not valid more than 30 s before its period', () => {
    const at = (seconds: number) => totpPeriod(secret, '081804', seconds * 1000);
    expect([1111111049, 1111111050].map(at)).toEqual([null, 0x23523ec]);
  });

  it.each(['', '287083', '28708', '2870820', '94287082', 'abcdef', '２８７０８２'])(
    'is refused if it is %j',
    (code) => {
      expect(totpPeriod(secret, code, 59_000)).toBeNull();
    },
  );
});

describe('the secret of an authenticator app', () => {
  it('has 160 bits, and differs each time', () => {
    const secrets = Array.from({ length: 20 }, newTotpSecret);
    for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(new Set(secrets).size).toBe(20);
  });

  it('is passed to the app with issuer and username', () => {
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
