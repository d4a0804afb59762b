import {
  Timestamp,
  type DocumentData,
  type DocumentSnapshot,
  type UpdateData,
} from 'firebase-admin/firestore';
import { unchanged, updateUnchanged } from '../firestore/commit-optimistically.ts';
import { updateRecord } from '../firestore/record-writes.ts';
import { withTimeout } from '../firestore/with-timeout.ts';
import { HttpError } from '../http/errors.ts';
import { reopened } from '../records/events.ts';
import { changeRecord } from '../records/record-documents.ts';
import { toMessages } from '../shared/inquiry/messages.ts';
import type { QueuedMail } from './outbox.ts';

/** The time at which the mail server took an answer, or its words on why it does not arrive. */
type AnswerState = { sentAt: Date } | { failure: string };

/**
 * Updates a mail, unless it has changed since `version`.
 * @param state of an answer, for its record too: a failure opens the record
 */
export async function updateMail(
  { reference, data }: QueuedMail,
  version: Timestamp | undefined,
  mailFields: UpdateData<DocumentData>,
  state: AnswerState | undefined,
): Promise<void> {
  if (data.purpose !== 'answer' || !state) {
    await updateUnchanged(reference, version, mailFields);
    return;
  }
  const { kind, recordId, messageKey } = data;
  const fieldsOf = (record: DocumentSnapshot) =>
    'sentAt' in state
      ? {
          [`messages.${messageKey}.sentAt`]: Timestamp.fromDate(state.sentAt),
          [`messages.${messageKey}.failure`]: null,
        }
      : { [`messages.${messageKey}.failure`]: state.failure, ...reopened(record, 'failure') };
  const isInRecord = await changeRecord(kind, recordId, async (record, batch) => {
    if (!toMessages(record.data()).some(({ id }) => id === messageKey)) return false;
    const mail = await withTimeout(reference.get());
    if (!mail.exists || (version && !mail.updateTime?.isEqual(version))) return true;
    batch.update(reference, mailFields, unchanged(mail));
    updateRecord(batch, record, fieldsOf(record));
    return true;
  }).catch((error: unknown) => {
    if (error instanceof HttpError && error.status === 404) return false;
    throw error;
  });
  if (!isInRecord) await updateUnchanged(reference, version, mailFields);
}
