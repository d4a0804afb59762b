import { Box, Button, Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { answerTemplates } from '@/content/answers';
import { toastSuccess } from '@/lib/toast';
import { readableEmail } from '@shared/inquiry/email-address';
import { answerId, type Message, offeredAddresses } from '@shared/inquiry/messages';
import { senderName } from '@shared/inquiry/record';
import { isUnhandled } from '@shared/inquiry/state';
import { useNameOrYou } from '../data/admins';
import { recordQuery, useAddText } from '../data/conversation';
import { newDraft, type SeenConversation, useDraft } from '../data/drafts';
import { useAuth } from '../data/session';
import { ActionSelect } from '../ui/action-select';
import {
  answerSubject,
  beginning,
  blocksOf,
  describeOffered,
  fillTemplate,
  focusAnswer,
  quotation,
  withQuotation,
} from './answer';
import classes from './composer.module.css';
import { EntryHead, Folded, MessageContent, messageTitle, useTakeBackAnswer } from './entry';
import { useOpenRecord } from './open-record';
import { TextForm, type TextFormProps } from './text-form';

/** The form of an answer. It alone renders at each key, and takes a text also while the conversation still loads. */
export function AnswerForm({ takesFocus, onClose }: TextFormProps) {
  const { kind, record, onHandled } = useOpenRecord();
  const { data } = useQuery(recordQuery(kind, record));
  const { messages = [] } = data ?? {};
  const { user } = useAuth();
  const name = useNameOrYou();
  const current: SeenConversation | undefined = data && {
    message: messages.at(-1)?.id ?? null,
    handledAt: record.handledAt,
  };
  // The writer has seen the conversation as it first came.
  const [first, setFirst] = useState(current);
  if (!first && current) setFirst(current);
  const { draft: stored, setDraft } = useDraft(kind, record.id);
  const [untouched] = useState(() => newDraft(beginning(record)));
  const draft = stored ?? untouched;
  const seen = draft.seen ?? first;
  const addAnswer = useAddText(kind, record, 'answer');
  const { takeBack } = useTakeBackAnswer(kind, record.id);
  const offered = offeredAddresses(messages, record.email);
  // A mail that named an address may be gone.
  const cc = (draft.cc ?? []).filter((chosen) => !data || offered.some(({ address }) => address === chosen));
  // The body has the focus when the button that was pressed has gone, as with an answer that is taken back.
  useEffect(() => {
    if (takesFocus || document.activeElement === document.body) focusGap();
  }, [takesFocus]);

  // The writer reads messages and changes that came meanwhile before the answer can be sent.
  const unseen = seen ? unseenMessages(seen, messages) : [];
  const blocks = blocksOf(kind, record, messages);
  const handledBy =
    seen && record.handledAt !== seen.handledAt && record.handledBy !== user?.username
      ? record.handledBy
      : null;
  const isUnread = unseen.length > 0 || handledBy !== null;
  const quoted = quotation(kind, record, messages);
  const goOn = () => {
    setDraft(newDraft(draft.text, current, cc));
    focusAnswer();
  };
  const setText = (text: string) => setDraft(newDraft(text, seen, cc));
  const send = (button: string) => {
    const handled = button === 'handled';
    const mail = { subject: answerSubject(record), text: withQuotation(draft.text, quoted) };
    void addAnswer(draft, { seen: current?.message ?? null, handled, cc, ...mail }).then((full) => {
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
  let obstacle: string | undefined;
  if (!data) obstacle = 'The conversation is not loaded yet.';
  else if (isUnread) obstacle = 'What came meanwhile has to be read first.';
  const above = (
    <>
      <Box component="p" className="muted one-line" fz="0.8125rem">
        To <bdi>{readableEmail(record.email)}</bdi> · <bdi>{answerSubject(record)}</bdi>
      </Box>
      {offered.length > 0 && (
        <Checkbox.Group
          label="Send a copy to"
          value={cc}
          onChange={(addresses) => setDraft(newDraft(draft.text, seen, addresses))}
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
      {isUnread && (
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
    </>
  );
  return (
    <TextForm
      what="answer"
      text={draft.text}
      onText={setText}
      obstacle={obstacle}
      onSend={send}
      onClose={onClose}
      above={above}
      below={
        data ? (
          <Folded summary="Quoted below it">
            <p className="visitor-text">{quoted}</p>
          </Folded>
        ) : (
          <p className="fine-print">{obstacle}</p>
        )
      }
      aside={
        <ActionSelect
          aria-label="Template"
          className={classes.template}
          data={[{ value: '', label: 'Template' }, ...answerTemplates.map(({ name }) => name)]}
          value=""
          onChange={({ currentTarget: { value } }) => {
            const template = answerTemplates.find(({ name }) => name === value);
            if (!template) return;
            setText(fillTemplate(template.text, record).trim());
            toastSuccess({
              title: `Template: ${value}`,
              action: { label: 'Undo', onClick: () => setDraft(draft) },
            });
          }}
        />
      }
      handled={isUnhandled(record) && 'Send, mark as handled'}
    />
  );
}

/** The messages after the last one that the writer has seen, which may have been taken back. */
function unseenMessages(
  { message: seen }: SeenConversation,
  messages: readonly Message[],
): readonly Message[] {
  const position = messages.findIndex(({ id }) => id === seen);
  return seen !== null && position === -1 ? [] : messages.slice(position + 1);
}

/** Shows the form, with the cursor where a template has a gap for the answer itself, else at the end. */
function focusGap(): void {
  const field = focusAnswer();
  if (!field) return;
  const gap = field.value.indexOf('\n\n\n');
  const position = gap === -1 ? field.value.length : gap + 2;
  field.setSelectionRange(position, position);
}
