import { afterEach, expect, test, vi } from 'vitest';
import { main as createAdmin } from './admin-create.ts';

afterEach(() => vi.unstubAllEnvs());

async function readErrorOutput(...typed: string[]): Promise<string> {
  const error = vi.spyOn(console, 'error').mockReturnValue();
  expect(await createAdmin(['--username', 'someone', ...typed])).toBe(1);
  return error.mock.calls.flat().join('\n');
}

test('the command reports that the emulator does not respond', async () => {
  vi.stubEnv('FIREBASE_AUTH_EMULATOR_HOST', '127.0.0.1:9');
  expect(await readErrorOutput()).toContain('The Auth emulator does not respond');
});

test.each([undefined, 'too short', `too short${' '.repeat(9)}\n`])(
  'no admin of a project is created with %j as the pepper',
  async (pepper) => {
    vi.stubEnv('PASSWORD_PEPPER', pepper);
    expect(await readErrorOutput('--project', 'forillon-test')).toMatch(
      /^✗ The secret PASSWORD_PEPPER of forillon-test is missing.+functions:secrets:access PASSWORD_PEPPER --project forillon-test/,
    );
  },
);
