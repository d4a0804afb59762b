import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { execa } from 'execa';
import { expect, onTestFinished, test } from 'vitest';
import { root } from './paths.ts';

/**
 * Makes a clone with one command, `say`, and a fake npm, which records its arguments and creates node_modules.
 * @param source the code of the command
 */
function makeClone(source = "console.log('said');") {
  const folder = mkdtempSync(join(tmpdir(), 'run-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const path of ['scripts', 'npm', '.cache']) mkdirSync(join(folder, path));
  for (const file of ['run.mjs', 'main.ts'])
    cpSync(join(root, 'scripts', file), join(folder, 'scripts', file));
  writeFileSync(join(folder, 'scripts/say.ts'), `export const main = async () => { ${source} return 0; };`);
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'package-lock.json'), '{ "packages": {} }');
  const npm = `#!/bin/sh
echo "$*" >>npm/calls
mkdir -p node_modules/.bin
cp package-lock.json node_modules/.package-lock.json
ln -sf '${process.execPath}' node_modules/.bin/node
`;
  writeFileSync(join(folder, 'npm/npm'), npm);
  chmodSync(join(folder, 'npm/npm'), 0o755);
  return { folder, lock: join(folder, '.cache/install.lock') };
}

const pathWithNpm = (folder: string) => [join(folder, 'npm'), process.env['PATH']].join(delimiter);

/** @param preload the source of a module that runs before run.mjs */
const run = (
  folder: string,
  { preload = '', env = {} }: { preload?: string; env?: NodeJS.ProcessEnv } = {},
) =>
  execa(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(preload)}`, 'scripts/run.mjs', 'say'],
    { cwd: folder, env: { PATH: pathWithNpm(folder), ...env }, all: true, reject: false, timeout: 60_000 },
  );

test('development packages are installed even if the environment would leave them out', async () => {
  const { folder, lock } = makeClone();
  const { exitCode, stdout } = await run(folder, { env: { NODE_ENV: 'production' } });
  expect([exitCode, stdout]).toEqual([0, 'Installing the packages (a minute or two the first time)\nsaid']);
  expect(readFileSync(join(folder, 'npm/calls'), 'utf8')).toMatch(/^ci --include=dev /);
  expect(existsSync(lock)).toBe(false);
});

test.each([
  ['is empty', "''"],
  ['contains the id of the current process', 'String(process.pid)'],
  ['has an owner that has ended', "'4194305'"], // above every process id of Linux
])('a lock that %s does not stop the installation', async (_, expression) => {
  const { folder, lock } = makeClone();
  const preload = `import { writeFileSync } from 'node:fs'; if (process.argv[1].endsWith('run.mjs')) writeFileSync(${JSON.stringify(lock)}, ${expression});`;
  expect((await run(folder, { preload })).stdout).toMatch(/said$/);
});

test('a command that waits for another installation says so once and names the lock', async () => {
  const { folder, lock } = makeClone();
  writeFileSync(lock, String(process.pid));
  const waiting = run(folder);
  let output = '';
  waiting.all.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await expect.poll(() => output).toContain(`If none is running, delete ${lock}`);
  rmSync(lock);
  const { stdout } = await waiting;
  expect(stdout.match(/Waiting/g)).toHaveLength(1);
  expect(stdout).toMatch(/said$/);
});

test('a lock that cannot be written is reported', async () => {
  const { folder } = makeClone();
  const preload = `import fs from 'node:fs'; import { syncBuiltinESMExports } from 'node:module';
    fs.writeFileSync = () => { throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }); };
    syncBuiltinESMExports();`;
  const { exitCode, all } = await run(folder, { preload });
  expect([exitCode, all]).toEqual([
    1,
    '✗ The packages could not be installed: ENOSPC: no space left on device, write.',
  ]);
});

test.each(['', 'firm.test'])(
  'behind a proxy, only the emulators and the hosts in no_proxy (%s) are called directly',
  async (no_proxy) => {
    const calls: string[] = []; // of one server, which is both the proxy and the emulator
    const server = createServer(({ method, url }, response) => {
      calls.push(`${method} ${url}`);
      response.end();
    });
    server.on('connect', ({ method, url }, socket) => {
      calls.push(`${method} ${url}`);
      socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { folder } = makeClone(
      `await fetch('${address}/emulator');
     await fetch('https://site.invalid/').catch(() => undefined);
     console.log(process.env.no_proxy, process.env.NO_PROXY);`,
    );
    const env = { http_proxy: address, https_proxy: address, no_proxy, NO_PROXY: '' };
    const { stdout } = await run(folder, { env });
    expect(calls).toEqual(['GET /emulator', 'CONNECT site.invalid:443']);
    const directHosts = [no_proxy, '127.0.0.1,localhost'].filter(Boolean).join(',');
    expect(stdout).toContain(`${directHosts} ${directHosts}`);
  },
);
