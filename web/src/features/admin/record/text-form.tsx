import { Button, Textarea } from '@mantine/core';
import type { KeyboardEvent, ReactNode, SubmitEvent } from 'react';
import { Form } from '@/lib/form/form';
import { toastSuccess } from '@/lib/toast';
import { MAX_ANSWER, NOTE_MAX } from '@shared/limits';
import { useAddText } from '../data/conversation';
import { newDraft, useDraft } from '../data/drafts';
import { isMac } from '../shortcuts/shortcuts';
import { KeyHint, PrimaryButton } from '../ui/controls';
import { ANSWER_TEXT, describeExcess } from './answer';
import classes from './composer.module.css';
import { useOpenRecord } from './open-record';

const TEXTS = {
  answer: {
    field: { id: ANSWER_TEXT, 'aria-label': 'Your answer', minRows: 5, required: true },
    ...{ name: 'Answer', max: MAX_ANSWER, send: 'Send', discarded: 'Draft discarded' },
  },
  note: {
    field: { label: 'Add a note', description: 'For admins only. It is never mailed.', minRows: 3 },
    ...{ name: 'Note', max: NOTE_MAX, send: 'Add note', discarded: 'Note discarded' },
  },
};

export interface TextFormProps {
  /** Whether the text takes the focus, because somebody has just pressed for it. */
  takesFocus: boolean;
  onClose: () => void;
}

interface Parts extends Omit<TextFormProps, 'takesFocus'> {
  what: keyof typeof TEXTS;
  text: string;
  onText: (text: string) => void;
  autoFocus?: boolean;
  /** Why it cannot be sent now, whatever its text. */
  obstacle?: string | undefined;
  /** @param button the value of the pressed one; '' for the main one and the key */
  onSend: (button: string) => void;
  above?: ReactNode;
  below?: ReactNode;
  /** Beside the button that discards the text. */
  aside?: ReactNode;
  /** The button that also marks the record as handled. */
  handled?: string | false;
}

/** What the forms of an answer and of a note have in common. A toast brings back a text that is discarded. */
export function TextForm({ what, text, onText, onSend, onClose, obstacle, autoFocus, ...parts }: Parts) {
  const { kind, record } = useOpenRecord();
  const { draft, setDraft, removeDraft } = useDraft(kind, record.id, what);
  const { name, max, send, discarded, field } = TEXTS[what];
  const excess = describeExcess(name, max, text);
  const reason = excess ?? obstacle;
  const isStopped = reason !== undefined;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const button = event.nativeEvent.submitter as HTMLButtonElement | null;
    if (!isStopped) onSend(button?.value ?? '');
  };
  const discard = () => {
    removeDraft();
    onClose();
    if (draft) toastSuccess({ title: discarded, action: { label: 'Undo', onClick: () => setDraft(draft) } });
  };
  return (
    <Form className={classes.form} aria-label={name} onSubmit={submit}>
      {parts.above}
      <Textarea
        {...field}
        attributes={{ input: { dir: 'auto' } }}
        autosize
        autoFocus={autoFocus}
        error={excess}
        value={text}
        onChange={({ currentTarget }) => onText(currentTarget.value)}
        onKeyDown={submitByKey}
      />
      {parts.below}
      <div className={classes.foot}>
        {parts.aside}
        <Button variant="subtle" onClick={discard}>
          Discard
        </Button>
        <PrimaryButton
          type="submit"
          aria-disabled={isStopped}
          title={reason ?? `${send} (Ctrl or Cmd with Enter)`}
          rightSection={<KeyHint>{isMac ? '⌘ ↵' : 'Ctrl ↵'}</KeyHint>}
        >
          {send}
        </PrimaryButton>
        {parts.handled && (
          <Button type="submit" name="then" value="handled" title={reason} aria-disabled={isStopped}>
            {parts.handled}
          </Button>
        )}
      </div>
    </Form>
  );
}

/** Sends the form by Ctrl or Cmd with Enter. */
function submitByKey({ key, ctrlKey, metaKey, currentTarget }: KeyboardEvent<HTMLTextAreaElement>): void {
  if (key === 'Enter' && (ctrlKey || metaKey)) currentTarget.form?.requestSubmit();
}

export function NoteForm({ takesFocus, onClose }: TextFormProps) {
  const { kind, record } = useOpenRecord();
  const { draft, setDraft, removeDraft } = useDraft(kind, record.id, 'note');
  const addNote = useAddText(kind, record, 'note');
  return (
    <TextForm
      what="note"
      text={draft?.text ?? ''}
      onText={(text) => (text === '' ? removeDraft() : setDraft(newDraft(text)))}
      autoFocus={takesFocus}
      onSend={() => draft && draft.text.trim() !== '' && void addNote(draft)}
      onClose={onClose}
    />
  );
}
