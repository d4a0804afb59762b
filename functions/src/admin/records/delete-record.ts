import { commitOnCurrent } from '../../firestore/commit-on-current.ts';
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
  const isDeleted = await commitOnCurrent(ref, async (record, batch) => {
    if (!record.exists) return false;
    const mail = await inTime(mailOfRecord(kind, id).get());
    batch.delete(ref, { lastUpdateTime: record.updateTime! });
    for (const document of mail.docs) batch.delete(document.ref);
    batch.create(entry.ref, entry.data);
    return true;
  });
  if (!isDeleted) throw noSuchRecord();
  return empty(204);
}
