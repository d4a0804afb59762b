import { Box, Button, Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { answerTemplates } from '@/content/answers';
import { toastSuccess } from '@/lib/toast';
import { readableEmail } from '@shared/inquiry/email-address';
import { answerId, type Message, ccCandidates } from '@shared/inquiry/messages';
import { senderName } from '@shared/inquiry/record';
import { isUnhandled } from '@shared/inquiry/state';
import { useNameOrYou } from '../data/admins';
import { recordQuery, useAddText } from '../data/conversation';
import { newDraft, type SeenConversation, useDraft } from '../data/drafts';
import { useAuth } from '../data/session';
import { ActionSelect } from '../ui/action-select';
import {
  answerSubject,
  initialText,
  messageBlocks,
  describeCcCandidate,
  fillTemplate,
  focusAnswer,
  buildQuotation,
  withQuotation,
} from './answer';
import classes from './composer.module.css';
import { Collapsible, EntryHeader, MessageContent, messageTitle, useTakeBackAnswer } from './entry';
import { useOpenRecord } from './open-record';
import { type ComposerFormProps, TextForm } from './text-form';

/** The form for an answer. Each key press rerenders only this form. Text can be typed before the conversation has loaded. */
export function AnswerForm({ takesFocus, onClose }: ComposerFormProps) {
  const { kind, record, onHandled } = useOpenRecord();
  const { data } = useQuery(recordQuery(kind, record));
  const { messages = [] } = data ?? {};
  const { user } = useAuth();
  const toName = useNameOrYou();
  const current: SeenConversation | undefined = data && {
    message: messages.at(-1)?.id ?? null,
    handledAt: record.handledAt,
  };
  // The conversation as it first loaded. A new draft counts as begun after reading this.
  const [firstSeen, setFirstSeen] = useState(current);
  if (!firstSeen && current) setFirstSeen(current);
  const { draft: storedDraft, setDraft } = useDraft(kind, record.id);
  const [initialDraft] = useState(() => newDraft(initialText(record)));
  const draft = storedDraft ?? initialDraft;
  const seen = draft.seen ?? firstSeen;
  const addAnswer = useAddText(kind, record, 'answer');
  const { takeBack } = useTakeBackAnswer(kind, record.id);
  const offered = ccCandidates(messages, record.email);
  // Drops a chosen address if the mail that contained it has been deleted.
  const cc = (draft.cc ?? []).filter((chosen) => !data || offered.some(({ address }) => address === chosen));
  // If the pressed button has unmounted, as after "Take back", the body has the focus, and the form takes the focus.
  useEffect(() => {
    if (takesFocus || document.activeElement === document.body) focusInsertionPoint();
  }, [takesFocus]);

  // Changes since the draft was begun must be read before the answer can be sent.
  const unseen = seen ? unseenMessages(seen, messages) : [];
  const blocks = messageBlocks(kind, record, messages);
  // The colleague who has marked the record as handled since the draft was begun.
  const handledBy =
    seen && record.handledAt !== seen.handledAt && record.handledBy !== user?.username
      ? record.handledBy
      : null;
  const hasUnseenChanges = unseen.length > 0 || handledBy !== null;
  const quotation = buildQuotation(kind, record, messages);
  const markAsSeen = () => {
    setDraft(newDraft(draft.text, current, cc));
    focusAnswer();
  };
  const setText = (text: string) => setDraft(newDraft(text, seen, cc));
  const send = (button: string) => {
    const handled = button === 'handled';
    const mail = { subject: answerSubject(record), text: withQuotation(draft.text, quotation) };
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
  else if (hasUnseenChanges) obstacle = 'Read the changes above first.';
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
              // The check box keeps its width next to a long description.
              styles={{ inner: { flexShrink: 0 } }}
              value={each.address}
              label={<bdi>{each.address}</bdi>}
              description={describeCcCandidate(each)}
            />
          ))}
        </Checkbox.Group>
      )}
      {hasUnseenChanges && (
        <div className={classes.unseen} role="alert">
          <strong>While you were writing:</strong>
          {handledBy !== null && <p>{toName(handledBy)} has marked it as handled.</p>}
          {unseen.map((message) => (
            <div key={message.id}>
              <EntryHeader at={message.at}>{messageTitle(message, toName)}</EntryHeader>
              <MessageContent
                kind={kind}
                record={record}
                message={message}
                blocks={blocks.get(message) ?? []}
              />
            </div>
          ))}
          <Button size="compact-md" w="fit-content" onClick={markAsSeen}>
            I have read it, continue
          </Button>
        </div>
      )}
    </>
  );
  return (
    <TextForm
      mode="answer"
      text={draft.text}
      onTextChange={setText}
      obstacle={obstacle}
      onSend={send}
      onClose={onClose}
      above={above}
      below={
        data ? (
          <Collapsible summary="Quoted below your answer">
            <p className="visitor-text">{quotation}</p>
          </Collapsible>
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
      handledLabel={isUnhandled(record) && 'Send, mark as handled'}
    />
  );
}

/** Returns the messages after the last message that the writer has seen; none if that message has been taken back. */
function unseenMessages(
  { message: lastSeenId }: SeenConversation,
  messages: readonly Message[],
): readonly Message[] {
  const position = messages.findIndex(({ id }) => id === lastSeenId);
  return lastSeenId !== null && position === -1 ? [] : messages.slice(position + 1);
}

/** Focuses the form, with the cursor in the gap that a template leaves for the answer, or else at the end. */
function focusInsertionPoint(): void {
  const field = focusAnswer();
  if (!field) return;
  const gap = field.value.indexOf('\n\n\n');
  // The cursor goes to the second of the two empty lines.
  const position = gap === -1 ? field.value.length : gap + 2;
  field.setSelectionRange(position, position);
}
