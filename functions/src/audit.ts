import { hash } from 'node:crypto';
import { FieldValue, type WriteBatch } from 'firebase-admin/firestore';
import { createDoc, updateDoc } from './firestore/calls.ts';
import { database } from './firestore/database.ts';
import { HttpError } from './http/errors.ts';
import type { AdminUser } from './shared/account.ts';
import type { RecordChange } from './shared/inquiry/changes.ts';

/** An entry says who did what to what. Entries outlive what they are about, so they hold no visitor's data. */
export interface AuditEntry {
  /** Null for a refused sign-in. */
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

/** For callers that commit the entry together with the change. */
export function newAuditDocument({ actor, action, target }: AuditEntry) {
  return {
    reference: entries().doc(),
    data: { at: FieldValue.serverTimestamp(), actor, action, target },
  };
}

/** For an action that is over. */
export async function audit(entry: AuditEntry, outcome: 'done' | 'failed'): Promise<void> {
  const { reference, data } = newAuditDocument(entry);
  await createDoc(reference, { ...data, outcome });
}

/** Audits an action. The entry is written first, with the outcome 'begun', so that no action goes unrecorded. */
export async function withAudit<T>(entry: AuditEntry, action: () => Promise<T>): Promise<T> {
  const { reference, data } = newAuditDocument(entry);
  await createDoc(reference, { ...data, outcome: 'begun' });
  // The result matters more than an error of this write.
  const writeOutcome = (outcome: 'done' | 'failed') => updateDoc(reference, { outcome }).catch(() => {});
  try {
    const result = await action();
    await writeOutcome('done');
    return result;
  } catch (error) {
    // After any other error it stays 'begun': the action may have had its effect.
    if (error instanceof HttpError && error.status < 500) await writeOutcome('failed');
    throw error;
  }
}

/** Counts changed records in the entry of their batch, which may take several calls. */
export function countInAudit(batch: WriteBatch, batchId: string, entry: AuditEntry, changed: number): void {
  const { data } = newAuditDocument(entry);
  // The id is a hash of the whole entry, so that no call changes another's.
  const id = hash(
    'sha256',
    JSON.stringify([batchId, entry.actor?.uid, entry.action, entry.target]),
    'base64url',
  );
  const reference = entries().doc(id);
  batch.set(reference, { ...data, batchId, changed: FieldValue.increment(changed) }, { merge: true });
}
