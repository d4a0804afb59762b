import { vi } from 'vitest';
import { WAIT_MS } from '../../../testing/wait.ts';
import type { Behaviour } from '../support/mail-server.ts';
import type { FaultWorld } from './fault-world.ts';
import { newInquiries } from './inquiry.ts';
import { countOutcome, type Tally } from './tally.ts';

export const SMTP_FAULTS: readonly (Exclude<Behaviour, 'accept'> | 'refused-connections')[] = [
  'refused-connections',
  'silent',
  'slow',
  'temporary-failure',
  'permanent-failure',
  'drop-after-data',
];

/** Sends `runs` inquiries, a few at a time, while the mail server fails in one way. Then it recovers. */
export async function failSmtp(
  world: FaultWorld,
  fault: (typeof SMTP_FAULTS)[number],
  runs: number,
): Promise<Tally> {
  await world.clear();
  await world.restartSite();
  if (fault === 'refused-connections') await world.mail.close();
  else world.mail.behaviour = fault;

  const inquiries = newInquiries(runs);
  for (let at = 0; at < runs; at += 5) {
    await Promise.all(inquiries.slice(at, at + 5).map((inquiry) => inquiry.send(world)));
  }
  // Attempts go on after the responses. The drain is for what comes after the leases.
  const sending = world.database.collection('outbox').where('state', '==', 'SENDING');
  await vi.waitUntil(async () => (await sending.get()).empty, { timeout: WAIT_MS, interval: 100 });
  if (inquiries.some(({ refusals }) => refusals > 0)) throw new Error(`${fault}: a visitor was refused`);

  if (fault === 'refused-connections') await world.mail.open();
  world.mail.behaviour = 'accept';
  await world.drain();
  return countOutcome(world, `mail server: ${fault}`, inquiries, fault === 'drop-after-data' ? 2 * runs : 0);
}
