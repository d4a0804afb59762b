import { Box, Button, Checkbox, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useState } from 'react';
import { answerTemplates } from '@/content/answers';
import { Form } from '@/lib/form/form';
import { toastSuccess } from '@/lib/toast';
import { readableEmail } from '@shared/inquiry/email-address';
import { answerId, type Message, offeredAddresses } from '@shared/inquiry/messages';
import { senderName } from '@shared/inquiry/record';
import { isUnhandled } from '@shared/inquiry/state';
import { MAX_ANSWER } from '@shared/limits';
import { useName } from '../data/admins';
import { recordQuery, useAddText } from '../data/conversation';
import { useDraft, type Draft, newDraft, type Seen } from '../data/drafts';
import { useAuth } from '../data/session';
import { ActionSelect } from '../ui/action-select';
import { PrimaryButton, SendKey, submitByKey } from '../ui/controls';
import {
  answerSubject,
  beginning,
  blocksOf,
  quotation,
  withQuotation,
  describeOffered,
  fillTemplate,
  ANSWER_TEXT,
  describeExcess,
  focusAnswer,
} from './answer';
import classes from './composer.module.css';
import { EntryHead, Folded, Loading, MessageContent, messageTitle, useTakeBackAnswer } from './entry';
import { useOpenRecord } from './open-record';
import { DiscardButton } from './teamwork';

interface AnswerFormProps {
  /** Whether the text takes the focus, because somebody has just pressed for it. */
  takesFocus: boolean;
  onClose: () => void;
}

/** The form of an answer. It alone renders at each key. */
export function AnswerForm(props: AnswerFormProps) {
  const { kind, record } = useOpenRecord();
  const { data } = useQuery(recordQuery(kind, record));
  return data ? <LoadedForm {...props} messages={data.messages} /> : <Loading />;
}

