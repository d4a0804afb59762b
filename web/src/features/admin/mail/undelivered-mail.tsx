import { Box, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { type AnyRecord, RECORD_KINDS, type RecordKind } from '@shared/inquiry/kinds';
import { senderName } from '@shared/inquiry/record';
import { isUnhandled } from '@shared/inquiry/state';
import type { MailDelivery } from '@shared/mail-delivery';
import { useInboxRecords } from '../data/lists';
import { undeliveredMailKey } from '../data/query-keys';
import { ListMessage, ListSkeleton } from '../ui/controls';
import { DateText } from '../ui/dates';
import type { OpenRecordState } from '../view/use-view';
import { DEFAULT_VIEW, viewAddress, withRecord } from '../view/view';
import { deliveryText, MAIL_NAMES, RetryButton } from './delivery';
import classes from './mail.module.css';

/** The refetch interval, needed because the live listener reports a failed mail, but not an overdue one. */
const REFETCH_MS = 300_000;

export interface BouncedAnswer {
  kind: RecordKind;
  record: AnyRecord;
}

/** Loads the undelivered mails, and finds the bounced answers of unhandled records. */
export function useUndelivered(options: { enabled?: boolean; refetchOnMount?: 'always' } = {}) {
  const { data: mails, ...query } = useQuery<MailDelivery[]>({
    queryKey: undeliveredMailKey,
    refetchOnWindowFocus: 'always',
    refetchInterval: REFETCH_MS,
    ...options,
  });
  const { data: contacts = NO_RECORDS } = useInboxRecords('contacts');
  const { data: partnerships = NO_RECORDS } = useInboxRecords('partnerships');
  const bounced = useMemo(
    () => bouncedAnswers({ contacts, partnerships }, mails ?? []),
    [contacts, partnerships, mails],
  );
  return { ...query, mails, bounced };
}

const NO_RECORDS: AnyRecord[] = [];

/** Returns the bounced answers of unhandled records. Omits answers that can be sent again, because `mails` contains them. */
export function bouncedAnswers(
  lists: Record<RecordKind, readonly AnyRecord[]>,
  mails: readonly MailDelivery[],
): BouncedAnswer[] {
  const resendable = new Set(
    mails.filter(({ purpose }) => purpose === 'answer').map(({ recordId }) => recordId),
  );
  const isBounced = (record: AnyRecord) =>
    record.conversation?.undelivered && isUnhandled(record) && !resendable.has(record.id);
  return RECORD_KINDS.flatMap((kind) => lists[kind].filter(isBounced).map((record) => ({ kind, record })));
}

export function UndeliveredMail() {
  const { mails, bounced, isPending, refetch } = useUndelivered({ refetchOnMount: 'always' });
  return (
    <section aria-labelledby="undelivered">
      <h2 id="undelivered">Undelivered mail</h2>
      <Box component="p" className="muted" mt={4} mb="md">
        Every submission is kept, whether its mail arrives or not. Failed mail is retried for three days.
      </Box>
      {isPending && <ListSkeleton text="Loading mail..." />}
      {!isPending && !mails && (
        <ListMessage
          failed
          title="The list could not be loaded"
          text="Nothing is lost; the mail is still on the server."
        >
          <Button onClick={() => void refetch()}>Try again</Button>
        </ListMessage>
      )}
      {mails?.length === 0 && bounced.length === 0 && (
        <ListMessage title="All mail is delivered" text="There is nothing to send again." />
      )}
      <ul>
        {bounced.map((answer) => (
          <BouncedItem key={answer.record.id} {...answer} />
        ))}
        {mails?.map((delivery) => (
          <MailItem key={delivery.id} delivery={delivery} />
        ))}
      </ul>
    </section>
  );
}

function BouncedItem({ kind, record }: BouncedAnswer) {
  const undelivered = record.conversation?.undelivered;
  return (
    <li className={classes.item}>
      <div className={classes.text}>
        <Subject kind={kind} id={record.id} text={senderName(record)} />
        <p className="fine-print">
          {MAIL_NAMES.answer}, <bdi>{record.email}</bdi> · <DateText iso={undelivered?.at ?? null} />
        </p>
        <p className={classes.state} data-state="DEAD">{`Bounced: ${undelivered?.failure ?? ''}`}</p>
      </div>
    </li>
  );
}

function MailItem({ delivery }: { delivery: MailDelivery }) {
  const { purpose, replyTo, state } = delivery;
  return (
    <li className={classes.item}>
      <div className={classes.text}>
        <Subject kind={delivery.kind} id={delivery.recordId} text={delivery.subject} />
        <p className="fine-print">
          <span>{MAIL_NAMES[purpose]} · </span>
          {replyTo !== '' && (
            <>
              From <bdi>{replyTo}</bdi> ·{' '}
            </>
          )}
          <DateText iso={delivery.createdAt} />
        </p>
        <p className={classes.state} data-state={state}>
          {deliveryText(delivery)}
        </p>
      </div>
      <RetryButton delivery={delivery} />
    </li>
  );
}

interface SubjectProps {
  /** Null if the mail is not about a record. */
  kind: RecordKind | null;
  id: string | null;
  text: string;
}

function Subject({ kind, id, text }: SubjectProps) {
  if (kind === null || id === null) return <p dir="auto">{text}</p>;
  const state: OpenRecordState = { openedFrom: null };
  return (
    <p dir="auto">
      <Link
        className={classes.subject}
        to={viewAddress(withRecord(DEFAULT_VIEW, { kind, id }))}
        state={state}
      >
        {text}
      </Link>
    </p>
  );
}
