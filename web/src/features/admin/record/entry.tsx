import { Box, Group } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { apiFetch, apiPath } from '@/lib/api-client';
import { toastSuccess } from '@/lib/toast';
import { emailDomain } from '@shared/inquiry/email-address';
import type { RecordEvent } from '@shared/inquiry/events';
import type { FullRecord } from '@shared/inquiry/full-record';
import type { RecordKind } from '@shared/inquiry/kinds';
import { MAY_NOT_HAVE_ARRIVED, type Message } from '@shared/inquiry/messages';
import { describeQuotation, type Block } from '@shared/inquiry/quotations';
import { UNDO_ANSWER_MS } from '@shared/limits';
import type { useName } from '../data/admins';
import { errorToast } from '../data/calls';
import { useNow } from '../data/clock';
import { showFullRecord } from '../data/conversation';
import { newDraft, useDraftStore } from '../data/drafts';
import { ADMIN_API } from '../data/query-keys';
import { deliveryText, RetryButton, Tick, useRecordMail } from '../mail/delivery';
import { CallButton } from '../ui/controls';
import { formatAge, formatInstant, formatMorning } from '../ui/dates';
import { useUpdateView } from '../view/use-view';
import type { RecordRef } from '../view/view';
import { isOtherSubject, focusAnswer, withoutQuotation } from './answer';
import classes from './conversation.module.css';
import type { Inquiry } from './open-record';
import { copyText } from './record-text';

type ToName = ReturnType<typeof useName>;

export function eventTitle({ what, by, value }: RecordEvent, name: ToName): string {
  const who = name(by);
  switch (what) {
    case 'assigned':
      if (value === by) return `${who} took it`;
      return value === null ? `${who} assigned it to nobody` : `${who} handed it to ${name(value, 'you')}`;
    case 'handled':
      return `${who} marked it as handled`;
    case 'reopened':
      if (by !== '') return `${who} reopened it`;
      return value === 'reply'
        ? 'Reopened, because they replied'
        : 'Reopened, because an answer did not arrive';
    case 'snoozed':
      return value === null ? `${who} reopened it` : `${who} snoozed it until ${formatMorning(value)}`;
    case 'spam':
      return `${who} moved it to the spam`;
    case 'released':
      return `${who} moved it to the inbox`;
  }
}

interface MessageContentProps extends Inquiry {
  message: Message;
  /** Of the message's text. */
  blocks: readonly Block[];
}

/** A message below its head: from where it is, what its author wrote, and what has come of an answer. */
export function MessageContent({ kind, record, message, blocks }: MessageContentProps) {
  const isNewSubject =
    ['reply', 'automatic'].includes(message.nature) && isOtherSubject(message.subject, record);
  const { nature, attachments, otherAddress, isProved, replyTo, cc } = message;
  return (
    <>
      {otherAddress !== null && (
        <Warning>
          {isProved ? 'From another address' : 'Not proved to be from the address it names'} (
          <bdi>{otherAddress || 'none'}</bdi>): make sure who it is.
        </Warning>
      )}
      {replyTo !== '' &&
        (emailDomain(replyTo) === emailDomain(record.email) ? (
          <p className="fine-print">
            Asks for answers at <bdi>{replyTo}</bdi>
          </p>
        ) : (
          <Warning>
            Asks for answers at <bdi>{replyTo}</bdi>, which is another domain
          </Warning>
        ))}
      {isNewSubject && (
        <Box component="p" fw={600} dir="auto">
          {message.subject}
        </Box>
      )}
      {cc.length > 0 && (
        <p className="fine-print">
          In copy: <bdi>{cc.join(', ')}</bdi>
        </p>
      )}
      {blocks.map((block, index) =>
        block.isQuoted ? (
          <Folded key={index} summary={describeQuotation(block)}>
            <p className="visitor-text">{block.text}</p>
          </Folded>
        ) : (
          <p key={index} className="visitor-text">
            {block.text}
          </p>
        ),
      )}
      {attachments.length > 0 && (
        <>
          <Box component="ul" mt="xs" fz="sm" aria-label="Attachments">
            {attachments.map((attachment, index) => (
              <li key={index}>
                <bdi>{attachment.name || 'File without a name'}</bdi>{' '}
                <span className="fine-print">
                  {attachment.type}, {formatSize(attachment.size)}
                </span>
              </li>
            ))}
          </Box>
          <p className="fine-print">Attachments are in the mail itself, in the firm’s mailbox.</p>
        </>
      )}
      {nature === 'answer' && <AnswerState kind={kind} id={record.id} answer={message} />}
    </>
  );
}

