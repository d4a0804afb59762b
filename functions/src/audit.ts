import { hash } from 'node:crypto';
import { FieldValue, type WriteBatch } from 'firebase-admin/firestore';
import { createDoc, updateDoc } from './firestore/calls.ts';
import { database } from './firestore/database.ts';
import { HttpError } from './http/errors.ts';
import type { AdminUser } from './shared/account.ts';
import type { RecordChange } from './shared/inquiry/changes.ts';

/** An entry names an action, its actor and its target. Entries outlive their targets, so they contain no visitor's data. */
export interface AuditEntry {
  /** Null for a refused sign-in or a wrong code. */
  actor: AdminUser | null;
  action:
    | 'admin.sign-in'
    | 'admin.add'
    | 'admin.remove'
    | 'admin.password'
    | 'admin.display-name'
    | 'second-step.on'
    | 'second-step.off'
    | 'second-step.reset'
    | 'second-step.recovery-codes'
    | 'second-step.code'
    | `records.${RecordChange['type'] | 'export'}`
    | 'sender.block'
    | 'sender.unblock'
    | 'person.erase'
    | 'person.export';
  target: string;
}

const entries = () => database().collection('audit');

/** Returns the document of an entry, for callers that commit it together with the change. */
export function newAuditDocument({ actor, action, target }: AuditEntry) {
  return {
    reference: entries().doc(),
    data: { at: FieldValue.serverTimestamp(), actor, action, target },
  };
}

/** Writes the entry of an action that has already ended. */
export async function audit(entry: AuditEntry, outcome: 'done' | 'failed'): Promise<void> {
  const { reference, data } = newAuditDocument(entry);
  await createDoc(reference, { ...data, outcome });
}

/** Runs an action and records it in the audit log. The entry is written first, as 'begun', so that no action is missing. */
export async function withAudit<T>(entry: AuditEntry, action: () => Promise<T>): Promise<T> {
  const { reference, data } = newAuditDocument(entry);
  await createDoc(reference, { ...data, outcome: 'begun' });
  // An error of this write must not replace the result of the action.
  const writeOutcome = (outcome: 'done' | 'failed') => updateDoc(reference, { outcome }).catch(() => {});
  try {
    const result = await action();
    await writeOutcome('done');
    return result;
  } catch (error) {
    // After other errors the outcome remains 'begun', because the action may have had its effect.
    if (error instanceof HttpError && error.status < 500) await writeOutcome('failed');
    throw error;
  }
}

/** Adds to the number of changed records in an audit entry. All API calls with the same `batchId` share one entry. */
export function addToAuditCount(
  writes: WriteBatch,
  batchId: string,
  entry: AuditEntry,
  changed: number,
): void {
  const { data } = newAuditDocument(entry);
  // The id is a hash of the whole entry, so that a call cannot change the entry of another action.
  const id = hash(
    'sha256',
    JSON.stringify([batchId, entry.actor?.uid, entry.action, entry.target]),
    'base64url',
  );
  const reference = entries().doc(id);
  writes.set(reference, { ...data, batchId, changed: FieldValue.increment(changed) }, { merge: true });
}