function LoadedForm({ takesFocus, onClose, messages }: AnswerFormProps & { messages: Message[] }) {
  const { kind, record, onHandled } = useOpenRecord();
  const { user } = useAuth();
  const name = useName();
  const last = messages.at(-1)?.id ?? null;
  const current: Seen = { message: last, handledAt: record.handledAt };
  const { draft: stored, setDraft } = useDraft(kind, record.id);
  const [untouched] = useState(() => newDraft(beginning(record, messages), current));
  const draft = stored ?? untouched;
  const addAnswer = useAddText(kind, record, 'answer');
  const { takeBack } = useTakeBackAnswer(kind, record.id);
  const offered = offeredAddresses(messages, record.email);
  // A mail that named an address may be gone.
  const cc = (draft.cc ?? []).filter((chosen) => offered.some(({ address }) => address === chosen));
  // The body has the focus when the button that was pressed has gone, as with an answer that is taken back.
  useEffect(() => {
    if (takesFocus || document.activeElement === document.body) focusGap();
  }, [takesFocus]);

  // The writer reads messages and changes that came meanwhile before the answer can be sent.
  const unseen = unseenMessages(draft, messages);
  const blocks = blocksOf(kind, record, messages);
  const handledBy =
    record.handledAt !== draft.seen.handledAt && record.handledBy !== user?.username
      ? record.handledBy
      : null;
  const quoted = quotation(kind, record, messages);
  const excess = describeExcess('Answer', MAX_ANSWER, draft.text);
  const isStopped = excess !== undefined || unseen.length > 0 || handledBy !== null;
  const goOn = () => {
    setDraft(newDraft(draft.text, current, cc));
    focusAnswer();
  };
  const setText = (text: string) => setDraft(newDraft(text, draft.seen, cc));
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isStopped) return;
    const handled = (event.nativeEvent.submitter as HTMLButtonElement | null)?.value === 'handled';
    const mail = { subject: answerSubject(record), text: withQuotation(draft.text, quoted) };
    void addAnswer(draft, { seen: last, handled, cc, ...mail }).then((full) => {
      const sent = full?.messages.find((message) => message.id === answerId(draft.id));
      if (!sent) return;
      toastSuccess({
        title: 'Answer on its way',
        message: senderName(record),
        action: { label: 'Take back', onClick: () => takeBack(sent) },
      });
    });
    onClose();
    if (handled) onHandled();
  };
  return (
    <Form className={classes.form} aria-label="Answer" onSubmit={submit}>
      <Box component="p" className="muted one-line" fz="0.8125rem">
        To <bdi>{readableEmail(record.email)}</bdi> · <bdi>{answerSubject(record)}</bdi>
      </Box>
      {offered.length > 0 && (
        <Checkbox.Group
          label="Send a copy to"
          value={cc}
          onChange={(addresses) => setDraft(newDraft(draft.text, draft.seen, addresses))}
        >
          {offered.map((each) => (
            <Checkbox
              key={each.address}
              mt={8}
              // Keeps its width beside a long description.
              styles={{ inner: { flexShrink: 0 } }}
              value={each.address}
              label={<bdi>{each.address}</bdi>}
              description={describeOffered(each)}
            />
          ))}
        </Checkbox.Group>
      )}
      {(unseen.length > 0 || handledBy !== null) && (
        <div className={classes.unseen} role="alert">
          <strong>While you were writing:</strong>
          {handledBy !== null && <p>{name(handledBy)} has marked it as handled.</p>}
          {unseen.map((message) => (
            <div key={message.id}>
              <EntryHead at={message.at}>{messageTitle(message, name)}</EntryHead>
              <MessageContent {...{ kind, record, message }} blocks={blocks.get(message) ?? []} />
            </div>
          ))}
          <Button size="compact-md" w="fit-content" onClick={goOn}>
            I have read it, go on
          </Button>
        </div>
      )}
      <Textarea
        id={ANSWER_TEXT}
        aria-label="Your answer"
        attributes={{ input: { dir: 'auto' } }}
        autosize
        minRows={5}
        required
        error={excess}
        value={draft.text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={submitByKey}
      />
      <Folded summary="Quoted below it">
        <p className="visitor-text">{quoted}</p>
      </Folded>
      <div className={classes.foot}>
        <ActionSelect
          aria-label="Template"
          className={classes.template}
          data={[{ value: '', label: 'Template' }, ...answerTemplates.map(({ name }) => name)]}
          value=""
          onChange={({ currentTarget: { value } }) => {
            const template = answerTemplates.find(({ name }) => name === value);
            if (!template) return;
            const before = draft;
            setText(fillTemplate(template.text, record).trim());
            toastSuccess({
              title: `Template: ${value}`,
              action: { label: 'Undo', onClick: () => setDraft(before) },
            });
          }}
        />
        <DiscardButton what="answer" onClose={onClose} />
        <PrimaryButton
          type="submit"
          aria-disabled={isStopped}
          title={excess ?? 'Send (Ctrl or Cmd with Enter)'}
          rightSection={<SendKey />}
        >
          Send
        </PrimaryButton>
        {isUnhandled(record) && (
          <Button type="submit" name="then" value="handled" title={excess} aria-disabled={isStopped}>
            Send, mark as handled
          </Button>
        )}
      </div>
    </Form>
  );
}

/** The messages after the last one that the writer has seen, which may have been taken back. */
function unseenMessages({ id, seen: { message: seen } }: Draft, messages: readonly Message[]): Message[] {
  const position = messages.findIndex((message) => message.id === seen);
  if (seen !== null && position === -1) return [];
  // The draft itself may have been sent, and the response lost.
  return messages.slice(position + 1).filter((message) => message.id !== answerId(id));
}

/** Shows the form, with the cursor where a template has a gap for the answer itself, else at the end. */
function focusGap(): void {
  const field = focusAnswer();
  if (!field) return;
  const gap = field.value.indexOf('\n\n\n');
  const position = gap === -1 ? field.value.length : gap + 2;
  field.setSelectionRange(position, position);
}
