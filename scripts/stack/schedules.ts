import { setTimeout as delay } from 'node:timers/promises';
import { everyMinute } from '../../functions/src/index.ts';

// The emulators run no schedule. `npm start` runs that of each minute, and sooner, so that nobody waits; the daily report
// only writes to the log of a deploy.
const INTERVAL_MS = 5_000;
const starter = process.ppid;

while (process.ppid === starter) {
  try {
    await everyMinute.run({ scheduleTime: new Date().toISOString() });
  } catch (error) {
    console.error(error); // a part of the stack may be starting or ending
  }
  await delay(INTERVAL_MS);
}
