import { Timestamp } from 'firebase-admin/firestore';
import { z } from 'zod';
import { updateRecord } from '../../firestore/record-writes.ts';
import { readJson } from '../../http/body.ts';
import { HttpError } from '../../http/errors.ts';
import type { ApiRequest } from '../../http/request.ts';
import { json, type ApiResponse } from '../../http/response.ts';
import { withEvent } from '../../records/events.ts';
import { changeRecord, kindAndIdOf, readRecord } from '../../records/record-documents.ts';
import type { AdminUser } from '../../shared/account.ts';
import { toRecord } from '../../shared/inquiry/record.ts';
import { can } from '../../shared/inquiry/state.ts';
import { DAY_MS, MAX_SNOOZE_DAYS } from '../../shared/limits.ts';

const time = z.iso.datetime({
  offset: true,
  error: 'until and was are dates with a time and a zone, or null',
});
const snoozeSchema = z.strictObject({
  until: time.nullable(),
  /** The time that the caller sees. */
  was: time.nullable(),
});

/** Until a time, or until the sender replies. 200 and the record; 400; 404; 409 when others were faster. */
export async function snoozeRecord(request: ApiRequest, { username }: AdminUser): Promise<ApiResponse> {
  const [kind, id] = kindAndIdOf(request);
  const { until, was } = await readJson(request, snoozeSchema);
  const milliseconds = until === null ? null : Date.parse(until);
  const latest = Date.now() + MAX_SNOOZE_DAYS * DAY_MS;
  if (milliseconds !== null && (milliseconds <= Date.now() || milliseconds > latest)) {
    throw new HttpError(400, `until is in the future, at most ${MAX_SNOOZE_DAYS} days.`);
  }
  await changeRecord(kind, id, (record, batch) => {
    const snoozable = toRecord(kind, id, record.data());
    const { snoozedUntil, snoozedBy } = snoozable;
    const current = snoozedUntil === null ? null : Date.parse(snoozedUntil);
    if (current === milliseconds) return false;
    if (!can(until === null ? 'reopen' : 'snooze', snoozable, new Date()))
      throw new HttpError(409, 'By now it is handled.');
    if (current !== (was === null ? null : Date.parse(was))) {
      throw new HttpError(
        409,
        `${snoozedBy ?? 'Somebody'} has changed in the meantime until when it is snoozed.`,
      );
    }
    const fields =
      milliseconds === null
        ? { snoozedUntil: null, snoozedBy: null }
        : { snoozedUntil: Timestamp.fromMillis(milliseconds), snoozedBy: username };
    const value = milliseconds === null ? null : new Date(milliseconds).toISOString();
    const event = withEvent(record, { what: 'snoozed', by: username, value });
    updateRecord(batch, record, { ...fields, ...event });
    return true;
  });
  return json(200, toRecord(kind, id, (await readRecord(kind, id)).data()));
}
