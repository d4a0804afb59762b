import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { RecordKind } from '@shared/inquiry/kinds';
import type { MailDelivery } from '@shared/mail-delivery';
import { recordMailKey } from '../api/query-keys';
import { deliveryText, MAIL_NAMES } from './delivery-text';
import classes from './mail.module.css';
import { RetryButton } from './retry-button';

export function RecordMail({ kind, id }: { kind: RecordKind; id: string }) {
  const { data, error, refetch } = useQuery<MailDelivery[]>({
    queryKey: recordMailKey(kind, id),
    refetchOnMount: 'always',
  });
  // Answers show their own state in the conversation.
  const deliveries = data?.filter(({ purpose }) => purpose !== 'answer');
  return (
    <section className={classes.record} aria-label="Mail delivery">
      <h3 className={classes.recordTitle}>Mail delivery</h3>
      {error && (
        <div className={classes.delivery}>
          <p>The state of its mail could not be loaded.</p>
          <Button size="compact-md" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
      {!deliveries && !error && <p>Loading…</p>}
      {deliveries?.length === 0 && <p>No mail was sent about this record.</p>}
      {deliveries?.map((delivery) => (
        <div key={delivery.id} className={classes.delivery}>
          <p>
            <strong>{MAIL_NAMES[delivery.purpose]}</strong>
          </p>
          <p>{deliveryText(delivery)}</p>
          {delivery.state !== 'SENT' && <RetryButton delivery={delivery} size="compact-md" />}
        </div>
      ))}
    </section>
  );
}
