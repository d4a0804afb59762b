import { z } from 'zod';
import { readJson } from '../../http/body.ts';
import { HttpError } from '../../http/errors.ts';
import type { ApiRequest } from '../../http/request.ts';
import { json, type ApiResponse } from '../../http/response.ts';
import { toRecord } from '../../shared/inquiry/record.ts';
import { listAdminAccounts } from '../firebase-auth.ts';
import { requireAdmin } from '../session/session.ts';
import { assign } from './changes.ts';
import { changeRecord, kindOf, readRecord, recordIdOf } from './record-documents.ts';

const assigneeSchema = z.strictObject({
  assignee: z.string('assignee is a username or null').nullable(),
  /** The assignee that the caller sees. */
  was: z.string('was is a username or null').nullable(),
});

/**
 * POST /api/admin/{kind}/{id}/assignee: assigns a record to an admin, or removes its assignee. 200 and the record; 404; 409 when
 * somebody else was assigned in the meantime.
 */
export async function assignRecord(request: ApiRequest): Promise<ApiResponse> {
  await requireAdmin(request);
  const kind = kindOf(request);
  const id = recordIdOf(request);
  const { assignee, was } = await readJson(request, assigneeSchema);
  await requireAssignable(assignee);
  await changeRecord(kind, id, assign(kind, { assignee, was }));
  const record = await readRecord(kind, id);
  return json(200, toRecord(kind, record.id, record.data() ?? {}));
}

/** @throws HttpError 400 if the assignee is neither an admin nor null */
export async function requireAssignable(assignee: string | null): Promise<void> {
  if (assignee === null) return;
  const admins = await listAdminAccounts();
  if (!admins.some(({ username }) => username === assignee)) {
    throw new HttpError(400, 'There is no such admin account.');
  }
}
