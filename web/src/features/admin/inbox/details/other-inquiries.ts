import { useMemo } from 'react';
import { type AnyRecord, RECORD_KINDS, type RecordKind } from '@shared/inquiry/kinds';
import { senderAddress } from '@shared/inquiry/record';
import { sortRecords } from '@shared/inquiry/sort';
import { useInboxRecords } from '../../api/use-records';

export interface OtherInquiry {
  kind: RecordKind;
  record: AnyRecord;
}

/** The other records of a sender in the inbox, newest first. */
export function othersOf(
  origin: AnyRecord,
  lists: Record<RecordKind, AnyRecord[] | undefined>,
): OtherInquiry[] {
  const sender = senderAddress(origin);
  const kindOf = new Map<AnyRecord, RecordKind>();
  for (const kind of RECORD_KINDS) {
    for (const record of lists[kind] ?? []) {
      if (record.id !== origin.id && senderAddress(record) === sender) kindOf.set(record, kind);
    }
  }
  return sortRecords([...kindOf.keys()], 'createdAt', 'descending').map((record) => ({
    kind: kindOf.get(record) ?? 'contacts',
    record,
  }));
}

/** Inquiries that are shown before a record, and after it. */
const NEAREST = 10;

/** The inquiries of a sender that are nearest to a record, how many are left out, and whether the inbox is loaded. */
export function useOthers(record: AnyRecord) {
  const [inContacts, inPartnerships] = [useInboxRecords('contacts'), useInboxRecords('partnerships')];
  const [contacts, partnerships] = [inContacts.data, inPartnerships.data];
  const all = useMemo(() => othersOf(record, { contacts, partnerships }), [record, contacts, partnerships]);
  const later = all.filter((other) => (other.record.createdAt ?? '') >= (record.createdAt ?? '')).length;
  const others = all.slice(Math.max(0, later - NEAREST), later + NEAREST);
  const isKnown = inContacts.isComplete && inPartnerships.isComplete;
  return { others, hidden: all.length - others.length, isKnown };
}
