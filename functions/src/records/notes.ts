import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import { readJson } from '../http/body.ts';
import { HttpError } from '../http/errors.ts';
import type { ApiRequest } from '../http/request.ts';
import { json, type ApiResponse } from '../http/response.ts';
import type { AdminUser } from '../shared/account.ts';
import { noteSchema, toNotes } from '../shared/inquiry/notes.ts';
import { MAX_NOTES_BYTES } from '../shared/limits.ts';
import { updateRecord, changeRecord, recordParams } from './documents.ts';
import { readFullRecord } from './messages.ts';

/** Adds a note. Returns 201 and the record; 404 if the record does not exist, 409 if it has no room. A retry has the same id, so it adds no second note. */
export async function addNote(request: ApiRequest, { username }: AdminUser): Promise<ApiResponse> {
  const { id: noteId, text } = await readJson(request, noteSchema);
  const note = { id: noteId, at: Timestamp.now(), author: username, text };
  const [kind, id] = recordParams(request);
  await changeRecord(kind, id, (record, batch) => {
    const notes = toNotes(record.data());
    if (notes.some((stored) => stored.id === noteId)) return false;
    // The length of the JSON is an upper estimate of the size in Firestore.
    if (Buffer.byteLength(JSON.stringify([...notes, note])) > MAX_NOTES_BYTES)
      throw new HttpError(409, 'This record has no room for another note.');
    updateRecord(batch, record, { notes: FieldValue.arrayUnion(note) });
    return true;
  });
  return json(201, await readFullRecord(kind, id));
}
