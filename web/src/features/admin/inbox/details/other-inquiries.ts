import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { senderAddress } from '@shared/inquiry/email-address';
import { type AnyRecord, RECORD_KINDS, type RecordKind } from '@shared/inquiry/kinds';
import { sortRecords } from '@shared/inquiry/sort';
import { isUnhandled } from '@shared/inquiry/state';
import { useInboxLists } from '../../api/use-records';
import { useAuth } from '../../session/auth-context';
import { useInbox } from '../inbox-context';

/** A record, of the inbox or the spam, and its kind. */
export interface Inquiry {
  kind: RecordKind;
  record: AnyRecord;
}

/** The other records of a sender in the inbox, newest first. */
function othersOf(origin: AnyRecord, lists: Record<RecordKind, AnyRecord[] | undefined>): Inquiry[] {
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

/** The nearest to a record of its sender's other inquiries, newest first, and the number of earlier ones left out. */
export function nearestOf(record: AnyRecord, all: readonly Inquiry[]) {
  const later = all.filter((other) => (other.record.createdAt ?? '') >= (record.createdAt ?? '')).length;
  const others = all.slice(Math.max(0, later - NEAREST), later + NEAREST);
  return { others, hidden: Math.max(0, all.length - later - NEAREST) };
}

/** The nearest inquiries of the sender of a record, and whether the inbox is loaded. */
export function useOthers(record: AnyRecord) {
  const lists = useInboxLists();
  const [contacts, partnerships] = [lists.contacts.data, lists.partnerships.data];
  const all = useMemo(() => othersOf(record, { contacts, partnerships }), [record, contacts, partnerships]);
  const isKnown = lists.contacts.isComplete && lists.partnerships.isComplete;
  return { ...nearestOf(record, all), isKnown };
}

/** The other open inquiries of the sender of a record just handled here. Calls `onAsk` once per sender. */
export function useSenderQuestion(onAsk: () => void): Inquiry[] {
  const { lists } = useInbox();
  const asked = useRef(new Set<string>());
  const [others, setOthers] = useState<Inquiry[]>([]);
  useHandledHere((record) => {
    const open = othersOf(record, {
      contacts: lists.contacts.data,
      partnerships: lists.partnerships.data,
    }).filter((other) => isUnhandled(other.record));
    const sender = senderAddress(record);
    if (open.length === 0 || asked.current.has(sender)) return;
    asked.current.add(sender);
    setOthers(open);
    onAsk();
  });
  return others;
}

/** Calls once this admin has handled the record in the drawer and all inquiries are loaded. */
function useHandledHere(onHandled: (record: AnyRecord) => void): void {
  const { view, lists } = useInbox();
  const { user } = useAuth();
  const ref = view.record;
  const record = ref && lists[ref.kind].data?.find(({ id }) => id === ref.id);
  const isKnown = lists.contacts.isComplete && lists.partnerships.isComplete;
  const wasOpen = useRef<string | null>(null);
  const handled = useRef<AnyRecord | null>(null);
  const report = useEffectEvent(onHandled);
  useEffect(() => {
    if (record) {
      const isHandledHere = !isUnhandled(record) && record.handledBy === user?.username;
      if (isHandledHere && wasOpen.current === record.id) handled.current = record;
      wasOpen.current = isUnhandled(record) ? record.id : null;
    }
    if (!handled.current || !isKnown) return;
    report(handled.current);
    handled.current = null;
  }, [record, user, isKnown]);
}
