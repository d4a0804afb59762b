import { setTimeout as delay } from 'node:timers/promises';
import * as functions from '../../functions/src/index.ts';

type ScheduleFunction = typeof functions.everyMinute;

const FREQUENT_MS = 5_000;
const PARENT_CHECK_INTERVAL_MS = 1_000;

const scheduleOf = (fn: object) => (fn as ScheduleFunction).__endpoint.scheduleTrigger?.schedule;

/** The functions that index.ts exports with a schedule, in App Engine's syntax and in UTC. */
export const scheduledFunctions = Object.entries(functions).flatMap(([name, fn]) => {
  const schedule = scheduleOf(fn);
  return typeof schedule === 'string' ? [{ name, schedule, fn: fn as ScheduleFunction }] : [];
});

/** The time at which a schedule is due, in milliseconds since the epoch. One of each minute comes sooner here. */
export function nextRun(schedule: string, now: number): number {
  if (/^every \d+ minutes$/.test(schedule)) return now + FREQUENT_MS;
  const [, hours, minutes] = /^every day (\d\d):(\d\d)$/.exec(schedule) ?? [];
  if (hours === undefined) throw new Error(`The local stack cannot run the schedule "${schedule}".`);
  const time = new Date(now);
  time.setUTCHours(Number(hours), Number(minutes), 0, 0);
  if (time.getTime() <= now) time.setUTCDate(time.getUTCDate() + 1);
  return time.getTime();
}

async function repeat({ fn, schedule }: (typeof scheduledFunctions)[number]): Promise<never> {
  for (;;) {
    await delay(nextRun(schedule, Date.now()) - Date.now());
    try {
      await fn.run({ scheduleTime: new Date().toISOString() });
    } catch (error) {
      console.error(error); // a part of the stack may be starting or ending
    }
  }
}

// The emulators run no schedule. This program ends with its starter, also when that is killed.
if (import.meta.main) {
  const starter = process.ppid;
  setInterval(() => {
    if (process.ppid !== starter) process.exit();
  }, PARENT_CHECK_INTERVAL_MS);
  await Promise.all(scheduledFunctions.map(repeat));
}
