import { FieldValue } from 'firebase-admin/firestore';
import { database } from '../../firestore/database.ts';
import { inTime } from '../../firestore/in-time.ts';
import type { AdminUser } from '../../shared/account.ts';

export type AuditAction =
  'admin.add' | 'admin.remove' | 'admin.password' | 'record.delete' | 'record.release' | 'person.erase';

/** What happened to what. Audit documents outlive the data they speak of, so they hold no visitor's data. */
export interface AuditEntry {
  actor: AdminUser;
  action: AuditAction;
  target: string;
}

/** The document's fields and where it goes, for callers that commit it together with what it is about. */
export function auditDocument({ actor, action, target }: AuditEntry) {
  return {
    ref: database().collection('audit').doc(),
    data: { at: FieldValue.serverTimestamp(), actor, action, target },
  };
}

/**
 * Does what is to be audited. The entry is written first, so that nothing happens unseen even if we are cut off
 * in between; `outcome` then says how it went ('begun' forever means: nobody could note it).
 */
export async function audited<T>(entry: AuditEntry, act: () => Promise<T>): Promise<T> {
  const { ref, data } = auditDocument(entry);
  await inTime(ref.create({ ...data, outcome: 'begun' }));
  // What became of the deed goes to the caller, whatever becomes of the note.
  const note = (outcome: 'done' | 'failed') => inTime(ref.update({ outcome })).catch(() => {});
  const result = await act().catch(async (error: unknown) => {
    await note('failed');
    throw error;
  });
  await note('done');
  return result;
}
