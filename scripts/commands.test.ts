import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { detectPort } from 'detect-port';
import { execa } from 'execa';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, test, vi } from 'vitest';
import { WAIT_MS } from '../testing/wait.ts';
import type { Command } from './cli.ts';
import { dataFolder, root } from './paths.ts';
import { main as seed } from './seed.ts';
import { findFirestoreEmulator } from './setup/firestore-emulator.ts';
import { assertJava } from './setup/programs.ts';
import { assertPortsFree, shiftedPorts } from './stack/ports.ts';

/** The variables that a command must not inherit from the test runner. */
const notInherited = {
  NODE_ENV: undefined,
  NODE_OPTIONS: undefined,
  npm_lifecycle_event: undefined,
  FIRESTORE_EMULATOR_HOST: undefined,
  FIREBASE_AUTH_EMULATOR_HOST: undefined,
};

/** Starts a command as npm does, with additional variables. The result has the printed text in `all`. */
function startCommand(
  args: string[],
  env: Record<string, string | undefined> = {},
  { folder = root, nodeOptions = [] as string[] } = {},
) {
  const node = join(root, 'node_modules', '.bin', 'node');
  return execa(node, [...nodeOptions, join(folder, 'scripts', 'run.mjs'), ...args], {
    cwd: folder,
    env: { ...notInherited, ...env },
    stdin: 'ignore',
    all: true,
    reject: false,
  });
}

const errorsIn = (output: string) =>
  output.split('\n').filter((line) => line.startsWith('✗') && line.endsWith('.'));

const unreachable = 'http://127.0.0.1:9';
// Avoids the ports of `npm start` and `npm test`, and stays below the ports that Linux uses for outgoing connections.
const PORT_SHIFT = '6400';
const ports = shiftedPorts(Number(PORT_SHIFT)); // 11400 for the site, 11573 for the development server
const data = join(dataFolder, `local-${PORT_SHIFT}`);

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

/** Returns the error output of a command that fails. */
async function readErrorOutput(run: Command, ...typed: string[]): Promise<string> {
  const error = vi.spyOn(console, 'error').mockReturnValue();
  expect(await run(typed)).toBe(1);
  const printed = error.mock.calls.flat();
  error.mockRestore();
  return printed.join('\n');
}

describe('npm start', () => {
  it('names the port in use and the solution, and leaves nothing running', async () => {
    await listen(11_400);
    const run = await startCommand(['start'], { PORT_SHIFT });
    expect(run.exitCode).toBe(1);
    expect(errorsIn(run.all)).toEqual([
      '✗ Port 11400 (the site) is in use: stop the program that uses it and run "npm start" again, or use other ports (PORT_SHIFT=20000 npm start).',
    ]);
    for (const port of [ports.functions, ports.firestore, ports.smtp])
      expect(await detectPort(port)).toBe(port); // detectPort returns the port itself if it is free
  });

  it('also names the port of the development server if it is in use', async () => {
    await listen(11_400);
    await listen(11_573);
    await expect(assertPortsFree(ports, 'npm run dev')).rejects.toThrow(
      'Ports 11400 (the site), 11573 (the development server) are in use: stop the programs that use them and run "npm run dev" again',
    );
  });

  it('names a port that does not exist', async () => {
    await expect(assertPortsFree(shiftedPorts(61_000), 'npm start')).rejects.toThrow(
      'Port 66000 (the site) does not exist: choose another PORT_SHIFT, such as 20000.',
    );
  });

  it('asks for Java if it is missing', async () => {
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
    // A package that cannot be installed, because the cache is empty and the registry does not respond.
    const dependencies = { 'is-odd': '3.0.1' };
    const locked = { version: '3.0.1', integrity: `sha512-${'A'.repeat(86)}==` };
    const packages = { '': { name: 'clone', dependencies }, 'node_modules/is-odd': locked };
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'clone', dependencies }));
    const lock = JSON.stringify({ name: 'clone', lockfileVersion: 3, packages });
    writeFileSync(join(folder, 'package-lock.json'), lock);
    const env = {
      npm_config_registry: unreachable,
      npm_config_cache: join(scratch, 'npm-cache'),
      npm_config_fetch_retries: '0',
    };
    const run = await startCommand(['start'], env, { folder });
    expect(run.exitCode).toBe(1);
    expect(errorsIn(run.all)).toEqual([
      expect.stringMatching(
        /^✗ Installing the packages failed \(.+\): check the network and run the command again/,
      ),
    ]);
  });
});

it('npm test asks for a browser if it finds none and cannot download one', async () => {
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

it('npm run seed reports that the emulator does not respond', async () => {
  stubEnv({ FIRESTORE_EMULATOR_HOST: '127.0.0.1:9' });
  expect(await readErrorOutput(seed)).toContain('The Firestore emulator does not respond');
});

const deleteData = () => rmSync(data, { recursive: true, force: true });
beforeAll(deleteData);
afterAll(deleteData);

/** Runs `npm start` until everything is ready. */
async function start() {
  const command = startCommand(['start'], { PORT_SHIFT });
  onTestFinished(async () => {
    command.kill('SIGINT'); // after a failure
    await command;
  });
  let output = '';
  const started = new Promise<undefined>((resolve) => {
    command.all.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('Ctrl-C stops')) resolve(undefined);
    });
  });
  const ended = await Promise.race([started, command]);
  if (ended) throw new Error(`npm start has ended: ${output}`);
  return { command, output: () => output }; // in an object, because `await` would wait for the command itself
}

