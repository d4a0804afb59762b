import { setTimeout as delay } from 'node:timers/promises';
import { drainOutbox } from '../../functions/src/mail/drain-outbox.ts';

const INTERVAL_MS = 2_000;

const starter = process.ppid;

// The emulators run no schedule. In production one sends each minute what is due. It ends with its starter, also when
// that is killed.
while (process.ppid === starter) {
  // A part of the stack may be starting or ending.
  await drainOutbox().catch(() => undefined);
  await delay(INTERVAL_MS);
}
