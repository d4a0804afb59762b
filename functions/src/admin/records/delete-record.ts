import { database } from '../../firestore/database.ts';
import { NOT_FOUND, inTime, statusOf } from '../../firestore/in-time.ts';
import { empty, type ApiAnswer } from '../../http/api-answer.ts';
import type { ApiRequest } from '../../http/api-request.ts';
import { auditDocument } from '../audit/audited.ts';
import { requireAdmin } from '../session/require-admin.ts';
import { mailOfRecord } from './mail-of-record.ts';
import { kindOf, noSuchRecord, recordIdOf, recordsOf } from './record-kind.ts';

/** DELETE /api/admin/{kind}/{id}: 204, or 404. The record, its mail and the audit entry go in one commit. */
export async function deleteRecord(request: ApiRequest): Promise<ApiAnswer> {
  const actor = await requireAdmin(request);
  const kind = kindOf(request);
  const id = recordIdOf(request);

  const mail = await inTime(mailOfRecord(kind, id).get());
  const entry = auditDocument({ actor, action: 'record.delete', target: `${kind}/${id}` });
  const batch = database().batch();
  batch.delete(recordsOf(kind).doc(id), { exists: true });
  for (const { ref } of mail.docs) batch.delete(ref);
  batch.create(entry.ref, entry.data);
  try {
    await inTime(batch.commit());
  } catch (error) {
    if (statusOf(error) === NOT_FOUND) throw noSuchRecord();
    throw error;
  }
  return empty(204);
}
