import { cpus } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';

const SAMPLE_MS = 2_000;
const BUSY_SHARE = 0.15;

/**
 * Waits until other programs use little CPU time.
 * @param limitMs the longest wait
 * @returns true if the machine is quiet, false after the longest wait
 */
export async function waitForQuiet(limitMs: number): Promise<boolean> {
  for (let waited = 0; waited <= limitMs; waited += SAMPLE_MS) {
    const before = processorTimes();
    await delay(SAMPLE_MS);
    const after = processorTimes();
    if ((after.busy - before.busy) / (after.total - before.total) < BUSY_SHARE) return true;
  }
  return false;
}

function processorTimes(): { busy: number; total: number } {
  const times = cpus().map(({ times }) => times);
  const sum = (pick: (time: (typeof times)[number]) => number) =>
    times.reduce((all, time) => all + pick(time), 0);
  const idle = sum(({ idle }) => idle);
  const busy = sum(({ user, sys, nice, irq }) => user + sys + nice + irq);
  return { busy, total: idle + busy };
}
