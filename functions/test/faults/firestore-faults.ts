import type { FaultWorld } from './fault-world.ts';
import { newInquiries, type Inquiry } from './inquiry.ts';
import { countOutcome, type Tally } from './tally.ts';

type Fault = (world: FaultWorld, inquiries: readonly Inquiry[]) => Promise<void>;

const sendAll = (world: FaultWorld, inquiries: readonly Inquiry[]) =>
  Promise.all(inquiries.map((inquiry) => inquiry.send(world)));

export const FIRESTORE_FAULTS: Record<string, Fault> = {
  async 'Firestore frozen before the requests'(world, inquiries) {
    world.firestore.freeze();
    await sendAll(world, inquiries);
    world.firestore.thaw();
  },

  async 'Firestore frozen during the requests'(world, inquiries) {
    world.proxy.beforeCommit = () => world.firestore.freeze();
    await sendAll(world, inquiries);
    world.proxy.beforeCommit = () => undefined;
    world.firestore.thaw();
  },

  async 'Firestore frozen after it has committed'(world, inquiries) {
    world.proxy.afterCommit = () => world.firestore.freeze();
    await sendAll(world, inquiries);
    world.proxy.afterCommit = () => undefined;
    world.firestore.thaw();
  },

  // The emulator loses its data when it is killed, so no inquiry may have been acknowledged before.
  async 'Firestore killed during the requests'(world, inquiries) {
    world.proxy.beforeCommit = () => world.firestore.kill();
    await sendAll(world, inquiries);
    world.proxy.beforeCommit = () => undefined;
    await world.firestore.start();
  },
};

/** Sends `runs` inquiries while Firestore fails in one way, and repeats the refused ones after it has recovered. */
export async function failFirestore(world: FaultWorld, fault: string, runs: number): Promise<Tally> {
  await world.clear();
  await world.restartSite();
  const inquiries = newInquiries(runs);
  await FIRESTORE_FAULTS[fault]?.(world, inquiries);
  for (const inquiry of inquiries) await sendUntilAcknowledged(world, inquiry);
  await world.drain();
  const tally = await countOutcome(world, fault, inquiries, 0);
  const unexpected = inquiries
    .flatMap(({ statuses }) => statuses)
    .filter((status) => ![201, 202, 503].includes(status));
  if (unexpected.length > 0) throw new Error(`${fault}: responded with ${unexpected.join(', ')}`);
  return tally;
}

/** The client reconnects to Firestore after a while, so the next repeats may be refused too. */
async function sendUntilAcknowledged(world: FaultWorld, inquiry: Inquiry): Promise<void> {
  for (let tries = 0; tries < 20 && !inquiry.acknowledged; tries += 1) await inquiry.send(world);
}
