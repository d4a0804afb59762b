import { setTimeout as delay } from 'node:timers/promises';
import * as functions from '../../functions/src/index.ts';

// This program runs the scheduled functions, because the emulators do not. A function that is due every minute runs every
// 5 seconds, and the others run daily. The program ends when its parent ends.
const parent = process.ppid;
setInterval(() => process.ppid !== parent && process.exit(), 1_000);

for (const fn of Object.values(functions) as (typeof functions.everyMinute)[]) {
  const schedule = fn.__endpoint.scheduleTrigger?.schedule;
  if (schedule) void repeat(fn, schedule === 'every 1 minutes' ? 5_000 : 24 * 3_600_000);
}

async function repeat(fn: typeof functions.everyMinute, intervalMs: number): Promise<never> {
  for (;;) {
    await delay(intervalMs);
    try {
      await fn.run({ scheduleTime: new Date().toISOString() });
    } catch (error) {
      console.error(error); // a part of the stack may be starting or stopping
    }
  }
}
