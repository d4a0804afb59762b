import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { RecordKind } from '@shared/inquiry/kinds';
import type { MailDelivery } from '@shared/mail-delivery';
import { recordMailKey } from '../api/admin-keys';
import { useSendAgain } from '../api/record-actions';
import { deliveryText } from '../mail/delivery-text';
import classes from './record-drawer.module.css';

/** Whether the mail about a record has reached the firm, and one more try if it has not. */
export function RecordMail({ kind, id }: { kind: RecordKind; id: string }) {
  const { data, error, refetch } = useQuery<MailDelivery[]>({ queryKey: recordMailKey(kind, id) });
  return (
    <section className={classes.mail} aria-label="Mail delivery">
      <h3 className={classes.mailTitle}>Mail delivery</h3>
      {error && (
        <div className={classes.delivery}>
          <p>The state of its mail could not be loaded.</p>
          <Button variant="default" size="compact-md" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
      {!data && !error && <p>Loading…</p>}
      {data?.length === 0 && <p>No mail was sent about this record.</p>}
      {data?.map((delivery) => (
        <Delivery key={delivery.id} delivery={delivery} />
      ))}
    </section>
  );
}

function Delivery({ delivery }: { delivery: MailDelivery }) {
  const { mutate, isPending } = useSendAgain();
  return (
    <div className={classes.delivery}>
      <p>{deliveryText(delivery)}</p>
      {delivery.state !== 'SENT' && (
        <Button variant="default" size="compact-md" disabled={isPending} onClick={() => mutate(delivery.id)}>
          {isPending ? 'Sending...' : delivery.attempts === 0 ? 'Send now' : 'Send again'}
        </Button>
      )}
    </div>
  );
}
