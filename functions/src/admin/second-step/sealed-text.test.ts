import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { open, seal } from './sealed-text.ts';

beforeAll(() => void vi.stubEnv('PASSWORD_PEPPER', 'a secret of the project'));
afterAll(() => void vi.unstubAllEnvs());

describe('a sealed text', () => {
  let sealed: string;

  beforeAll(() => {
    sealed = seal('JBSWY3DPEHPK3PXP', 'secret of ada');
  });

  it('is opened for the purpose for which it was sealed', () => {
    expect(open(sealed, 'secret of ada')).toBe('JBSWY3DPEHPK3PXP');
  });

  it('is not opened for another purpose, e.g. as the secret of another account', () => {
    expect(open(sealed, 'secret of eve')).toBeNull();
    expect(open(sealed, 'setup of ada')).toBeNull();
  });

  it('is not opened when any byte of it is changed', () => {
    const bytes = Buffer.from(sealed, 'base64url');
    for (const index of bytes.keys()) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(index) ^ 1, index);
      expect(open(changed.toString('base64url'), 'secret of ada')).toBeNull();
    }
  });

  it.each(['', 'A', 'not sealed', 'A'.repeat(37), 'A'.repeat(38)])('is not %j', (text) => {
    expect(open(text, 'secret of ada')).toBeNull();
  });

  it('neither shows its text nor is the same twice', () => {
    expect(Buffer.from(sealed, 'base64url').includes('JBSWY3DPEHPK3PXP')).toBe(false);
    expect(seal('JBSWY3DPEHPK3PXP', 'secret of ada')).not.toBe(sealed);
  });
});
