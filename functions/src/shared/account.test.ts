import { describe, expect, it } from 'vitest';
import { changePasswordSchema, loginSchema, newAccountSchema, usernameSchema } from './account.ts';

describe('a username', () => {
  it.each([
    ['abc', 'abc'],
    [' J.Doe_2-x ', 'j.doe_2-x'],
    ['a'.repeat(32), 'a'.repeat(32)],
  ])('%j is normalized to %j', (given, normalized) => {
    expect(usernameSchema.parse(given)).toBe(normalized);
  });

  it.each(['', 'ab', 'a'.repeat(33), 'a b c', 'ünal', 'a@b.c', 'a\nbc', 'admin\u200b'])(
    '%j is refused',
    (given) => {
      expect(usernameSchema.safeParse(given).success).toBe(false);
    },
  );
});

describe('a new password', () => {
  it.each([
    ['twelve chars', true],
    ['eleven char', false],
    ['            ', true],
    ['x'.repeat(1024), true],
    ['x'.repeat(1025), false],
    ['密码密码密码密码密码密码', true],
  ])('%j is accepted: %s', (password, accepted) => {
    expect(newAccountSchema.safeParse({ username: 'admin', password }).success).toBe(accepted);
    const change = { currentPassword: 'x', newPassword: password };
    expect(changePasswordSchema.safeParse(change).success).toBe(accepted);
  });
});

it('signing in requires a password, and does not limit the length of a username', () => {
  const long = { username: 'x'.repeat(5000), password: 'y' };
  expect(loginSchema.safeParse(long).success).toBe(true);
  expect(loginSchema.safeParse({ username: 'x' }).success).toBe(false);
});
