import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { senderName } from '@shared/inquiry/record';
import type { MailDelivery } from '@shared/mail-delivery';
import { DateText } from '../date-text';
import { ListMessage, ListSkeleton } from '../ui';
import type { OpenRecordState } from '../view/use-view';
import { listAddress, parseView, type RecordRef } from '../view/view';
import { deliveryText, MAIL_NAMES } from './delivery-text';
import classes from './mail.module.css';
import { RetryButton } from './retry-button';
import { type BouncedAnswer, useUndelivered } from './use-undelivered';

export function UndeliveredMail() {
  const { mails: data, bounced, isPending, refetch } = useUndelivered({ refetchOnMount: 'always' });
  return (
    <section aria-labelledby="undelivered">
      <h2 id="undelivered">Undelivered mail</h2>
      <p className={classes.intro}>
        Every submission is kept, whether its mail arrives or not. Failed mails are tried again for three
        days.
      </p>
      {isPending && <ListSkeleton text="Loading mail..." />}
      {!isPending && !data && (
        <ListMessage
          failed
          title="The list could not be loaded"
          text="Nothing is lost; it is still on the server."
        >
          <Button onClick={() => void refetch()}>Try again</Button>
        </ListMessage>
      )}
      {data?.length === 0 && bounced.length === 0 && (
        <ListMessage title="All mail is delivered" text="There is nothing to send again." />
      )}
      <ul>
        {bounced.map((answer) => (
          <BouncedItem key={answer.record.id} answer={answer} />
        ))}
        {data?.map((delivery) => (
          <MailItem key={delivery.id} delivery={delivery} />
        ))}
      </ul>
    </section>
  );
}

function BouncedItem({ answer: { kind, record, failure } }: { answer: BouncedAnswer }) {
  return (
    <li className={classes.item} data-state="DEAD">
      <div className={classes.text}>
        <p className={classes.subject} dir="auto">
          <RecordAddress kind={kind} id={record.id}>
            {senderName(record)}
          </RecordAddress>
        </p>
        <p className="fine-print">
          {MAIL_NAMES.answer}, <bdi>{record.email}</bdi> ·{' '}
          <DateText iso={record.conversation.undelivered?.at ?? null} />
        </p>
        <p className={classes.state}>{`It came back: ${failure}`}</p>
      </div>
    </li>
  );
}

function MailItem({ delivery }: { delivery: MailDelivery }) {
  return (
    <li className={classes.item} data-state={delivery.state}>
      <div className={classes.text}>
        <p className={classes.subject} dir="auto">
          <MailSubject delivery={delivery} />
        </p>
        <p className="fine-print">
          <span>{MAIL_NAMES[delivery.purpose]} · </span>
          {delivery.replyTo !== '' && (
            <>
              From <bdi>{delivery.replyTo}</bdi> ·{' '}
            </>
          )}
          <DateText iso={delivery.createdAt} />
        </p>
        <p className={classes.state}>{deliveryText(delivery)}</p>
      </div>
      <RetryButton delivery={delivery} />
    </li>
  );
}

function MailSubject({ delivery: { kind, recordId, subject } }: { delivery: MailDelivery }) {
  if (kind === null || recordId === null) return subject;
  return (
    <RecordAddress kind={kind} id={recordId}>
      {subject}
    </RecordAddress>
  );
}

function RecordAddress({ kind, id, children }: RecordRef & { children: ReactNode }) {
  const address = new URLSearchParams({ record: `${kind}:${id}` });
  return (
    <Link
      to={`/admin?${address}`}
      state={{ openedFrom: listAddress(parseView(address)) } satisfies OpenRecordState}
    >
      {children}
    </Link>
  );
}
