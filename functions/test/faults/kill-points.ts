import { vi } from 'vitest';
import type { FaultWorld, KillMoment } from './fault-world.ts';
import { Inquiry } from './inquiry.ts';
import { countOutcome, type Tally } from './tally.ts';

interface KillPoint {
  name: string;
  /** A commit of the mail's document, or while the mail server has the message. */
  moment: KillMoment | 'before the reply of the mail server';
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
    const kill = vi.fn(() => world.site().kill());
    if (typeof point.moment === 'string') world.mail.beforeReply = kill;
    else world.killAtCommit(world.pathsOf(inquiry).mail, point.moment, kill);
    await inquiry.send(world);
    world.disarm();
    if (kill.mock.calls.length === 0 || inquiry.acknowledged)
      throw new Error(`${point.name}: the site was not killed there`);
    await world.restartSite();
    await inquiry.send(world);
  }
  await world.drain();
  return countOutcome(world, point.name, inquiries, point.mailIsOut ? runs : 0);
}
