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
import type { useNameOrYou } from '../data/admins';
import { errorToast } from '../data/calls';
import { useNow } from '../data/clock';
import { cacheFullRecord } from '../data/conversation';
import { newDraft, useDraftStore } from '../data/drafts';
import { ADMIN_API } from '../data/query-keys';
import { deliveryText, RetryButton, Tick, useRecordMail } from '../mail/delivery';
import { CallButton } from '../ui/controls';
import { formatShortAgo, formatInstant, formatDateTime } from '../ui/dates';
import { useUpdateView } from '../view/use-view';
import type { RecordRef } from '../view/view';
import { isDifferentSubject, focusAnswer, withoutQuotation } from './answer';
import classes from './conversation.module.css';
import type { Inquiry } from './open-record';
import { copyText } from './record-text';

type ToName = ReturnType<typeof useNameOrYou>;

export function eventTitle({ what, by, value }: RecordEvent, toName: ToName): string {
  const who = toName(by);
  switch (what) {
    case 'assigned':
      if (value === by) return `${who} took it`;
      return value === null ? `${who} unassigned it` : `${who} assigned it to ${toName(value, 'you')}`;
    case 'handled':
      return `${who} marked it as handled`;
    case 'reopened':
      if (by !== '') return `${who} reopened it`;
      // An event without an author means that a mail has reopened the record.
      return value === 'reply'
        ? 'Reopened, because they replied'
        : 'Reopened, because an answer did not arrive';
    case 'snoozed':
      // Ending a snooze is stored as the same event, without a time.
      return value === null ? `${who} reopened it` : `${who} snoozed it until ${formatDateTime(value)}`;
    case 'spam':
      return `${who} moved it to Spam`;
    case 'released':
      return `${who} moved it to the inbox`;
  }
}

interface MessageContentProps extends Inquiry {
  message: Message;
  /** The blocks of the message's text. */
  blocks: readonly Block[];
}

