import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { detectPort } from 'detect-port';
import { afterAll, afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { main as newPost } from '../functions/new-post.ts';
import { complaintsIn, startCommand } from '../testing/npm-command.ts';
import { main as createAdmin } from './admin-create.ts';
import type { Command } from './cli.ts';
import { root } from './paths.ts';
import { main as seed } from './seed.ts';
import { findFirestoreEmulator } from './setup/firestore-emulator.ts';
import { assertJava } from './setup/programs.ts';
import { assertPortsFree, shiftedPorts } from './stack/ports.ts';

const unreachable = 'http://127.0.0.1:9';
// Away from the ports of `npm start` and `npm test`, and below those that Linux gives to outgoing connections.
const PORT_SHIFT = 6100;

const scratch = mkdtempSync(join(tmpdir(), 'forillon-test-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));
afterEach(() => vi.unstubAllEnvs());

const stubEnv = (env: Record<string, string | undefined>) => {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
};

async function listen(port: number): Promise<void> {
  const server = createServer();
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
}

/** The output of a command that fails. */
async function complaintOf(run: Command, ...typed: string[]): Promise<string> {
  const error = vi.spyOn(console, 'error').mockReturnValue();
  expect(await run(typed)).toBe(1);
  const printed = error.mock.calls.flat();
  error.mockRestore();
  return printed.join('\n');
}

describe('npm start', () => {
  it('names the taken port, its holder and the way out, and leaves nothing running', async () => {
    await listen(14180);
    const run = await startCommand(['start'], { PORT_SHIFT: String(PORT_SHIFT) });
    expect(run.exitCode).toBe(1);
    expect(complaintsIn(run.all)).toEqual([
      expect.stringMatching(
        /^✗ Port 14180 \(the Firestore emulator\) is taken by .+ \(process \d+\): stop it \(kill \d+\) and run "npm start" again/,
      ),
    ]);
    for (const port of [11100, 7180]) expect(await detectPort(port)).toBe(port);
  });

  it('names the taken port of hot reload too', async () => {
    await listen(11273);
    await expect(assertPortsFree(shiftedPorts(PORT_SHIFT), 'npm run dev')).rejects.toThrow(
      'Port 11273 (the development server) is taken by ',
    );
  });

  it.each([
    [9000, 'Port 10080 (the mailbox page) is refused by browsers: choose another PORT_SHIFT, such as 20000.'],
    [61000, 'Port 66000 (the site) does not exist: choose another PORT_SHIFT, such as 20000.'],
  ])('names the port that PORT_SHIFT=%s would need and nothing can be reached at', async (shift, message) => {
    await expect(assertPortsFree(shiftedPorts(shift), 'npm start')).rejects.toThrow(message);
  });

  it('asks for Java where there is none', async () => {
    stubEnv({ PATH: scratch });
    await expect(assertJava('npm start')).rejects.toThrow(
      /^Java was not found: .+ install it \(.+\) and run "npm start" again\.$/,
    );
  });

  it('says that the Firestore emulator could not be downloaded', async () => {
    stubEnv({
      CLOUDSDK_ROOT_DIR: join(scratch, 'no-sdk'),
      FIREBASE_EMULATORS_PATH: join(scratch, 'emulators'),
      HTTPS_PROXY: unreachable,
      https_proxy: unreachable,
    });
    await expect(findFirestoreEmulator('npm start')).rejects.toThrow(
      /^The Firestore emulator could not be downloaded .+ FIRESTORE_EMULATOR_BINARY_PATH/,
    );
  });

  it('refuses a file that does not exist as the Firestore emulator', async () => {
    stubEnv({ FIRESTORE_EMULATOR_BINARY_PATH: join(scratch, 'nothing.jar') });
    await expect(findFirestoreEmulator('npm start')).rejects.toThrow('correct or unset the variable');
  });
});

describe('every command', () => {
  it('asks for a newer Node before it does anything else', async () => {
    const pretendOldNode =
      'data:text/javascript,Object.defineProperty(process.versions, "node", { value: "20.18.3" })';
    const run = await startCommand(['start'], {}, { nodeOptions: ['--import', pretendOldNode] });
    expect(run.exitCode).toBe(1);
    expect(run.all).toBe(
      '✗ Node 20.18.3 is too old: install Node 20.19 or newer from https://nodejs.org and run the command again.',
    );
  });

  it('says that npm could not install the packages', async () => {
    const folder = join(scratch, 'clone');
    for (const file of ['run.mjs', 'start.ts'])
      cpSync(join(root, 'scripts', file), join(folder, 'scripts', file));
    const dependencies = { 'is-odd': '3.0.1' };
    const locked = { version: '3.0.1', integrity: `sha512-${'A'.repeat(86)}==` };
    const packages = { '': { name: 'clone', dependencies }, 'node_modules/is-odd': locked };
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'clone', dependencies }));
    writeFileSync(
      join(folder, 'package-lock.json'),
      JSON.stringify({ name: 'clone', lockfileVersion: 3, packages }),
    );
    const env = {
      npm_config_registry: unreachable,
      npm_config_cache: join(scratch, 'npm-cache'),
      npm_config_fetch_retries: '0',
    };
    const run = await startCommand(['start'], env, { folder });
    expect(run.exitCode).toBe(1);
    expect(complaintsIn(run.all)).toEqual([
      expect.stringMatching(
        /^✗ Installing the packages failed \(.+\): check the network and run the command again/,
      ),
    ]);
  });
});

it('npm test asks for a browser where there is none and none can be downloaded', async () => {
  stubEnv({
    PATH: scratch,
    CHROMIUM_PATH: undefined,
    PLAYWRIGHT_BROWSERS_PATH: join(scratch, 'browsers'),
    PLAYWRIGHT_DOWNLOAD_HOST: unreachable,
  });
  vi.resetModules(); // Playwright reads its variables when it is loaded
  const { assertBrowser } = await import('./setup/programs.ts');
  await expect(assertBrowser('npm test')).rejects.toThrow(/^The browser tests found no Chromium/);
});

it('a new post is not written over another', async () => {
  expect(await complaintOf(newPost, 'A load test that told the truth')).toContain(
    'There is a post of this name',
  );
});

it('records and admins are made only where an emulator responds', async () => {
  stubEnv({ FIRESTORE_EMULATOR_HOST: '127.0.0.1:9', FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9' });
  expect(await complaintOf(seed)).toContain('The Firestore emulator does not respond');
  expect(await complaintOf(createAdmin, '--username', 'someone')).toContain(
    'The Auth emulator does not respond',
  );
});

it.each([undefined, 'too short'])('no admin of a project is made with %j as the pepper', async (pepper) => {
  stubEnv({ PASSWORD_PEPPER: pepper });
  const options = ['--username', 'someone', '--project', 'forillon-test'];
  expect(await complaintOf(createAdmin, ...options)).toMatch(
    /^✗ The secret PASSWORD_PEPPER of forillon-test is missing.+functions:secrets:access PASSWORD_PEPPER --project forillon-test/,
  );
});
