import { database } from '../../firestore/database.ts';
import { inTime } from '../../firestore/in-time.ts';
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

  const ref = recordsOf(kind).doc(id);
  const entry = auditDocument({ actor, action: 'record.delete', target: `${kind}/${id}` });
  const deleted = database().runTransaction(async (transaction) => {
    const [record, mail] = await Promise.all([transaction.get(ref), transaction.get(mailOfRecord(kind, id))]);
    if (!record.exists) return false;
    for (const document of [record, ...mail.docs]) transaction.delete(document.ref);
    transaction.create(entry.ref, entry.data);
    return true;
  });
  if (!(await inTime(deleted))) throw noSuchRecord();
  return empty(204);
}
