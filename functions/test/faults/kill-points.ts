import type { FaultWorld } from './fault-world.ts';
import { Inquiry } from './inquiry.ts';
import { takeTally, type Tally } from './tally.ts';

/** Where the site's process is killed: on which side of the n-th commit to a mail's document, or during SMTP. */
type Strike = { commit: number; when: 'before' | 'after' } | 'before the mail is answered';

interface KillPoint {
  name: string;
  strike: Strike;
  /** Whether the mail server has the message by then, so that a second copy cannot be avoided. */
  mailIsOut: boolean;
}

// A mail's document is written three times: created with the record, claimed, marked as sent.
export const KILL_POINTS: readonly KillPoint[] = [
  { name: 'killed before the commit', strike: { commit: 1, when: 'before' }, mailIsOut: false },
  { name: 'killed after the commit', strike: { commit: 1, when: 'after' }, mailIsOut: false },
  { name: 'killed after the claim', strike: { commit: 2, when: 'after' }, mailIsOut: false },
  { name: 'killed after DATA before 250', strike: 'before the mail is answered', mailIsOut: true },
  { name: 'killed after 250 before SENT', strike: { commit: 3, when: 'before' }, mailIsOut: true },
  { name: 'killed before the response', strike: { commit: 3, when: 'after' }, mailIsOut: false },
];

/** Kills the site at one point, `runs` times, each time with another inquiry, which its visitor then sends again. */
export async function killAt(world: FaultWorld, point: KillPoint, runs: number): Promise<Tally> {
  await world.clear();
  const inquiries: Inquiry[] = [];
  for (let run = 0; run < runs; run += 1) {
    const inquiry = new Inquiry(run % 2 === 0 ? 'contacts' : 'partnerships');
    inquiries.push(inquiry);
    const struck = arm(world, point.strike, inquiry);
    await inquiry.send(world);
    disarm(world);
    if (!struck() || inquiry.acknowledged) throw new Error(`${point.name}: the site was not killed there`);
    await world.freshSite();
    await inquiry.send(world);
  }
  await world.drain();
  return takeTally(world, point.name, inquiries, point.mailIsOut ? runs : 0);
}

/** Answers whether the strike has taken place. */
function arm(world: FaultWorld, strike: Strike, inquiry: Inquiry): () => boolean {
  let struck = false;
  const killHere = async () => {
    struck = true;
    await world.site().kill();
  };
  if (typeof strike === 'string') {
    world.mail.beforeAnswer = killHere;
    return () => struck;
  }
  let commits = 0;
  world.proxy.beforeCommit = async (commit) => {
    if (!commit.writes(inquiry.mailPath)) return;
    commits += 1;
    if (commits !== strike.commit || strike.when !== 'before') return;
    await killHere();
    throw new Error('This commit never reaches Firestore');
  };
  world.proxy.afterCommit = async (commit) => {
    if (commit.writes(inquiry.mailPath) && commits === strike.commit && strike.when === 'after')
      await killHere();
  };
  return () => struck;
}

function disarm(world: FaultWorld): void {
  world.mail.beforeAnswer = () => undefined;
  world.proxy.beforeCommit = () => undefined;
  world.proxy.afterCommit = () => undefined;
}
