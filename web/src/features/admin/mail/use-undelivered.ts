import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type AnyRecord, RECORD_KINDS, type RecordKind } from '@shared/inquiry/kinds';
import { isUnhandled } from '@shared/inquiry/state';
import type { MailDelivery } from '@shared/mail-delivery';
import { useInboxRecords } from '../api/lists';
import { undeliveredMailKey } from '../api/query-keys';

/** The live listener hears of a mail that fails, and nothing of one that has become overdue. */
const REFETCH_MS = 300_000;

export interface BouncedAnswer {
  kind: RecordKind;
  record: AnyRecord;
}

/** The mails that the server lists, and the answers that came back and were not written again. */
export function useUndelivered(options: { enabled?: boolean; refetchOnMount?: 'always' } = {}) {
  const { data: mails, ...query } = useQuery<MailDelivery[]>({
    queryKey: undeliveredMailKey,
    refetchOnWindowFocus: 'always',
    refetchInterval: REFETCH_MS,
    ...options,
  });
  const { data: contacts = NONE } = useInboxRecords('contacts');
  const { data: partnerships = NONE } = useInboxRecords('partnerships');
  const bounced = useMemo(
    () => bouncedAnswers({ contacts, partnerships }, mails ?? []),
    [contacts, partnerships, mails],
  );
  return { ...query, mails, bounced };
}

const NONE: AnyRecord[] = [];

/** Answers that bounced, without those among the undelivered mails, which can be sent again. */
export function bouncedAnswers(
  lists: Record<RecordKind, readonly AnyRecord[]>,
  mails: readonly MailDelivery[],
): BouncedAnswer[] {
  const listed = new Set(mails.filter(({ purpose }) => purpose === 'answer').map(({ recordId }) => recordId));
  const isBounced = (record: AnyRecord) =>
    record.conversation?.undelivered && isUnhandled(record) && !listed.has(record.id);
  return RECORD_KINDS.flatMap((kind) => lists[kind].filter(isBounced).map((record) => ({ kind, record })));
}
