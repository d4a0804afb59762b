import { RECORD_COLLECTIONS } from '../../src/shared/inquiry/kinds.ts';
import type { FaultWorld } from './fault-world.ts';
import type { Inquiry } from './inquiry.ts';

/** What a fault left behind once it was over, every refused inquiry was sent again, and the outbox was drained. */
export interface Tally {
  fault: string;
  inquiries: number;
  /** Calls that were cut off or refused, and sent again. */
  refusals: number;
  acknowledged: number;
  records: number;
  /** Acknowledged inquiries without their record. */
  lost: number;
  /** Records that nobody asked for. */
  unasked: number;
  mailsSent: number;
  mailsNotSent: number;
  /** Distinct Message-IDs that the mail server took in. */
  delivered: number;
  /** Mails marked SENT that never came, or that came without being marked. */
  mismatched: number;
  extraCopies: number;
  /** Extra copies that SMTP makes unavoidable: the mail server had the message when the answer was lost. */
  unavoidable: number;
  slowestMs: number;
}

/**
 * Counts what there is.
 * @param unavoidable extra copies that this fault may cause
 */
export async function takeTally(
  world: FaultWorld,
  fault: string,
  inquiries: readonly Inquiry[],
  unavoidable: number,
): Promise<Tally> {
  const collections = Object.values(RECORD_COLLECTIONS).map((name) => world.database.collection(name).get());
  const records = new Set(
    (await Promise.all(collections)).flatMap(({ docs }) => docs.map(({ ref }) => ref.path)),
  );
  const asked = new Set(inquiries.map(({ recordPath }) => recordPath));
  const outbox = (await world.database.collection('outbox').get()).docs;
  const sent = outbox
    .filter((mail) => mail.get('state') === 'SENT')
    .map(({ id }) => `<${id}@forillon.example>`);
  const delivered = new Set(world.mail.messageIds);
  return {
    fault,
    inquiries: inquiries.length,
    refusals: inquiries.reduce((sum, { refusals }) => sum + refusals, 0),
    acknowledged: inquiries.filter(({ acknowledged }) => acknowledged).length,
    records: records.size,
    lost: inquiries.filter(({ acknowledged, recordPath }) => acknowledged && !records.has(recordPath)).length,
    unasked: [...records].filter((path) => !asked.has(path)).length,
    mailsSent: sent.length,
    mailsNotSent: outbox.length - sent.length,
    delivered: delivered.size,
    mismatched: [...sent, ...delivered].filter((id) => !delivered.has(id) || !sent.includes(id)).length,
    extraCopies: world.mail.received.length - delivered.size,
    unavoidable,
    slowestMs: Math.round(Math.max(0, ...inquiries.map(({ slowestMs }) => slowestMs))),
  };
}

/** Milliseconds: the promised ten seconds, and what the way there and back takes on a busy machine. */
const PATIENCE_MS = 11_000;

/** What is wrong with a tally, in words; empty when the promise held. */
export function faultsFound(tally: Tally): string[] {
  const { inquiries } = tally;
  const demands: [boolean, string][] = [
    [tally.acknowledged === inquiries, 'an inquiry was not taken after the fault'],
    [tally.records === inquiries && tally.lost === 0, 'an acknowledged inquiry has no record'],
    [tally.unasked === 0, 'a record has no inquiry'],
    [tally.mailsSent === inquiries && tally.mailsNotSent === 0, 'a mail is not marked SENT'],
    [tally.delivered === inquiries && tally.mismatched === 0, 'delivered mails and SENT marks differ'],
    [tally.extraCopies <= tally.unavoidable, 'a mail was delivered twice without need'],
    [tally.slowestMs <= PATIENCE_MS, 'an answer took more than ten seconds'],
  ];
  return demands.filter(([held]) => !held).map(([, complaint]) => complaint);
}
