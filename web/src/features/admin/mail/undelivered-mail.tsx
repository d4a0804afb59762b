import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { MailDelivery } from '@shared/mail-delivery';
import { undeliveredMailKey } from '../api/query-keys';
import { DateText } from '../date-text';
import { ListMessage, ListSkeleton } from '../ui';
import type { OpenRecordState } from '../view/use-view';
import { listAddress, parseView } from '../view/view';
import { deliveryText } from './delivery-text';
import classes from './mail.module.css';
import { RetryButton } from './retry-button';

export function UndeliveredMail() {
  // No event reports a failed mail.
  const { data, isPending, refetch } = useQuery<MailDelivery[]>({
    queryKey: undeliveredMailKey,
    refetchOnMount: 'always',
  });
  return (
    <section aria-labelledby="undelivered">
      <h2 id="undelivered">Undelivered mail</h2>
      <p className={classes.intro}>
        Every submission is kept, whether its mail arrives or not. Failed mails are tried again for three
        days.
      </p>
      {isPending && <ListSkeleton text="Loading mail..." />}
      {!isPending && !data && (
        <ListMessage title="The list could not be loaded" text="Nothing is lost; it is still on the server.">
          <Button onClick={() => void refetch()}>Try again</Button>
        </ListMessage>
      )}
      {data?.length === 0 && (
        <ListMessage title="All mail is delivered" text="There is nothing to send again." />
      )}
      <ul>
        {data?.map((delivery) => (
          <MailItem key={delivery.id} delivery={delivery} />
        ))}
      </ul>
    </section>
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
  const address = new URLSearchParams({ record: `${kind}:${recordId}` });
  return (
    <Link
      to={`/admin?${address}`}
      state={{ openedFrom: listAddress(parseView(address)) } satisfies OpenRecordState}
    >
      {subject}
    </Link>
  );
}
