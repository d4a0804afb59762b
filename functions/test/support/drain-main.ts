import { drainOutbox } from '../../src/outbox/send.ts';

// Sends what is due at the time of the first argument, as the schedule does.
const now = new Date(process.argv[2] ?? '');
await drainOutbox({ clock: () => now });
process.exit();
