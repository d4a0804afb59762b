import type { QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { senderAddress } from '@shared/inquiry/email-address';
import { type AnyRecord, byKind, RECORD_KINDS, type RecordKind } from '@shared/inquiry/kinds';
import { sortRecords } from '@shared/inquiry/sort';
import { isUnhandled } from '@shared/inquiry/state';
import { cachedInbox } from '../api/lists';
import { useInboxLists } from '../api/lists';

/** A record, of the inbox or the spam, and its kind. */
export interface Inquiry {
  kind: RecordKind;
  record: AnyRecord;
}

/** The other records of a sender in the inbox, newest first. */
function findOthers(origin: AnyRecord, lists: Record<RecordKind, AnyRecord[] | undefined>): Inquiry[] {
  const sender = senderAddress(origin);
  const kindByRecord = new Map<AnyRecord, RecordKind>();
  for (const kind of RECORD_KINDS) {
    for (const record of lists[kind] ?? []) {
      if (record.id !== origin.id && senderAddress(record) === sender) kindByRecord.set(record, kind);
    }
  }
  return sortRecords([...kindByRecord.keys()], 'createdAt', 'descending').map((record) => ({
    kind: kindByRecord.get(record) ?? 'contacts',
    record,
  }));
}

/** Inquiries that are shown before a record, and after it. */
const NEAREST = 10;

/** The nearest to a record of its sender's other inquiries, newest first, and the number of earlier ones left out. */
export function findNearest(record: AnyRecord, all: readonly Inquiry[]) {
  const later = all.filter((other) => (other.record.createdAt ?? '') >= (record.createdAt ?? '')).length;
  const others = all.slice(Math.max(0, later - NEAREST), later + NEAREST);
  return { others, hidden: Math.max(0, all.length - later - NEAREST) };
}

/** The nearest inquiries of the sender of a record, and whether the inbox is loaded. */
export function useOthers(record: AnyRecord) {
  const lists = useInboxLists();
  const [contacts, partnerships] = [lists.contacts.data, lists.partnerships.data];
  const all = useMemo(() => findOthers(record, { contacts, partnerships }), [record, contacts, partnerships]);
  const isKnown = lists.contacts.isComplete && lists.partnerships.isComplete;
  return { ...findNearest(record, all), isKnown };
}

/** The other open inquiries of the sender of a record. @param asked the senders to ask about no more; grows by this one */
export function findOtherOpen(client: QueryClient, record: AnyRecord, asked: Set<string>): Inquiry[] {
  const sender = senderAddress(record);
  if (asked.has(sender)) return [];
  const lists = byKind((kind) => cachedInbox(client, kind));
  const open = findOthers(record, lists).filter((other) => isUnhandled(other.record));
  if (open.length > 0) asked.add(sender);
  return open;
}
