import { expect, test } from 'vitest';
import { credentialsVersion } from './session.ts';

test('an account has other credentials after a new password and after a revocation', () => {
  const customClaims = { admin: true, username: 'j.doe', passwordId: 'p1' };
  const versions = [
    { customClaims },
    { customClaims: { ...customClaims, passwordId: 'p2' } },
    { customClaims, tokensValidAfterTime: 'Tue, 24 Nov 2026 09:00:00 GMT' },
  ].map(credentialsVersion);
  expect(new Set(versions).size).toBe(3);
});
