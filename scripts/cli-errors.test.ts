import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { complaintsIn, startCommand } from '../testing/npm-command.ts';
import { root } from './paths.ts';

const unreachable = 'http://127.0.0.1:9';
// Away from the ports of `npm start` and `npm test`, and below those that Linux gives to outgoing connections.
const PORT_SHIFT = '6100';

let scratch: string;
let server: Server | undefined;

beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'forillon-test-'));
});

afterEach(() => server?.close());

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const listen = (port: number) =>
  new Promise<void>((resolve) => {
    server = createServer().listen(port, '127.0.0.1', resolve);
  });

const isTaken = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(true));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(false)));
  });

/** A PATH that holds nothing at all. */
const emptyPath = () => {
  const folder = join(scratch, 'empty');
  mkdirSync(folder, { recursive: true });
  return folder;
};

describe('a command that cannot do its work', () => {
  it('names the taken port, its holder and the way out, and leaves nothing running', async () => {
    await listen(14180);
    const run = await startCommand(['start'], { PORT_SHIFT });
    expect(run.exitCode).toBe(1);
    expect(complaintsIn(run.all)).toEqual([
      expect.stringMatching(
        /^✗ Port 14180 \(the Firestore emulator\) is taken by .+ \(process \d+\): stop it \(kill \d+\) and run "npm start" again/,
      ),
    ]);
    expect(await Promise.all([isTaken(11100), isTaken(7180)])).toEqual([false, false]);
  });

  it('names the taken port of hot reload too', async () => {
    await listen(11273);
    const run = await startCommand(['start', '--watch'], { PORT_SHIFT });
    expect(run.exitCode).toBe(1);
    expect(complaintsIn(run.all)[0]).toMatch(/^✗ Port 11273 \(the development server\) is taken by /);
  });

  it.each([
    [
      '9000',
      '✗ Port 10080 (the mailbox page) is refused by browsers: choose another PORT_SHIFT, such as 20000.',
    ],
    ['61000', '✗ Port 66000 (the site) does not exist: choose another PORT_SHIFT, such as 20000.'],
  ])(
    'names the port that PORT_SHIFT=%s would need and nothing can be reached at',
    async (shift, complaint) => {
      const run = await startCommand(['start'], { PORT_SHIFT: shift });
      expect(run.exitCode).toBe(1);
      expect(complaintsIn(run.all)).toEqual([complaint]);
    },
  );

  it('asks for Java where there is none', async () => {
    const run = await startCommand(['start'], { PORT_SHIFT, PATH: emptyPath(), JAVA_HOME: undefined });
    expect(run.exitCode).toBe(1);
    expect(complaintsIn(run.all)).toEqual([
      expect.stringMatching(/^✗ Java was not found: .+ install it \(.+\) and run "npm start" again\.$/),
    ]);
  });

  it('asks for a browser where there is none and none can be downloaded', async () => {
    const run = await startCommand(['test', '--only', 'browser'], {
      PATH: emptyPath(),
      CHROMIUM_PATH: undefined,
      PLAYWRIGHT_BROWSERS_PATH: join(scratch, 'browsers'),
      PLAYWRIGHT_DOWNLOAD_HOST: unreachable,
    });
    expect(run.exitCode).toBe(1);
    expect(complaintsIn(run.all)).toEqual([expect.stringMatching(/^✗ The browser tests found no Chromium/)]);
  });

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
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'clone', dependencies }));
    writeFileSync(
      join(folder, 'package-lock.json'),
      JSON.stringify({
        name: 'clone',
        lockfileVersion: 3,
        packages: { '': { name: 'clone', dependencies }, 'node_modules/is-odd': locked },
      }),
    );
    const run = await startCommand(
      ['start'],
      {
        npm_config_registry: unreachable,
        npm_config_cache: join(scratch, 'npm-cache'),
        npm_config_fetch_retries: '0',
      },
      { folder },
    );
    expect(run.exitCode).toBe(1);
    expect(complaintsIn(run.all)).toEqual([
      expect.stringMatching(
        /^✗ Installing the packages failed \(.+\): check the network and run the command again/,
      ),
    ]);
  });

  it('says that the Firestore emulator could not be downloaded', async () => {
    const run = await startCommand(['start'], {
      PORT_SHIFT,
      CLOUDSDK_ROOT_DIR: join(scratch, 'no-sdk'),
      FIREBASE_EMULATORS_PATH: join(scratch, 'emulators'),
      HTTPS_PROXY: unreachable,
      https_proxy: unreachable,
    });
    expect(run.exitCode).toBe(1);
    expect(complaintsIn(run.all)).toEqual([
      expect.stringMatching(
        /^✗ The Firestore emulator could not be downloaded .+ FIRESTORE_EMULATOR_BINARY_PATH/,
      ),
    ]);
  });

  it('refuses a file that does not exist as the Firestore emulator', async () => {
    const run = await startCommand(['start'], {
      PORT_SHIFT,
      FIRESTORE_EMULATOR_BINARY_PATH: join(scratch, 'nothing.jar'),
    });
    expect(run.exitCode).toBe(1);
    expect(complaintsIn(run.all)).toEqual([expect.stringContaining('correct or unset the variable')]);
  });

  it('writes no post over another', async () => {
    const run = await startCommand(['functions/new-post', 'A load test that told the truth']);
    expect(run.exitCode).toBe(1);
    expect(complaintsIn(run.all)).toEqual([expect.stringContaining('There is a post of this name')]);
  });

  it('does not deploy to a demo project', async () => {
    const run = await startCommand(['operations/deploy/deploy', '--project', 'demo-forillon']);
    expect(run.exitCode).toBe(1);
    expect(complaintsIn(run.all)).toEqual([expect.stringContaining('demo-forillon cannot be deployed to')]);
  });

  it('seeds and creates admins only where an emulator responds', async () => {
    const seed = await startCommand(['seed'], { PORT_SHIFT });
    const admin = await startCommand(['admin-create', '--username', 'someone'], { PORT_SHIFT });
    expect([seed.exitCode, admin.exitCode]).toEqual([1, 1]);
    expect(complaintsIn(seed.all)).toEqual([
      expect.stringContaining('The Firestore emulator does not respond'),
    ]);
    expect(complaintsIn(admin.all)).toEqual([expect.stringContaining('The Auth emulator does not respond')]);
  });

  it.each([undefined, 'too short'])('creates no admin of a project with %j as the pepper', async (pepper) => {
    const options = ['--username', 'someone', '--project', 'forillon-test'];
    const run = await startCommand(['admin-create', ...options], { PASSWORD_PEPPER: pepper });
    expect(run.exitCode).toBe(1);
    expect(complaintsIn(run.all)).toEqual([
      expect.stringMatching(
        /^✗ The secret PASSWORD_PEPPER of forillon-test is missing.+functions:secrets:access PASSWORD_PEPPER --project forillon-test/,
      ),
    ]);
  });
});
