import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { RecordKind } from '@shared/inquiry/kinds';
import { MAY_NOT_HAVE_ARRIVED, type Message } from '@shared/inquiry/messages';
import { TAKE_BACK_ANSWER_MS } from '@shared/limits';
import type { MailDelivery } from '@shared/mail-delivery';
import { recordMailKey } from '../api/query-keys';
import { DateText } from '../date-text';
import { deliveryText, DUE_REFETCH_MS } from '../mail/delivery-text';
import { RetryButton } from '../mail/retry-button';
import { useNow } from '../server-time';
import { CallButton } from '../ui';
import { useTakeBackAnswer } from './take-back';

interface AnswerStateProps {
  kind: RecordKind;
  recordId: string;
  answer: Message;
}

export function AnswerState(props: AnswerStateProps) {
  const { sentAt, failure } = props.answer;
  if (failure !== null) return <Failure {...props} failure={failure} />;
  if (sentAt === null) return <Waiting {...props} />;
  return (
    <p className="fine-print">
      Handed to the mail server <DateText iso={sentAt} withTime />
    </p>
  );
}

function Waiting(props: AnswerStateProps) {
  const { kind, recordId, answer } = props;
  const { takeBack, isPending } = useTakeBackAnswer(kind, recordId);
  const left = Date.parse(answer.at ?? '') + TAKE_BACK_ANSWER_MS - useNow(1_000).getTime();
  if (!(left > 0)) return <Delivery {...props} />;
  return (
    <Group gap={8} mt={4} className="fine-print">
      <span>{`Goes out in ${Math.ceil(left / 1_000)} s`}</span>
      <CallButton size="compact-md" isPending={isPending} onClick={() => takeBack(answer)}>
        Take back
      </CallButton>
    </Group>
  );
}

function useDelivery({ kind, recordId, answer }: AnswerStateProps, refetchInterval: number | false = false) {
  const { data } = useQuery<MailDelivery[]>({ queryKey: recordMailKey(kind, recordId), refetchInterval });
  return data?.find(({ purpose, id }) => purpose === 'answer' && id.endsWith(answer.id));
}

function Delivery(props: AnswerStateProps) {
  const delivery = useDelivery(props, DUE_REFETCH_MS);
  return (
    <Group gap={8} mt={4} className="fine-print">
      <span>{delivery ? deliveryText(delivery) : 'Waiting to be sent.'}</span>
      {delivery && <RetryButton delivery={delivery} size="compact-md" />}
    </Group>
  );
}

function Failure({ failure, ...props }: AnswerStateProps & { failure: string }) {
  const delivery = useDelivery(props);
  const isTriedAgain = delivery?.state === 'PENDING' || delivery?.state === 'SENDING';
  const isGivenUp = delivery?.state === 'DEAD' && delivery.attempts > 1;
  const words = failure.startsWith(MAY_NOT_HAVE_ARRIVED) ? failure : `Could not be delivered: ${failure}`;
  return (
    <Group gap={8} mt={4} fz="sm" c="var(--mantine-color-error)">
      <p>{isTriedAgain || isGivenUp ? deliveryText(delivery) : words}</p>
      {delivery && <RetryButton delivery={delivery} size="compact-md" />}
    </Group>
  );
}
