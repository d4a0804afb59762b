import { setTimeout as delay } from 'node:timers/promises';
import * as functions from '../../functions/src/index.ts';

// The emulators run no schedule. What is due each minute runs sooner here. This program ends with its starter.
const starter = process.ppid;
setInterval(() => process.ppid === starter || process.exit(), 1_000);

for (const fn of Object.values(functions) as (typeof functions.everyMinute)[]) {
  const schedule = fn.__endpoint.scheduleTrigger?.schedule;
  if (schedule) void repeat(fn, schedule === 'every 1 minutes' ? 5_000 : 24 * 3_600_000);
}

async function repeat(fn: typeof functions.everyMinute, pause: number): Promise<never> {
  for (;;) {
    await delay(pause);
    try {
      await fn.run({ scheduleTime: new Date().toISOString() });
    } catch (error) {
      console.error(error); // a part of the stack may be starting or ending
    }
  }
}
