import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';

beforeAll(() => void vi.stubEnv('PASSWORD_PEPPER', 'a secret of the project'));
afterAll(() => void vi.unstubAllEnvs());

describe('recovery codes', () => {
  const codes = newRecoveryCodes();

  it('are ten different ones, without characters that look alike', () => {
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[a-hjkmnp-z2-9]{5}-[a-hjkmnp-z2-9]{5}$/);
  });

  it('may be typed in capitals, with or without the hyphen', () => {
    const hash = hashRecoveryCode('ada', 'k3v9t-q7xwm');
    for (const typed of ['K3V9T-Q7XWM', 'k3v9tq7xwm', ' k3v9t q7xwm ', 'k3v9t–q7xwm']) {
      expect(hashRecoveryCode('ada', typed)).toBe(hash);
    }
  });

  it('have hashes that differ with the code and the account, and do not show the code', () => {
    const hashes = codes.flatMap((code) => [hashRecoveryCode('ada', code), hashRecoveryCode('eve', code)]);
    expect(new Set(hashes).size).toBe(20);
    expect(hashes.join()).not.toContain(codes[0]);
  });
});
