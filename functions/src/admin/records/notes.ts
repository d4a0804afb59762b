import { randomUUID } from 'node:crypto';
import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import { readJson } from '../../http/body.ts';
import { HttpError } from '../../http/errors.ts';
import type { ApiRequest } from '../../http/request.ts';
import { json, type ApiResponse } from '../../http/response.ts';
import { MAX_NOTES, noteSchema, toNotes } from '../../shared/inquiry/notes.ts';
import { requireAdmin } from '../session/session.ts';
import { changeRecord, kindOf, readRecord, recordIdOf, recordNotFound } from './record-documents.ts';

/** GET /api/admin/{kind}/{id}/notes: 200 and the notes about a record, oldest first; 404. */
export async function listNotes(request: ApiRequest): Promise<ApiResponse> {
  await requireAdmin(request);
  const record = await readRecord(kindOf(request), recordIdOf(request));
  if (!record) throw recordNotFound();
  return json(200, toNotes(record.data() ?? {}));
}

/** POST /api/admin/{kind}/{id}/notes: adds a note. 201 and all notes, oldest first; 404; 409 when the record is full. */
export async function addNote(request: ApiRequest): Promise<ApiResponse> {
  const { username } = await requireAdmin(request);
  const { text } = await readJson(request, noteSchema);
  const note = { id: randomUUID(), at: Timestamp.now(), author: username, text };
  const record = await changeRecord(kindOf(request), recordIdOf(request), ({ noteCount }) => {
    if (noteCount >= MAX_NOTES) throw new HttpError(409, `A record has at most ${MAX_NOTES} notes.`);
    return { notes: FieldValue.arrayUnion(note) };
  });
  return json(201, toNotes(record.data() ?? {}));
}
