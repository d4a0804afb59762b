import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { storedCredentials } from './credentials.ts';

const pepper = 'a secret of the project';

describe('the stored credentials', () => {
  const { email, password } = storedCredentials(pepper, {
    username: 'j.doe',
    password: 'correct horse battery',
  });

  it('contain an HMAC of username and password in place of the password, with the pepper as its key', () => {
    const hmac = createHmac('sha256', pepper).update('j.doe\ncorrect horse battery').digest('base64url');
    expect(password).toBe(hmac);
    expect(password).toMatch(/^[\w-]{43}$/);
  });

  it('have an address that Firebase accepts and that does not reveal the username', () => {
    expect(email).toMatch(/^[0-9a-f]{32}@admins\.example$/);
  });

  it('are the same for a password that another keyboard encodes differently', () => {
    const stored = (typed: string) =>
      storedCredentials(pepper, { username: 'j.doe', password: typed }).password;
    expect(stored('cafe\u0301\u00a0cre\u0300me')).toBe(stored('caf\u00e9 cr\u00e8me'));
  });

  it('differ by username, password and pepper', () => {
    const other = [
      // Without a separator, this username and password would make the same text as those above.
      storedCredentials(pepper, { username: 'j.do', password: 'ecorrect horse battery' }),
      storedCredentials(pepper, { username: 'j.doe', password: 'correct horse batterz' }),
      storedCredentials('a secret of another project', {
        username: 'j.doe',
        password: 'correct horse battery',
      }),
    ];
    expect(new Set([password, ...other.map((stored) => stored.password)]).size).toBe(4);
    expect(new Set([email, ...other.map((stored) => stored.email)]).size).toBe(3); // the address does not depend on the password
  });
});
