import { z } from 'zod';
import { readJson } from '../../http/body.ts';
import { HttpError } from '../../http/errors.ts';
import type { ApiRequest } from '../../http/request.ts';
import { empty, json, type ApiResponse } from '../../http/response.ts';
import { toRecord } from '../../shared/inquiry/record.ts';
import { newAuditDocument, type AuditEntry } from '../audit.ts';
import { requireAdmin } from '../session/session.ts';
import { deleteWithTraces, markHandled, moveToSpam, releaseFromSpam } from './changes.ts';
import { changeRecord, kindOf, readRecord, type RecordChange, recordIdOf } from './record-documents.ts';

const updateSchema = z
  .strictObject({
    handled: z.boolean('handled is true or false'),
    spam: z.boolean('spam is true or false'),
  })
  .partial()
  .refine(({ handled, spam }) => (handled === undefined) !== (spam === undefined), {
    message: 'Send either handled or spam',
  });

/**
 * PATCH /api/admin/{kind}/{id}: marks a record as handled or not, moves it to the spam, or releases it from the spam to
 * the inbox and queues its mail. 200 and the record; 404; 409 when another admin has marked it as handled before.
 */
export async function updateRecord(request: ApiRequest): Promise<ApiResponse> {
  const actor = await requireAdmin(request);
  const kind = kindOf(request);
  const id = recordIdOf(request);
  const { handled, spam } = await readJson(request, updateSchema);

  const target = `${kind}/${id}`;
  const change =
    handled !== undefined
      ? markHandled(kind, handled, actor)
      : spam
        ? audited(moveToSpam(kind), { actor, action: 'record.spam', target })
        : audited(releaseFromSpam(kind), { actor, action: 'record.release', target });
  const isChanged = await changeRecord(kind, id, change);
  const stored = await readRecord(kind, id);
  const record = toRecord(kind, id, stored.data() ?? {});
  if (handled && !isChanged && record.handledBy !== actor.username) {
    throw new HttpError(409, `${record.handledBy ?? 'Another admin'} has already marked it as handled.`);
  }
  return json(200, record);
}

/** DELETE /api/admin/{kind}/{id}: 204, or 404. Deletes the record and its mail, and writes the audit entry, in one commit. */
export async function deleteRecord(request: ApiRequest): Promise<ApiResponse> {
  const actor = await requireAdmin(request);
  const kind = kindOf(request);
  const id = recordIdOf(request);
  const entry: AuditEntry = { actor, action: 'record.delete', target: `${kind}/${id}` };
  await changeRecord(kind, id, audited(deleteWithTraces(kind), entry));
  return empty(204);
}

/** The change with its audit entry in the same commit. */
function audited(change: RecordChange, entry: AuditEntry): RecordChange {
  const audit = newAuditDocument(entry);
  return async (record, batch) => {
    const isChange = await change(record, batch);
    if (isChange) batch.create(audit.reference, audit.data);
    return isChange;
  };
}