/** The body of a message: warnings about its sender, its text and attachments, and the delivery state of an answer. */
export function MessageContent({ kind, record, message, blocks }: MessageContentProps) {
  const isNewSubject =
    ['reply', 'automatic'].includes(message.nature) && isDifferentSubject(message.subject, record);
  const { nature, attachments, otherAddress, isProved, replyTo, cc } = message;
  return (
    <>
      {otherAddress !== null && (
        <Warning>
          {isProved ? 'From another address' : 'Unverified sender'} (<bdi>{otherAddress || 'none'}</bdi>):
          check who wrote it.
        </Warning>
      )}
      {replyTo !== '' &&
        (emailDomain(replyTo) === emailDomain(record.email) ? (
          <p className="fine-print">
            Asks for replies to <bdi>{replyTo}</bdi>
          </p>
        ) : (
          <Warning>
            Asks for replies to <bdi>{replyTo}</bdi>, on another domain
          </Warning>
        ))}
      {isNewSubject && (
        <Box component="p" fw={600} dir="auto">
          {message.subject}
        </Box>
      )}
      {cc.length > 0 && (
        <p className="fine-print">
          Cc: <bdi>{cc.join(', ')}</bdi>
        </p>
      )}
      {blocks.map((block, index) =>
        block.isQuoted ? (
          <Collapsible key={index} summary={describeQuotation(block)}>
            <p className="visitor-text">{block.text}</p>
          </Collapsible>
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
          <p className="fine-print">Open the original mail in the firm’s mailbox to see the attachments.</p>
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

interface EntryHeaderProps {
  at: string | null;
  /** Shown while the entry is collapsed. */
  excerpt?: string;
  /** The title, for example "Ada replied". */
  children: ReactNode;
}

export function EntryHeader({ at, excerpt, children }: EntryHeaderProps) {
  return (
    <span className={classes.header}>
      <strong className="one-line">{children}</strong> <bdi className="one-line">{excerpt}</bdi>{' '}
      <EntryTime at={at} />
    </span>
  );
}

export function EntryTime({ at }: { at: string | null }) {
  const now = useNow();
  return (
    <time dateTime={at ?? undefined} title={formatInstant(at)}>
      {formatShortAgo(at, now)}
    </time>
  );
}

/** A reason to be careful with a message. */
function Warning({ children }: { children: ReactNode }) {
  return (
    <p className={classes.warning}>
      <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
      <span>{children}</span>
    </p>
  );
}

export function Collapsible({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  return (
    <details className={classes.collapsible}>
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
  if (sentAt === null) return <SendCountdown {...props} />;
  return <Tick text={formatInstant(sentAt)}>Handed to the mail server</Tick>;
}

function SendCountdown(props: AnswerStateProps) {
  const { kind, id, answer } = props;
  const { takeBack, isPending } = useTakeBackAnswer(kind, id);
  const remainingMs = Date.parse(answer.at ?? '') + UNDO_ANSWER_MS - useNow(1_000).getTime();
  // Negated, because the time left is NaN if the answer has no time.
  if (!(remainingMs > 0)) return <Delivery {...props} />;
  return (
    <Group gap={8} mt={4} className="fine-print">
      <span>{`Goes out in ${Math.ceil(remainingMs / 1_000)} s`}</span>
      <CallButton size="compact-md" isPending={isPending} onClick={() => takeBack(answer)}>
        Take back
      </CallButton>
    </Group>
  );
}

/** The delivery state of an answer that is waiting to be sent, has failed, or is being sent again. */
function Delivery({ kind, id, answer: { id: answerId, failure } }: AnswerStateProps) {
  const { data } = useRecordMail({ kind, id });
  const delivery = data?.find((mail) => mail.purpose === 'answer' && mail.id.endsWith(answerId));
  // After a retry, the delivery is newer than the failure that the answer records. The delivery of a sent answer is older,
  // because the failure is from a bounce. A delivery that failed at its only attempt has the same failure as the answer.
  const hasNewerOutcome = delivery?.state !== 'SENT' && (delivery?.state !== 'DEAD' || delivery.attempts > 1);
  let text = 'Waiting to be sent.';
  if (delivery && (failure === null || hasNewerOutcome)) text = deliveryText(delivery);
  else if (failure !== null)
    text = failure.startsWith(MAY_NOT_HAVE_ARRIVED) ? failure : `Could not be delivered: ${failure}`;
  return (
    <Group gap={8} mt={4} fz="sm" c={failure === null ? 'dimmed' : 'var(--mantine-color-error)'}>
      <p>{text}</p>
      {delivery && <RetryButton delivery={delivery} size="compact-md" />}
    </Group>
  );
}

/**
 * Takes back an answer before it is sent: restores the earlier state of its record, and opens the record with the text as a
 * draft. If another draft was started in the meantime, that draft is kept instead.
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
    onError: errorToast('Answer not taken back'),
    onSuccess: (full, answer) => {
      cacheFullRecord(client, kind, full);
      const hasNewerDraft = hasDraft();
      const text = withoutQuotation(kind, full, answer);
      const seen = { message: full.messages.at(-1)?.id ?? null, handledAt: full.record.handledAt };
      if (!hasNewerDraft) setDraft(newDraft(text, seen, answer.cc));
      updateView({ record: { kind, id } });
      // The pressed button will unmount. An open form takes the focus here; a form that opens later focuses itself.
      (document.activeElement as HTMLElement | null)?.blur();
      focusAnswer();
      toastSuccess({
        title: 'Answer taken back',
        ...(hasNewerDraft
          ? {
              message: 'Your newer draft is kept.',
              action: { label: 'Copy the answer’s text', onClick: () => copyText(text, 'Answer copied') },
            }
          : { message: 'It is a draft again.' }),
      });
    },
  });
  return { takeBack, isPending };
}
