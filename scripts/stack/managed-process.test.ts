import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { startProcess } from './managed-process.ts';
import { processTable, withDescendants } from './process-table.ts';
import { waitUntil } from './wait-until.ts';

const scratch = mkdtempSync(join(tmpdir(), 'forillon-test-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

// A program that starts another in a process group of its own, as firebase-tools starts Java; both stay deaf to SIGINT.
const deaf = `process.on('SIGINT', () => {}); setInterval(() => {}, 1000);`;
const parent = `${deaf} require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(deaf)}], { detached: true });`;

describe('a managed process', { timeout: 30_000 }, () => {
  it('ends with everything it has started, however deaf', async () => {
    const managed = startProcess({
      name: 'deaf',
      command: [process.execPath, '-e', parent],
      cwd: scratch,
      env: process.env,
      log: join(scratch, 'deaf.log'),
      patience: 300,
    });
    const family = () => withDescendants(managed.pid);
    expect(await waitUntil(10_000, () => Promise.resolve(family().length === 2))).toBe(true);
    const members = family();
    expect(new Set(members.map(({ group }) => group)).size).toBe(2);

    await managed.stop();

    const left = processTable().filter(({ pid }) => members.some((member) => member.pid === pid));
    expect(left).toEqual([]);
  });
});
