import { RECORD_COLLECTIONS } from '../../src/shared/inquiry/kinds.ts';
import { toMessageId } from '../support/mail-server.ts';
import type { FaultWorld } from './fault-world.ts';
import type { Inquiry } from './inquiry.ts';

/** The state after a fault: refused inquiries were repeated and the outbox was drained. */
export interface Tally {
  fault: string;
  inquiries: number;
  /** Calls that broke off or were refused, and were repeated. */
  refusals: number;
  acknowledged: number;
  records: number;
  /** Acknowledged inquiries without their record. */
  lost: number;
  /** Records without an inquiry. */
  unexpected: number;
  mailsSent: number;
  mailsNotSent: number;
  /** Distinct Message-IDs that the mail server has received. */
  delivered: number;
  /** Mails marked SENT that did not arrive, or that arrived without being marked. */
  mismatched: number;
  extraCopies: number;
  /** Extra copies that SMTP makes unavoidable: the mail server had the message, but its reply was lost. */
  unavoidable: number;
  slowestMs: number;
}

/**
 * Counts inquiries, records and mails.
 * @param unavoidable extra copies that this fault may cause
 */
export async function countOutcome(
  world: FaultWorld,
  fault: string,
  inquiries: readonly Inquiry[],
  unavoidable: number,
): Promise<Tally> {
  const collections = Object.values(RECORD_COLLECTIONS).map((name) => world.database.collection(name).get());
  const records = new Set(
    (await Promise.all(collections)).flatMap(({ docs }) => docs.map(({ ref }) => ref.path)),
  );
  const recordPath = (inquiry: Inquiry) => world.pathsOf(inquiry).record;
  const expected = new Set(inquiries.map(recordPath));
  const outbox = (await world.database.collection('outbox').get()).docs;
  const sent = outbox.filter((mail) => mail.get('state') === 'SENT').map(({ id }) => toMessageId(id));
  const delivered = new Set(world.mail.messageIds);
  return {
    fault,
    inquiries: inquiries.length,
    refusals: inquiries.reduce((sum, { refusals }) => sum + refusals, 0),
    acknowledged: inquiries.filter(({ acknowledged }) => acknowledged).length,
    records: records.size,
    lost: inquiries.filter((inquiry) => inquiry.acknowledged && !records.has(recordPath(inquiry))).length,
    unexpected: [...records].filter((path) => !expected.has(path)).length,
    mailsSent: sent.length,
    mailsNotSent: outbox.length - sent.length,
    delivered: delivered.size,
    mismatched: [...sent, ...delivered].filter((id) => !delivered.has(id) || !sent.includes(id)).length,
    extraCopies: world.mail.received.length - delivered.size,
    unavoidable,
    slowestMs: Math.round(Math.max(0, ...inquiries.map(({ slowestMs }) => slowestMs))),
  };
}

/** Hosting gives up a call after it. How long one took is in the table, because it depends on how busy the machine is. */
const MAX_RESPONSE_MS = 60_000;

/** The promises that a tally breaks, in words. */
export function brokenPromises(tally: Tally): string[] {
  const { inquiries } = tally;
  const promises: [boolean, string][] = [
    [tally.acknowledged === inquiries, 'an inquiry was not accepted after the fault'],
    [tally.records === inquiries && tally.lost === 0, 'an acknowledged inquiry has no record'],
    [tally.unexpected === 0, 'a record has no inquiry'],
    [tally.mailsSent === inquiries && tally.mailsNotSent === 0, 'a mail is not marked SENT'],
    [tally.delivered === inquiries && tally.mismatched === 0, 'delivered mails and SENT marks differ'],
    [tally.extraCopies <= tally.unavoidable, 'a mail was delivered twice although it was avoidable'],
    [tally.slowestMs <= MAX_RESPONSE_MS, 'a response came after Hosting had given up'],
  ];
  return promises.filter(([kept]) => !kept).map(([, failure]) => failure);
}
