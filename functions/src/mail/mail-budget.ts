import { Timestamp, type DocumentReference } from 'firebase-admin/firestore';
import { config } from '../config.ts';
import { commitOptimistically } from '../firestore/commit-optimistically.ts';
import { database } from '../firestore/database.ts';
import type { RecordKind } from '../shared/inquiry/kinds.ts';
import { RETENTION } from '../shared/retention.ts';
import { queueDigest } from './digest.ts';
import { newMails, newWebhooks, type MailContent, type NewMail } from './outbox.ts';

/** One digest an hour is part of the day's mails. */
const DIGESTS_PER_DAY = 24;

/**
 * The mails of a new submission and its call of the webhook, which no budget limits. There are no mails once the day's
 * budget is used up: the digest of this hour, which is queued here, replaces them.
 * @throws StorageUnavailable
 */
export async function mailsWithinBudget(content: MailContent, recordId: string): Promise<NewMail[]> {
  const now = new Date();
  const mails = newMails(content, recordId, now);
  const usedUpAt = await takeFromBudget(content.kind, mails.length, now);
  const webhooks = newWebhooks(content, recordId, now);
  if (!usedUpAt) return [...mails, ...webhooks];
  await queueDigest(content.kind, usedUpAt, now);
  return webhooks;
}

/** What this instance holds of one day's mails of one kind. */
interface Block {
  day: string;
  /** Mails that may still be queued. */
  left: number;
  /** How many to claim next. It doubles, so that a quiet instance wastes none and a busy one claims seldom. */
  nextClaim: number;
  /** When the day's mails were used up, by any instance. */
  usedUpAt: Date | undefined;
  claiming: Promise<void> | undefined;
}

const blocks = new Map<RecordKind, Block>();

/**
 * Takes mails from the day's budget (UTC) of a kind, MAILS_PER_DAY in config.ts, which all instances share.
 * @param count all of them or none are taken
 * @returns when the budget was used up; undefined if it had enough
 * @throws StorageUnavailable
 */
async function takeFromBudget(kind: RecordKind, count: number, now: Date): Promise<Date | undefined> {
  const day = dayOf(now);
  let block = blocks.get(kind);
  if (block?.day !== day) {
    block = { day, left: 0, nextClaim: 1, usedUpAt: undefined, claiming: undefined };
    blocks.set(kind, block);
  }
  while (block.left < count) {
    if (block.usedUpAt) return block.usedUpAt;
    // Requests of one instance wait for one claim instead of competing.
    block.claiming ??= claim(kind, block, count, now).finally(() => (block.claiming = undefined));
    await block.claiming;
  }
  block.left -= count;
  return undefined;
}

/** Gives back mails that were not queued, because the submission was a repeat or refused. */
export function returnToBudget(mails: readonly NewMail[]): void {
  for (const { data } of mails) {
    if (data.purpose === 'webhook' || data.kind === null) continue;
    const block = blocks.get(data.kind);
    if (block?.day === dayOf(data.createdAt.toDate())) block.left += 1;
  }
}

function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}

async function claim(kind: RecordKind, block: Block, atLeast: number, now: Date): Promise<void> {
  const perDay = config.mailsPerDay() - DIGESTS_PER_DAY;
  let granted = 0;
  await commitOptimistically(budgetOf(kind, block.day), (budget, batch) => {
    const claimed = Number(budget.get('claimed') ?? 0);
    const usedUpAt = budget.get('usedUpAt') as Timestamp | null | undefined;
    granted = Math.min(Math.max(block.nextClaim, atLeast), perDay - claimed);
    const isUsedUp = granted < atLeast;
    block.usedUpAt = isUsedUp ? (usedUpAt?.toDate() ?? now) : undefined;
    if (isUsedUp && usedUpAt) return false;
    const data = {
      claimed: isUsedUp ? claimed : claimed + granted,
      usedUpAt: isUsedUp ? Timestamp.fromDate(now) : null,
      expireAt: Timestamp.fromMillis(Date.parse(block.day) + EXPIRE_AFTER_MS),
    };
    if (budget.updateTime) batch.update(budget.ref, data, { lastUpdateTime: budget.updateTime });
    else batch.create(budget.ref, data);
    return true;
  });
  if (block.usedUpAt) return;
  block.left += granted;
  block.nextClaim = Math.min(block.nextClaim * 2, Math.max(1, Math.floor(perDay / 50)));
}

const EXPIRE_AFTER_MS = RETENTION.mail_budgets.days * 24 * 60 * 60_000;

function budgetOf(kind: RecordKind, day: string): DocumentReference {
  return database().collection('mail_budgets').doc(`${kind}-${day}`);
}
