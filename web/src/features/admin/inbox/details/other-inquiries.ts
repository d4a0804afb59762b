import { type AnyRecord, RECORD_KINDS, type RecordKind } from '@shared/inquiry/kinds';
import { senderAddress } from '@shared/inquiry/record';
import { sortRecords } from '@shared/inquiry/sort';
import type { RecordList } from '../../api/use-records';

export interface OtherInquiry {
  kind: RecordKind;
  record: AnyRecord;
}

/** What else the sender of a record has in the inbox, newest first. */
export function othersOf(origin: AnyRecord, lists: Record<RecordKind, RecordList>): OtherInquiry[] {
  const sender = senderAddress(origin);
  const kindOf = new Map<AnyRecord, RecordKind>();
  for (const kind of RECORD_KINDS) {
    for (const record of lists[kind].data ?? []) {
      if (record.id !== origin.id && senderAddress(record) === sender) kindOf.set(record, kind);
    }
  }
  return sortRecords([...kindOf.keys()], 'createdAt', 'descending').map((record) => ({
    kind: kindOf.get(record) ?? 'contacts',
    record,
  }));
}