export function messageTitle({ nature, author }: Message, toName: ToName): ReactNode {
  const name = <bdi>{author || 'Somebody'}</bdi>;
  switch (nature) {
    case 'answer':
      return `${toName(author)} answered`;
    case 'elsewhere':
      return `${toName(author)} answered from a mail program`;
    case 'reply':
      return <>{name} replied</>;
    case 'automatic':
      return <>Automatic reply from {name}</>;
    case 'bounce':
      return 'Delivery report';
  }
}

interface EntryHeadProps {
  at: string | null;
  /** Shown while the entry is folded. */
  excerpt?: string;
  /** Who, and what they did. */
  children: ReactNode;
}

export function EntryHead({ at, excerpt, children }: EntryHeadProps) {
  return (
    <span className={classes.head}>
      <strong className="one-line">{children}</strong> <bdi className="one-line">{excerpt}</bdi>{' '}
      <EntryTime at={at} />
    </span>
  );
}

export function EntryTime({ at }: { at: string | null }) {
  const now = useNow();
  return (
    <time dateTime={at ?? undefined} title={formatInstant(at)}>
      {formatAge(at, now)}
    </time>
  );
}

/** What the reader has to know before they trust a message. */
function Warning({ children }: { children: ReactNode }) {
  return (
    <p className={classes.warning}>
      <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
      <span>{children}</span>
    </p>
  );
}

export function Folded({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  return (
    <details className={classes.folded}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}

function formatSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 1_000_000 ? `${Math.round(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

interface AnswerStateProps extends RecordRef {
  answer: Message;
}

function AnswerState(props: AnswerStateProps) {
  const { sentAt, failure } = props.answer;
  if (failure !== null) return <Delivery {...props} />;
  if (sentAt === null) return <Waiting {...props} />;
  return <Tick text={formatInstant(sentAt)}>Handed to the mail server</Tick>;
}

function Waiting(props: AnswerStateProps) {
  const { kind, id, answer } = props;
  const { takeBack, isPending } = useTakeBackAnswer(kind, id);
  const left = Date.parse(answer.at ?? '') + UNDO_ANSWER_MS - useNow(1_000).getTime();
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

/** The mail of an answer that is not sent: that it waits, why it failed, or what has come of another attempt. */
function Delivery({ kind, id, answer: { id: answerId, failure } }: AnswerStateProps) {
  const { data } = useRecordMail({ kind, id });
  const delivery = data?.find((mail) => mail.purpose === 'answer' && mail.id.endsWith(answerId));
  const isTriedAgain = delivery?.state !== 'SENT' && (delivery?.state !== 'DEAD' || delivery.attempts > 1);
  let words = 'Waiting to be sent.';
  if (delivery && (failure === null || isTriedAgain)) words = deliveryText(delivery);
  else if (failure !== null)
    words = failure.startsWith(MAY_NOT_HAVE_ARRIVED) ? failure : `Could not be delivered: ${failure}`;
  return (
    <Group gap={8} mt={4} fz="sm" c={failure === null ? 'dimmed' : 'var(--mantine-color-error)'}>
      <p>{words}</p>
      {delivery && <RetryButton delivery={delivery} size="compact-md" />}
    </Group>
  );
}

/**
 * Takes back an answer that is not sent yet, and opens its record, as open as it was, with the text as a draft again. A
 * draft begun meanwhile stays.
 */
export function useTakeBackAnswer(kind: RecordKind, id: string) {
  const client = useQueryClient();
  const { hasDraft, setDraft } = useDraftStore(kind, id);
  const updateView = useUpdateView();
  const { mutate: takeBack, isPending } = useMutation({
    mutationFn: async (answer: Message) => {
      const path = apiPath(ADMIN_API, kind, id, 'answers', answer.id);
      return (await apiFetch<FullRecord>(path, { method: 'DELETE', keepalive: true })).json();
    },
    onError: errorToast('Not taken back'),
    onSuccess: (full, answer) => {
      showFullRecord(client, kind, full);
      const isOtherKept = hasDraft();
      const text = withoutQuotation(kind, full, answer);
      const seen = { message: full.messages.at(-1)?.id ?? null, handledAt: full.record.handledAt };
      if (!isOtherKept) setDraft(newDraft(text, seen, answer.cc));
      updateView({ record: { kind, id } });
      // The pressed button goes with the answer, sooner or later. A form that only now opens takes the focus itself.
      (document.activeElement as HTMLElement | null)?.blur();
      focusAnswer();
      toastSuccess({
        title: 'Answer taken back',
        ...(isOtherKept
          ? {
              message: 'The draft that you have begun stays.',
              action: { label: 'Copy its text', onClick: () => copyText(text, 'Answer copied') },
            }
          : { message: 'It is a draft again.' }),
      });
    },
  });
  return { takeBack, isPending };
}
