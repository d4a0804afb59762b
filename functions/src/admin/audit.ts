import { FieldValue } from 'firebase-admin/firestore';
import { commitOptimistically, unchanged } from '../firestore/commit-optimistically.ts';
import { database } from '../firestore/database.ts';
import { withTimeout } from '../firestore/with-timeout.ts';
import { HttpError } from '../http/errors.ts';
import type { AdminUser } from '../shared/account.ts';

/** Who did what to what. Audit documents outlive the data that they are about, so they hold no visitor's data. */
export interface AuditEntry {
  /** Null for a sign-in that was refused: the person is not known. */
  actor: AdminUser | null;
  action:
    | 'admin.sign-in'
    | 'admin.add'
    | 'admin.remove'
    | 'admin.password'
    | 'second-step.on'
    | 'second-step.off'
    | 'second-step.reset'
    | 'second-step.recovery-codes'
    | 'second-step.code'
    | 'record.delete'
    | 'record.export'
    | 'record.release'
    | 'record.spam'
    | 'records.handle'
    | 'records.reopen'
    | 'records.assign'
    | 'records.spam'
    | 'records.release'
    | 'records.delete'
    | 'spam.delete'
    | 'person.erase'
    | 'person.export';
  target: string;
}

/** The audit document of an entry, for callers that commit it together with the change. */
export function newAuditDocument({ actor, action, target }: AuditEntry) {
  return {
    reference: database().collection('audit').doc(),
    data: { at: FieldValue.serverTimestamp(), actor, action, target },
  };
}

/**
 * Runs an action and audits it. The entry is written first, so that no action goes unrecorded even if the process dies
 * on the way. Its `outcome` is 'begun' until the action is 'done' or was refused ('failed'). After any other error it
 * stays 'begun': a call that got no response may have had its effect.
 */
export async function withAudit<T>(entry: AuditEntry, act: () => Promise<T>): Promise<T> {
  const { reference, data } = newAuditDocument(entry);
  await withTimeout(reference.create({ ...data, outcome: 'begun' }));
  // The result is returned even if writing the outcome fails.
  const writeOutcome = (outcome: 'done' | 'failed') =>
    withTimeout(reference.update({ outcome })).catch(() => {});
  try {
    const result = await act();
    await writeOutcome('done');
    return result;
  } catch (error) {
    if (isRefusal(error)) await writeOutcome('failed');
    throw error;
  }
}

/** A part of an act on many records, which takes several calls. */
interface BulkPart {
  /** Names the act; a UUID. */
  act: string;
  /** The number of records that this part may change. */
  records: number;
}

/**
 * Runs a part of an act on many records, under one entry for the whole act. Before each part its `records` grow by those
 * that the part may change, and afterwards its `changed` by those that it has changed.
 * @param run returns how many records it has changed, and its result
 * @throws HttpError 409 when the act was another one before; what `run` throws
 */
export async function withBulkAudit<T>(
  { act, records }: BulkPart,
  entry: AuditEntry,
  run: () => Promise<{ changed: number; result: T }>,
): Promise<T> {
  const { data } = newAuditDocument(entry);
  const reference = database().collection('audit').doc(act);
  await commitOptimistically(reference, (current, batch) => {
    if (!current.exists) {
      batch.create(reference, { ...data, records, changed: 0, outcome: 'begun' });
      return true;
    }
    const isSame =
      current.get('actor.uid') === entry.actor?.uid &&
      current.get('action') === entry.action &&
      current.get('target') === entry.target;
    if (!isSame) throw new HttpError(409, 'Each act on many records has an id of its own.');
    batch.update(reference, { records: FieldValue.increment(records), outcome: 'begun' }, unchanged(current));
    return true;
  });
  const writeOutcome = (outcome: 'done' | 'failed', changed: number) =>
    withTimeout(reference.update({ outcome, changed: FieldValue.increment(changed) })).catch(() => {});
  try {
    const { changed, result } = await run();
    await writeOutcome('done', changed);
    return result;
  } catch (error) {
    if (isRefusal(error)) await writeOutcome('failed', 0);
    throw error;
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof HttpError && error.status < 500;
}
