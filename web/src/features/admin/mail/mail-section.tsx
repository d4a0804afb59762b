import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { MailDelivery } from '@shared/mail-delivery';
import { undeliveredKey } from '../api/admin-keys';
import { useSendAgain } from '../api/record-actions';
import { DateText } from '../records/date-text';
import { ListMessage, ListSkeleton } from '../records/list-message';
import { FIRST_PAGES } from '../view/use-admin-view';
import { deliveryText } from './delivery-text';
import classes from './mail-section.module.css';

/** Mail that has not reached the firm: what it is about, why it failed, and one more try. */
export function MailSection() {
  // Mail fails while the dashboard is open, and nothing tells it: each visit asks anew.
  const { data, isPending, refetch } = useQuery<MailDelivery[]>({
    queryKey: undeliveredKey,
    refetchOnMount: 'always',
  });
  return (
    <section aria-labelledby="undelivered">
      <h2 id="undelivered" className={classes.title}>
        Undelivered mail
      </h2>
      <p className={classes.intro}>
        Every submission is kept, whether its mail arrives or not. Failed mails are tried again for three
        days.
      </p>
      {isPending && <ListSkeleton text="Loading mail..." />}
      {!isPending && !data && (
        <ListMessage title="The list could not be loaded" text="Nothing is lost; it is still on the server.">
          <Button variant="default" onClick={() => void refetch()}>
            Try again
          </Button>
        </ListMessage>
      )}
      {data?.length === 0 && (
        <ListMessage title="All mail is delivered" text="There is nothing to send again." />
      )}
      <ul className={classes.list}>
        {data?.map((delivery) => (
          <Undelivered key={delivery.id} delivery={delivery} />
        ))}
      </ul>
    </section>
  );
}

function Undelivered({ delivery }: { delivery: MailDelivery }) {
  const { mutate, isPending } = useSendAgain();
  const { kind, recordId } = delivery;
  return (
    <li className={classes.item} data-state={delivery.state}>
      <div className={classes.text}>
        <p className={classes.subject}>
          <Link
            to={`/admin?${new URLSearchParams({ record: `${kind}:${recordId}` })}`}
            state={{ openedFrom: FIRST_PAGES.page }}
          >
            {delivery.subject}
          </Link>
        </p>
        <p className={classes.from}>
          From {delivery.replyTo} · <DateText iso={delivery.createdAt} />
        </p>
        <p className={classes.state}>{deliveryText(delivery)}</p>
      </div>
      <Button variant="default" disabled={isPending} onClick={() => mutate(delivery.id)}>
        {isPending ? 'Sending...' : delivery.attempts === 0 ? 'Send now' : 'Send again'}
      </Button>
    </li>
  );
}
