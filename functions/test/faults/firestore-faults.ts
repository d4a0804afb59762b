import type { FaultWorld } from './fault-world.ts';
import { someInquiries, type Inquiry } from './inquiry.ts';
import { takeTally, type Tally } from './tally.ts';

type Fault = (world: FaultWorld, inquiries: readonly Inquiry[]) => Promise<void>;

const sendAll = (world: FaultWorld, inquiries: readonly Inquiry[]) =>
  Promise.all(inquiries.map((inquiry) => inquiry.send(world)));

export const FIRESTORE_FAULTS: Record<string, Fault> = {
  async 'Firestore frozen before the requests'(world, inquiries) {
    world.firestore.freeze();
    await sendAll(world, inquiries);
    world.firestore.thaw();
  },

  async 'Firestore frozen in mid-request'(world, inquiries) {
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

  // The emulator forgets everything when it is killed, so nothing may have been acknowledged before.
  async 'Firestore killed in mid-request'(world, inquiries) {
    world.proxy.beforeCommit = () => world.firestore.kill();
    await sendAll(world, inquiries);
    world.proxy.beforeCommit = () => undefined;
    await world.firestore.start();
  },
};

/** `runs` inquiries while Firestore fails in one way; then it recovers and the refused ones are sent again. */
export async function failFirestore(world: FaultWorld, fault: string, runs: number): Promise<Tally> {
  await world.clear();
  await world.freshSite();
  const inquiries = someInquiries(runs);
  await FIRESTORE_FAULTS[fault]?.(world, inquiries);
  for (const inquiry of inquiries) await sendUntilTaken(world, inquiry);
  await world.drain();
  const tally = await takeTally(world, fault, inquiries, 0);
  const odd = inquiries
    .flatMap(({ statuses }) => statuses)
    .filter((status) => ![201, 202, 503].includes(status));
  if (odd.length > 0) throw new Error(`${fault}: answered ${odd.join(', ')}`);
  return tally;
}

/** Connections to Firestore are made again after a while, so a visitor may be refused once or twice more. */
async function sendUntilTaken(world: FaultWorld, inquiry: Inquiry): Promise<void> {
  for (let tries = 0; tries < 20 && !inquiry.acknowledged; tries += 1) await inquiry.send(world);
}
