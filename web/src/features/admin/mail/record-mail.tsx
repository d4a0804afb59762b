import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import type { MailDelivery } from '@shared/mail-delivery';
import { recordMailKey } from '../api/query-keys';
import type { RecordRef } from '../view/view';
import { deliveryText, DUE_REFETCH_MS, isDue, MAIL_NAMES } from './delivery-text';
import classes from './mail.module.css';
import { RetryButton } from './retry-button';

export function RecordMail({ kind, id }: RecordRef) {
  const { data, isPending, isError, refetch } = useQuery<MailDelivery[]>({
    queryKey: recordMailKey(kind, id),
    refetchOnMount: 'always',
    // Without live updates too, a mail that is due shows what became of it.
    refetchInterval: ({ state }) => (state.data?.some((mail) => isDue(mail)) ? DUE_REFETCH_MS : false),
  });
  // Answers show their own state in the conversation.
  const deliveries = data?.filter(({ purpose }) => purpose !== 'answer');
  return (
    <section className={classes.record} aria-label="Mail delivery">
      <h3>Mail delivery</h3>
      {isPending && <p>Loading…</p>}
      {isError && (
        <>
          <p>The state of its mail could not be loaded.</p>
          <Button size="compact-md" onClick={() => void refetch()}>
            Try again
          </Button>
        </>
      )}
      {deliveries?.length === 0 && <p>No mail was sent about this record.</p>}
      {deliveries?.map((delivery) => (
        <Fragment key={delivery.id}>
          <p>
            <strong>{MAIL_NAMES[delivery.purpose]}</strong>
          </p>
          <p>{deliveryText(delivery)}</p>
          <RetryButton delivery={delivery} size="compact-md" />
        </Fragment>
      ))}
    </section>
  );
}
