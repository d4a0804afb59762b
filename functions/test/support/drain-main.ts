import { drainOutbox } from '../../src/outbox/send.ts';

// Sends the mails that are due at the time given as the first argument, as the schedule does.
const now = new Date(process.argv[2] ?? '');
await drainOutbox({ clock: () => now });
process.exit();