/** The processes of the machine, without ended processes that wait for their parents. */
async function listProcesses() {
  const { stdout } = await execa('ps', ['-A', '-o', 'pid=,ppid=,args=']);
  return stdout
    .split('\n')
    .map((line) => line.trim().split(/ +/))
    .map(([pid, ppid, ...args]) => ({ pid: Number(pid), ppid: Number(ppid), args: args.join(' ') }))
    .filter(({ args }) => !args.endsWith('<defunct>'));
}

/** Finds a part of this stack by its configuration, its port or its parent, among all processes of the machine. */
async function findProcess(part: 'mailbox' | 'firestore' | 'hosting'): Promise<number> {
  const processes = await listProcesses();
  const ours = processes.filter(({ args }) => args.includes(root));
  const firebaseTools = ours.find(({ args }) => args.includes(`.firebase-local-${PORT_SHIFT}.json`));
  const found = {
    hosting: firebaseTools,
    mailbox: ours.find(({ args }) => args.includes(` --smtp ${ports.smtp} `)),
    firestore: processes.find(({ ppid, args }) => ppid === firebaseTools?.pid && args.includes('.jar ')),
  }[part];
  expect(found, part).toBeDefined();
  return found!.pid;
}

/** Kills a command, but not its emulators and mailbox, which continue to run. */
async function killCommand(command: number | undefined): Promise<void> {
  const children = (await listProcesses()).filter(({ ppid }) => ppid === command);
  expect(children).toHaveLength(1); // scripts/main.ts
  for (const { pid } of children) process.kill(pid, 'SIGKILL');
}

/** Sends a contact message to the stack and returns the status of the response. */
async function send(message: string): Promise<number> {
  const body = JSON.stringify({ name: 'Ann', email: 'ann@client.example', subject: 'A question', message });
  const headers = { 'Content-Type': 'application/json' };
  return (await fetch(`http://127.0.0.1:${ports.hosting}/api/contact`, { method: 'POST', headers, body }))
    .status;
}

async function storedMessages(): Promise<string> {
  const address = `http://127.0.0.1:${ports.firestore}/v1/projects/demo-forillon/databases/(default)/documents/contact_records`;
  return (await fetch(address, { headers: { Authorization: 'Bearer owner' } })).text();
}

const readExportedData = () =>
  globSync(`${data}/emulators/firestore_export/**/output-*`)
    .map((file) => readFileSync(file, 'latin1'))
    .join();

const waitForFreePorts = () =>
  vi.waitFor(async () => {
    for (const port of Object.values(ports)) expect(await detectPort(port)).toBe(port);
  }, WAIT_MS);

// Each row names a part for the title, for `findProcess` and in the printed reason.
test.each([
  ['the mailbox', 'mailbox', 'the mailbox: SIGKILL'],
  ['firebase-tools', 'hosting', 'the emulators: SIGKILL'],
] as const)(
  'a kill -9 of %s is noticed, ends the other parts, and keeps the data that the last run saved',
  async (name, part, reason) => {
    const { command, output } = await start();
    const firebaseTools = await findProcess('hosting');
    const java = await findProcess('firestore');
    // firebase-tools starts Java for the Firestore emulator, and a process for each function.
    const isFunction = ({ pid, ppid }: { pid: number; ppid: number }) =>
      ppid === firebaseTools && pid !== java;
    const functionProcesses = (await listProcesses()).filter(isFunction).map(({ pid }) => pid);
    expect(functionProcesses).not.toEqual([]);
    expect(await send(`Before the end of ${name}`)).toBe(201);
    const isSaved = part === 'mailbox'; // an export needs firebase-tools, which the second case kills
    // The second case starts with the data that the first one saved.
    if (!isSaved) expect(await storedMessages()).toContain('Before the end of the mailbox');

    process.kill(await findProcess(part), 'SIGKILL');
    const notice = `✗ A part of the stack has stopped unexpectedly (${reason}), so all parts stop`;
    await vi.waitFor(() => expect(output()).toContain(notice), { timeout: 10_000 });
    const { exitCode, all } = await command;
    expect(exitCode).toBe(1);
    expect(all.includes('✗ The data of this run was not saved, so the next start uses')).toBe(!isSaved);
    if (!isSaved) process.kill(java); // otherwise the next start finds its port in use
    await waitForFreePorts();
    expect((await listProcesses()).filter(({ pid }) => functionProcesses.includes(pid))).toEqual([]);
    expect(readExportedData()).toContain('Before the end of the mailbox');
    expect(readExportedData().includes(`Before the end of ${name}`)).toBe(isSaved);
  },
);

test('the data survives a kill -9 and Ctrl-C, and a start after the kill names the ports that are still in use', async () => {
  const killed = await start();
  // The test of a killed mailbox has saved this message.
  expect(await storedMessages()).toContain('Before the end of the mailbox');
  expect(await send('Before the kill')).toBe(201);
  const leftovers = [await findProcess('hosting'), await findProcess('mailbox')];
  await killCommand(killed.command.pid);
  const { all } = await startCommand(['start'], { PORT_SHIFT });
  const [error = '', ...others] = errorsIn(all);
  expect(others).toEqual([]);
  expect(error).toContain(`Ports ${ports.hosting} (the site), `);
  for (const pid of leftovers) process.kill(pid); // with SIGTERM, after which firebase-tools exports the data
  await waitForFreePorts();

  const next = await start();
  expect(await storedMessages()).toContain('Before the kill');
  expect(await send('Before Ctrl-C')).toBe(201);
  next.command.kill('SIGINT');
  expect((await next.command).exitCode).toBe(0);
  await waitForFreePorts();
  expect(readExportedData()).toContain('Before Ctrl-C');
});
