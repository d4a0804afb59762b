import { readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import pWaitFor from 'p-wait-for';
import psList from 'ps-list';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { complaintsIn, startCommand } from '../../testing/npm-command.ts';
import { isLong } from '../../testing/tier.ts';
import { cacheFolder, dataFolder } from '../paths.ts';

// Apart from the ports of `npm start` and `npm test`, and below those that Linux gives to outgoing connections.
const PORT_SHIFT = '6400';
const SITE = 'http://127.0.0.1:11400';
const RECORDS =
  'http://127.0.0.1:14480/v1/projects/demo-forillon/databases/(default)/documents/contact_records';
const contact = { name: 'Ann', email: 'ann@client.example', subject: 'A question', message: 'Hello' };
const TOO_LARGE = JSON.stringify({ ...contact, message: 'x'.repeat(3_000_000) });
const data = join(dataFolder, `local-${PORT_SHIFT}`);

beforeAll(() => rmSync(data, { recursive: true, force: true }));
afterAll(() => rmSync(data, { recursive: true, force: true }));

let running: ReturnType<typeof startCommand> | undefined;
afterEach(async () => {
  running?.kill('SIGINT');
  await running;
});

/** Runs `npm start` until it says that everything is there. */
async function start() {
  const command = (running = startCommand(['start'], { PORT_SHIFT }));
  let output = '';
  const started = new Promise<undefined>((resolve) => {
    command.all.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('Ctrl-C stops')) resolve(undefined);
    });
  });
  const ended = await Promise.race([started, command]);
  if (ended) throw new Error(`npm start has ended: ${output}`);
  return { command, ...(await runningParts()) };
}

/** The process ids of a running stack: those of its note, the functions, and what sends the mail that is due. */
async function runningParts() {
  const note = JSON.parse(readFileSync(join(cacheFolder, `stack-local-${PORT_SHIFT}.json`), 'utf8')) as {
    starter: { pid: number };
    groups: { pid: number; cmd: string }[];
  };
  const pidOf = (words: string) => note.groups.find(({ cmd }) => cmd.includes(words))?.pid ?? 0;
  const [mailbox, firebase, firestore] = [pidOf('maildev'), pidOf('emulators:start'), pidOf('-jar')];
  // It begins after the command has said that everything is there.
  const schedule = await pWaitFor(async () => {
    const found = (await psList()).find(
      ({ ppid, cmd }) => ppid === note.starter.pid && cmd?.includes('due-mail'),
    );
    return found !== undefined && pWaitFor.resolveWith(found.pid);
  });
  const functions = (await psList()).filter(({ ppid, pid }) => ppid === firebase && pid !== firestore);
  return {
    starter: note.starter.pid,
    schedule,
    mailbox,
    firebase,
    firestore,
    functions: functions.map(({ pid }) => pid),
  };
}

type Started = Awaited<ReturnType<typeof start>>;

/** Those of a stack's processes that are still there. What sends mail looks every two seconds whether it is to end. */
async function leftOf({ starter, schedule, mailbox, firebase, firestore, functions }: Started) {
  const pids = [starter, schedule, mailbox, firebase, firestore, ...functions];
  return (await psList()).filter(({ pid }) => pids.includes(pid)).map(({ cmd }) => cmd);
}

const expectNothingLeft = (stack: Started) =>
  expect.poll(() => leftOf(stack), { timeout: 20_000 }).toEqual([]);

/** The whole stack ends, with the reason as the only message and nothing left running. */
async function expectEnd(stack: Started, reason: string) {
  const { exitCode, all } = await stack.command;
  expect(exitCode).toBe(1);
  expect(complaintsIn(all)).toEqual([
    expect.stringMatching(`^✗ A part of the stack ended by itself \\(${reason}\\), so the rest was stopped`),
  ]);
  await expectNothingLeft(stack);
}

const post = (body: string) =>
  fetch(`${SITE}/api/contact`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });

async function recordCount(): Promise<number> {
  const response = await fetch(RECORDS, { headers: { Authorization: 'Bearer owner' } });
  return ((await response.json()) as { documents?: object[] }).documents?.length ?? 0;
}

/** A program that has nothing to do with the stack, on a port that the stack does not use. */
const foreign = createServer().listen(0, '127.0.0.1');
afterAll(() => foreign.close());

// Each test starts where the one before has stopped, which shows that the next start works.
describe('a stack of which a part is killed', () => {
  it('stops all of it with the data saved when the mailbox is killed', async () => {
    const stack = await start();
    expect(stack.functions.length).toBeGreaterThan(0);
    expect((await post(JSON.stringify(contact))).ok).toBe(true);
    expect(await recordCount()).toBe(1);
    process.kill(stack.mailbox, 'SIGKILL');
    await expectEnd(stack, 'the mailbox: SIGKILL');
  });

  // Noticed as the mailbox is: by the end of the process that the command has started.
  it.runIf(isLong)('stops all of it when firebase-tools is killed', async () => {
    const stack = await start();
    expect(await recordCount()).toBe(1);
    process.kill(stack.firebase, 'SIGKILL');
    await expectEnd(stack, 'the emulators: SIGKILL');
  });

  it('stops all of it when the Firestore emulator is killed', async () => {
    const stack = await start();
    expect(await recordCount()).toBe(1);
    process.kill(stack.firestore, 'SIGKILL');
    await expectEnd(stack, 'the Firestore emulator has ended');
  });

  it('goes on when functions are killed and when they refuse large bodies, and is cleared up after its command was killed', async () => {
    const stack = await start();
    for (const pid of stack.functions) process.kill(pid, 'SIGKILL');
    await pWaitFor(async () => (await fetch(`${SITE}/api/blog`)).ok);
    for (let round = 0; round < 10; round += 1) {
      const responses = await Promise.all([post(TOO_LARGE), post(TOO_LARGE)]);
      expect(responses.map(({ status }) => status)).toEqual([413, 413]);
    }

    stack.command.kill('SIGKILL');
    process.kill(stack.starter, 'SIGKILL');
    expect((await leftOf(stack)).length).toBeGreaterThan(0);

    const next = await start();
    await expectNothingLeft(stack);
    expect(foreign.listening).toBe(true);
    next.command.kill('SIGINT');
    expect((await next.command).exitCode).toBe(0);
    await expectNothingLeft(next);
  });
});
