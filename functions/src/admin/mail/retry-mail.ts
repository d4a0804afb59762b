import { json, type ApiAnswer } from '../../http/api-answer.ts';
import type { ApiRequest } from '../../http/api-request.ts';
import { HttpError } from '../../http/http-error.ts';
import { readNothing } from '../../http/read-json.ts';
import { deliverNow } from '../../mail/deliver-now.ts';
import { isDocumentId } from '../records/record-kind.ts';
import { requireAdmin } from '../session/require-admin.ts';

/** POST /api/admin/mail/{id}/retry: one attempt now. 200 and how it went, or 404. */
export async function retryMail(request: ApiRequest): Promise<ApiAnswer> {
  await requireAdmin(request);
  await readNothing(request);
  const { id = '' } = request.params;
  const delivery = isDocumentId(id) ? await deliverNow(id) : undefined;
  if (delivery === undefined) throw new HttpError(404, 'This mail does not exist any more.');
  return json(200, delivery);
}
