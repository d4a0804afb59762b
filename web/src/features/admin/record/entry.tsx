import { Box, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { toastSuccess } from '@/lib/toast';
import { emailDomain } from '@shared/inquiry/email-address';
import type { RecordEvent } from '@shared/inquiry/events';
import type { AnyRecord, RecordKind } from '@shared/inquiry/kinds';
import { MAY_NOT_HAVE_ARRIVED, type Message, type MessageNature } from '@shared/inquiry/messages';
import type { Note } from '@shared/inquiry/notes';
import { describeQuoted, writtenText, type Block } from '@shared/inquiry/quotations';
import { senderName } from '@shared/inquiry/record';
import { TAKE_BACK_ANSWER_MS } from '@shared/limits';
import type { MailDelivery } from '@shared/mail-delivery';
import { cutToLength } from '@shared/text-length';
import { useName } from '../data/admins';
import { whenDone } from '../data/calls';
import { useNow } from '../data/clock';
import { useTakeBack } from '../data/conversation';
import { newDraft, useDraftStore } from '../data/drafts';
import { recordMailKey } from '../data/query-keys';
import { deliveryText, DUE_REFETCH_MS, RetryButton } from '../mail/delivery';
import { CallButton } from '../ui/controls';
import { DateText, formatMorning } from '../ui/dates';
import { useUpdateView } from '../view/use-view';
import { isOtherSubject, focusAnswer } from './answer';
import classes from './conversation.module.css';
import { withoutQuotation } from './quotation';
import { copyText, messageText } from './record-text';

/** The message of another inquiry. */
export function InquiryEntry({ record }: { record: AnyRecord }) {
  return (
    <>
      <EntryHead at={record.createdAt}>
        <bdi>{senderName(record)}</bdi> wrote
      </EntryHead>
      <EntryText blocks={[written(messageText(record) || 'No message.')]} isFolded />
    </>
  );
}

export function NoteEntry({ note, isFolded }: { note: Note; isFolded: boolean }) {
  const name = useName();
  return (
    <>
      <EntryHead at={note.at}>{`${name(note.author)} noted`}</EntryHead>
      <EntryText blocks={[written(note.text)]} isFolded={isFolded} />
    </>
  );
}

export function EventEntry({ event }: { event: RecordEvent }) {
  return <EntryHead at={event.at}>{eventTitle(event, useName())}</EntryHead>;
}

function eventTitle({ what, by, value }: RecordEvent, name: ReturnType<typeof useName>): string {
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

const SHOWS_SUBJECT: readonly MessageNature[] = ['reply', 'automatic'];

interface MessageEntryProps {
  kind: RecordKind;
  record: AnyRecord;
  message: Message;
  /** Of the message's text. */
  blocks: readonly Block[];
  isFolded?: boolean;
}

export function MessageEntry({ kind, record, message, blocks, isFolded = false }: MessageEntryProps) {
  const { id: recordId, email } = record;
  const isNewSubject = SHOWS_SUBJECT.includes(message.nature) && isOtherSubject(message.subject, record);
  const { nature, at, attachments, otherAddress, isProved, replyTo, cc } = message;
  return (
    <>
      <EntryHead at={at}>{useTitle(message)}</EntryHead>
      {otherAddress !== null && (
        <Box component="p" fz="sm" c="var(--mantine-color-error)">
          {isProved ? 'From another address' : 'Not proved to be from the address it names'} (
          <bdi>{otherAddress || 'none'}</bdi>): make sure who it is.
        </Box>
      )}
      {isNewSubject && (
        <Box component="p" fw={600} dir="auto">
          {message.subject}
        </Box>
      )}
      {replyTo !== '' && (
        <p className="fine-print">
          Asks for answers at <bdi>{replyTo}</bdi>
          {emailDomain(replyTo) !== emailDomain(email) && ', which is another domain'}
        </p>
      )}
      {cc.length > 0 && (
        <p className="fine-print">
          In copy: <bdi>{cc.join(', ')}</bdi>
        </p>
      )}
      <EntryText blocks={blocks} isFolded={isFolded || nature === 'bounce'} />
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
      {nature === 'answer' && <AnswerState kind={kind} recordId={recordId} answer={message} />}
    </>
  );
}

function useTitle({ nature, author }: Message): ReactNode {
  const admin = useName()(author);
  const name = author || 'Somebody';
  switch (nature) {
    case 'answer':
      return `${admin} answered`;
    case 'elsewhere':
      return `${admin} answered from a mail program`;
    case 'reply':
      return (
        <>
          <bdi>{name}</bdi> replied
        </>
      );
    case 'automatic':
      return (
        <>
          Automatic reply from <bdi>{name}</bdi>
        </>
      );
    case 'bounce':
      return 'Delivery report';
  }
}

function EntryHead({ at, children }: { at: string | null; children: ReactNode }) {
  return (
    <p className={classes.head}>
      <strong>{children}</strong>
      <DateText iso={at} withTime />
    </p>
  );
}

/** Characters after which a text is folded. */
const FOLDED_AFTER = 200;

const written = (text: string): Block => ({ isQuoted: false, text });

function EntryText({ blocks, isFolded }: { blocks: readonly Block[]; isFolded: boolean }) {
  const text = writtenText(blocks);
  const beginning = cutToLength(text, FOLDED_AFTER);
  const all = blocks.map((block, index) =>
    block.isQuoted ? (
      <Folded key={index} summary={describeQuoted(block)}>
        <p className="visitor-text">{block.text}</p>
      </Folded>
    ) : (
      <p key={index} className="visitor-text">
        {block.text}
      </p>
    ),
  );
  if (!isFolded || beginning === text) return all;
  return (
    <>
      <p className={classes.beginning}>{beginning}…</p>
      <Folded summary="All of it">{all}</Folded>
    </>
  );
}

export function Folded({ summary, children }: { summary: string; children: ReactNode }) {
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

interface AnswerStateProps {
  kind: RecordKind;
  recordId: string;
  answer: Message;
}

function AnswerState(props: AnswerStateProps) {
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

/** Takes an answer back, and opens its record with the text as a draft again. A draft begun meanwhile stays. */
export function useTakeBackAnswer(kind: RecordKind, id: string) {
  const { mutateAsync, isPending } = useTakeBack(kind, id);
  const { hasDraft, setDraft } = useDraftStore(kind, id);
  const updateView = useUpdateView();
  const takeBack = (answer: Message) => {
    void whenDone(mutateAsync(answer), (full) => {
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
    });
  };
  return { takeBack, isPending };
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
