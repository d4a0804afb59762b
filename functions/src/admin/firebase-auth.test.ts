import { describe, expect, it } from 'vitest';
import { adminOfAccount, emailOfUsername, usernameOfEmail } from './firebase-auth.ts';

describe('a username', () => {
  it('becomes an email address and back', () => {
    expect(emailOfUsername('j.doe')).toBe('j.doe@admins.forillon.example');
    expect(usernameOfEmail('j.doe@admins.forillon.example')).toBe('j.doe');
  });

  it.each([
    undefined,
    '',
    'j.doe@example.com',
    '@admins.forillon.example',
    'j@admins.forillon.example.evil.example',
  ])('is not found in %s', (email) => {
    expect(usernameOfEmail(email)).toBeNull();
  });
});

describe('an account of Firebase Auth', () => {
  const account = { uid: 'u1', email: 'j.doe@admins.forillon.example', customClaims: { admin: true } };

  it('is an admin when it has the claim', () => {
    expect(adminOfAccount(account)).toEqual({ uid: 'u1', username: 'j.doe' });
  });

  it.each([
    ['without claims', { customClaims: undefined }],
    ['with the claim as text', { customClaims: { admin: 'true' } }],
    ['with the claim withdrawn', { customClaims: { admin: false } }],
    ['that is disabled', { disabled: true }],
    ['with another email address', { email: 'j.doe@example.com' }],
  ])('%s is no admin', (_, change) => {
    expect(adminOfAccount({ ...account, ...change })).toBeNull();
  });
});
