import { describe, expect, it } from 'vitest';
import { adminOfAccount } from './firebase-auth.ts';

const account = { uid: 'u1', customClaims: { admin: true, username: 'j.doe', passwordId: 'p1' } };

describe('an account of Firebase Auth', () => {
  it('is an admin when it has the claim', () => {
    expect(adminOfAccount(account)).toEqual({ uid: 'u1', username: 'j.doe' });
  });

  it.each([
    ['without claims', { customClaims: {} }],
    ['with the claim as text', { customClaims: { admin: 'true', username: 'j.doe' } }],
    ['with the claim withdrawn', { customClaims: { admin: false, username: 'j.doe' } }],
    ['that is disabled', { disabled: true }],
    ['without a username', { customClaims: { admin: true } }],
  ])('%s is not an admin', (_, change) => {
    expect(adminOfAccount({ ...account, ...change })).toBeNull();
  });
});
