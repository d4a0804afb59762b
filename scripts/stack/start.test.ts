import { globSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { detectPort } from 'detect-port';
import psList from 'ps-list';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { complaintsIn, startCommand } from '../../testing/npm-command.ts';
import { dataFolder } from '../paths.ts';
import { shiftedPorts } from './ports.ts';

// Apart from the ports of `npm start` and `npm test`, and below those that Linux gives to outgoing connections.
const PORT_SHIFT = '6400';
const ports = shiftedPorts(6400);
const data = join(dataFolder, `local-${PORT_SHIFT}`);

const forget = () => rmSync(data, { recursive: true, force: true });
beforeAll(forget);
afterAll(forget);

/** Runs `npm start` until it says that everything is there. */
async function start() {
  const command = startCommand(['start'], { PORT_SHIFT });
  let output = '';
  const started = new Promise<undefined>((resolve) => {
    command.all.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('Ctrl-C stops')) resolve(undefined);
    });
  });
  const ended = await Promise.race([started, command]);
  if (ended) throw new Error(`npm start has ended: ${output}`);
  return { command }; // a promise of its own would be awaited
}

/** Ends the command alone: its emulators and mailbox go on. */
async function killAtOnce(command: number | undefined): Promise<void> {
  const started = (await psList()).filter(({ ppid }) => ppid === command);
  expect(started).toHaveLength(1); // scripts/main.ts
  for (const { pid } of started) process.kill(pid, 'SIGKILL');
}

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

const exported = () =>
  globSync(`${data}/emulators/firestore_export/**/output-*`)
    .map((file) => readFileSync(file, 'latin1'))
    .join();

const allPortsAreFree = () =>
  vi.waitFor(
    async () => {
      for (const port of Object.values(ports)) expect(await detectPort(port)).toBe(port);
    },
    { timeout: 60_000, interval: 500 },
  );

test('the data outlives Ctrl-C, and a kill -9 whose leftovers the next start names', async () => {
  const killed = await start();
  expect(await send('Before the kill')).toBe(201);
  await killAtOnce(killed.command.pid);
  const { all } = await startCommand(['start'], { PORT_SHIFT });
  const [complaint = '', ...others] = complaintsIn(all);
  expect(others).toEqual([]);
  expect(complaint).toContain('Port 11400 (the site) is taken by "firebase emulators:start" (process ');
  const [, pids = ''] = /stop them \(kill ([\d ]+)\) and run "npm start" again/.exec(complaint) ?? [];
  for (const pid of pids.split(' ')) process.kill(Number(pid));
  await allPortsAreFree();

  const next = await start();
  expect(await storedMessages()).toContain('Before the kill');
  expect(await send('Before Ctrl-C')).toBe(201);
  next.command.kill('SIGINT');
  expect((await next.command).exitCode).toBe(0);
  await allPortsAreFree();
  expect(exported()).toContain('Before Ctrl-C');
});
