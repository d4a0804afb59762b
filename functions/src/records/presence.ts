import type { DocumentReference } from 'firebase-admin/firestore';
import { z } from 'zod';
import { deleteDoc, setDoc } from '../firestore/calls.ts';
import { expiryTime } from '../firestore/collections.ts';
import { database } from '../firestore/database.ts';
import { readJson } from '../http/body.ts';
import type { ApiRequest } from '../http/request.ts';
import { empty, type ApiResponse } from '../http/response.ts';
import type { AdminUser } from '../shared/account.ts';
import { recordParams } from './documents.ts';

const presenceSchema = z.strictObject({ answering: z.boolean('answering must be true or false') });

/** Stores that the admin has the record open or is answering it, until `expireAt`. Dashboards listen to the document. Returns 204. */
export async function enterRecord(request: ApiRequest, { uid, username }: AdminUser): Promise<ApiResponse> {
  const { answering } = await readJson(request, presenceSchema);
  const record = recordParams(request).join('/');
  const expireAt = expiryTime('presence', new Date());
  await setDoc(presenceDoc(uid, request), { record, uid, username, answering, expireAt });
  return empty(204);
}

export async function leaveRecord(request: ApiRequest, { uid }: AdminUser): Promise<ApiResponse> {
  await deleteDoc(presenceDoc(uid, request));
  return empty(204);
}

/** Each browser page has a separate document, because an admin may have the record open on several devices. */
function presenceDoc(uid: string, request: ApiRequest): DocumentReference {
  const page = encodeURIComponent(request.url.searchParams.get('page') ?? '').slice(0, 36); // the length of a UUID
  const id = [uid, page, ...recordParams(request)].join('-');
  return database().collection('presence').doc(id);
}
