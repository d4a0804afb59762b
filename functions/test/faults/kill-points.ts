import type { FaultWorld } from './fault-world.ts';
import { Inquiry } from './inquiry.ts';
import { countOutcome, type Tally } from './tally.ts';

/** Before or after which commit of a mail's document the site is killed, or while the mail server has the message. */
type KillMoment = { commit: number; when: 'before' | 'after' } | 'before the reply of the mail server';

interface KillPoint {
  name: string;
  moment: KillMoment;
  /** Whether the mail server has the message by then, so that a second copy is unavoidable. */
  mailIsOut: boolean;
}

// The document of a mail is written three times: created with the record, claimed, marked as sent.
export const KILL_POINTS: readonly KillPoint[] = [
  { name: 'killed before the commit', moment: { commit: 1, when: 'before' }, mailIsOut: false },
  { name: 'killed after the commit', moment: { commit: 1, when: 'after' }, mailIsOut: false },
  { name: 'killed after the claim', moment: { commit: 2, when: 'after' }, mailIsOut: false },
  { name: 'killed after DATA before 250', moment: 'before the reply of the mail server', mailIsOut: true },
  { name: 'killed after 250 before SENT', moment: { commit: 3, when: 'before' }, mailIsOut: true },
  { name: 'killed before the response', moment: { commit: 3, when: 'after' }, mailIsOut: false },
];

/** Kills the site at one point, `runs` times. Each time the visitor then repeats the inquiry. */
export async function killAt(world: FaultWorld, point: KillPoint, runs: number): Promise<Tally> {
  await world.clear();
  const inquiries: Inquiry[] = [];
  for (let run = 0; run < runs; run += 1) {
    const inquiry = new Inquiry(run % 2 === 0 ? 'contacts' : 'partnerships');
    inquiries.push(inquiry);
    const wasKilled = arm(world, point.moment, inquiry);
    await inquiry.send(world);
    disarm(world);
    if (!wasKilled() || inquiry.acknowledged) throw new Error(`${point.name}: the site was not killed there`);
    await world.restartSite();
    await inquiry.send(world);
  }
  await world.drain();
  return countOutcome(world, point.name, inquiries, point.mailIsOut ? runs : 0);
}

/** Returns a function that tells whether the site was killed. */
function arm(world: FaultWorld, moment: KillMoment, inquiry: Inquiry): () => boolean {
  let killed = false;
  const kill = async () => {
    killed = true;
    await world.site().kill();
  };
  if (typeof moment === 'string') {
    world.mail.beforeReply = kill;
    return () => killed;
  }
  const { mail: mailPath } = world.pathsOf(inquiry);
  let commits = 0;
  world.proxy.beforeCommit = async (commit) => {
    if (!commit.writes(mailPath)) return;
    commits += 1;
    if (commits !== moment.commit || moment.when !== 'before') return;
    await kill();
    throw new Error('This commit never reaches Firestore');
  };
  world.proxy.afterCommit = async (commit) => {
    if (commit.writes(mailPath) && commits === moment.commit && moment.when === 'after') {
      await kill();
    }
  };
  return () => killed;
}

function disarm(world: FaultWorld): void {
  world.mail.beforeReply = () => undefined;
  world.proxy.beforeCommit = () => undefined;
  world.proxy.afterCommit = () => undefined;
}
