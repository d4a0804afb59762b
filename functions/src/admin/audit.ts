import { FieldValue } from 'firebase-admin/firestore';
import { database } from '../firestore/database.ts';
import { withTimeout } from '../firestore/with-timeout.ts';
import type { AdminUser } from '../shared/account.ts';

/** Who did what to what. Audit documents outlive the data that they are about, so they hold no visitor's data. */
interface AuditEntry {
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
 * on the way. Its `outcome` is 'begun' until the action is 'done' or has 'failed'.
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
    await writeOutcome('failed');
    throw error;
  }
}
