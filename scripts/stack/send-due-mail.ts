import { setTimeout as delay } from 'node:timers/promises';
import { drainOutbox } from '../../functions/src/mail/drain-outbox.ts';

const INTERVAL_MS = 2_000;

// The emulators run no schedule. In production one sends each minute what is due.
for (;;) {
  // A part of the stack may be starting or ending.
  await drainOutbox().catch(() => undefined);
  await delay(INTERVAL_MS);
}
