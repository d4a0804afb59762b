import { Timestamp, type Query, type QueryDocumentSnapshot, type WriteBatch } from 'firebase-admin/firestore';
import { commit, deleteDoc, getDoc, getDocs } from '../firestore/calls.ts';
import { recordCollection, spamCollection } from '../firestore/collections.ts';
import { database } from '../firestore/database.ts';
import { outbox } from '../outbox/documents.ts';
import type { RecordKind } from '../shared/inquiry/kinds.ts';
import { messagesOf } from './messages.ts';

const purges = () => database().collection('purges');
const purgeDoc = (kind: RecordKind, recordId: string) => purges().doc(`${kind}_${recordId}`);

/**
 * Schedules the deletion of a record's messages and mail, in the commit that removes the record. Firestore does not delete
 * subcollections with their document, and a record may have any number of messages.
 * @param dueAt the expiry of a record that is moved to Spam
 */
export function schedulePurge(
  batch: WriteBatch,
  kind: RecordKind,
  recordId: string,
  dueAt = Timestamp.now(),
): void {
  batch.set(purgeDoc(kind, recordId), { kind, recordId, dueAt });
}

/** Cancels the deletion of a record's messages and mail when the record returns to the inbox. */
export function cancelPurge(batch: WriteBatch, kind: RecordKind, recordId: string): void {
  batch.delete(purgeDoc(kind, recordId));
}

/** Firestore's emulator accepts 500 writes in a commit. */
const BATCH_SIZE = 400;

/** Runs the purges that are due. The next run finishes an interrupted purge. @throws StorageUnavailable */
export async function purge(now = Timestamp.now()): Promise<void> {
  const due = purges().where('dueAt', '<=', now).orderBy('dueAt').limit(BATCH_SIZE);
  for (let found = await getDocs(due); found.length > 0; found = await getDocs(due)) {
    for (const document of found) await purgeRecord(document);
  }
}

async function purgeRecord(document: QueryDocumentSnapshot): Promise<void> {
  const { kind, recordId } = document.data() as { kind: RecordKind; recordId: string };
  // The record is deleted first, because Firestore may need a day to delete an expired record, and an admin could release it
  // until then.
  await deleteDoc(spamCollection(kind).doc(recordId));
  const isReleased = (await getDoc(recordCollection(kind).doc(recordId))).exists;
  if (!isReleased) {
    await deleteAll(messagesOf(kind, recordId));
    await deleteAll(outbox().where('recordId', '==', recordId).where('kind', '==', kind));
  }
  await deleteDoc(document.ref);
}

async function deleteAll(query: Query): Promise<void> {
  let count: number;
  do {
    const documents = await getDocs(query.select().limit(BATCH_SIZE));
    const batch = database().batch();
    for (const { ref } of documents) batch.delete(ref);
    await commit(batch);
    count = documents.length;
  } while (count === BATCH_SIZE);
}
