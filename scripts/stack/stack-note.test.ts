import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import pWaitFor from 'p-wait-for';
import psList from 'ps-list';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isAlive } from '../cli.ts';
import { cacheFolder } from '../paths.ts';
import { claimStack, endLeftovers, findStarter, killGroups, removeNote } from './stack-note.ts';

const NAME = 'note-test';
const noteFile = join(cacheFolder, `stack-${NAME}.json`);

// A program that starts another; neither reacts to SIGINT.
const deaf = `process.on('SIGINT', () => {}); setInterval(() => {}, 1000);`;
const parent = `${deaf} require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(deaf)}]);`;

let group = 0;
let members: number[] = [];

beforeEach(async () => {
  const leader = execa(process.execPath, ['-e', parent], { detached: true, reject: false, stdio: 'ignore' });
  group = leader.pid ?? 0;
  await pWaitFor(async () => {
    members = (await psList())
      .filter(({ pid, ppid }) => pid === group || ppid === group)
      .map(({ pid }) => pid);
    return members.length === 2;
  });
});

afterEach(async () => {
  await killGroups([group]);
  removeNote(NAME);
});

const known = async (pid: number) => (await psList()).find((row) => row.pid === pid) ?? { pid, cmd: 'ended' };

function writeNote(note: object): void {
  mkdirSync(cacheFolder, { recursive: true });
  writeFileSync(noteFile, JSON.stringify(note));
}

const gone = { pid: 999_999_999, cmd: 'npm start' };

describe('the leftovers of a stack', () => {
  it('are ended with everything they have started, however deaf', async () => {
    writeNote({ starter: gone, groups: [await known(group)] });
    await endLeftovers(NAME);
    expect(members.filter(isAlive)).toEqual([]);
  });

  it('are ended when their leader has ended before', async () => {
    writeNote({ starter: gone, groups: [await known(group)] });
    process.kill(group, 'SIGKILL');
    await pWaitFor(() => !isAlive(group));
    await endLeftovers(NAME);
    expect(members.filter(isAlive)).toEqual([]);
  });

  it('are not taken for a foreign process that has got the id of one', async () => {
    writeNote({ starter: gone, groups: [{ pid: group, cmd: 'java -jar firestore.jar' }] });
    await endLeftovers(NAME);
    expect(members.filter(isAlive)).toEqual(members);
  });

  it('are not looked for when the note is older than the last boot', async () => {
    writeNote({ starter: gone, groups: [await known(group)] });
    utimesSync(noteFile, 0, 0);
    await endLeftovers(NAME);
    expect(members.filter(isAlive)).toEqual(members);
  });

  it('are left alone without ps, and a command that runs is known by its id', async () => {
    vi.stubEnv('PATH', '');
    writeNote({ starter: { pid: process.pid }, groups: [{ pid: group }] });
    expect(await findStarter(NAME)).toBe(process.pid);
    writeNote({ starter: { pid: gone.pid }, groups: [{ pid: group }] });
    expect(await findStarter(NAME)).toBeUndefined();
    await endLeftovers(NAME);
    vi.unstubAllEnvs();
    expect(members.filter(isAlive)).toEqual(members);
  });

  it('are none while the command runs', async () => {
    const starter = await known(process.pid);
    writeNote({ starter, groups: [await known(group)] });
    await endLeftovers(NAME);
    expect(members.filter(isAlive)).toEqual(members);
    expect(await findStarter(NAME)).toBe(process.pid);
    await expect(claimStack(NAME, 'npm start')).rejects.toThrow(
      `This stack is running already (process ${process.pid}): stop it (kill ${process.pid}) and run "npm start" again.`,
    );
  });
});
