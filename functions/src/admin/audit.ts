import { hash } from 'node:crypto';
import { FieldValue, type WriteBatch } from 'firebase-admin/firestore';
import { database } from '../firestore/database.ts';
import { withTimeout } from '../firestore/with-timeout.ts';
import { HttpError } from '../http/errors.ts';
import type { AdminUser } from '../shared/account.ts';

/** Who did what to what. Audit documents outlive the data that they are about, so they hold no visitor's data. */
export interface AuditEntry {
  /** Null for a sign-in or a mail that was refused: the person is not known. */
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
    | 'records.handle'
    | 'records.reopen'
    | 'records.assign'
    | 'records.spam'
    | 'records.release'
    | 'records.delete'
    | 'records.export'
    | 'sender.block'
    | 'sender.unblock'
    | 'inbound-mail.refuse'
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

/** Counts what was refused in one document an hour for each reason: a flood of it must not become the audit. */
export async function auditRefusedMail(reason: string, now = new Date()): Promise<void> {
  const hour = now.toISOString().slice(0, 13);
  const { data } = newAuditDocument({ actor: null, action: 'inbound-mail.refuse', target: reason });
  const reference = database()
    .collection('audit')
    .doc(`inbound-mail-${reason.replaceAll(' ', '-')}-${hour}`);
  await withTimeout(reference.set({ ...data, count: FieldValue.increment(1) }, { merge: true }));
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

/**
 * Counts changed records in the entry of their act, in the commit that changes them. An act may take several calls, which
 * name it alike: its id is part of the document's, together with who does what, so that no call changes another's entry.
 */
export function countInAudit(batch: WriteBatch, act: string, entry: AuditEntry, changed: number): void {
  const { data } = newAuditDocument(entry);
  const id = hash('sha256', JSON.stringify([act, entry.actor?.uid, entry.action, entry.target]), 'base64url');
  const reference = database().collection('audit').doc(id);
  batch.set(reference, { ...data, act, changed: FieldValue.increment(changed) }, { merge: true });
}

function isRefusal(error: unknown): boolean {
  return error instanceof HttpError && error.status < 500;
}
