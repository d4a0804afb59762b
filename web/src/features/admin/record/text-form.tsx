import { Button, Textarea } from '@mantine/core';
import type { KeyboardEvent, ReactNode, SubmitEvent } from 'react';
import { Form } from '@/lib/form/form';
import { toastSuccess } from '@/lib/toast';
import { MAX_ANSWER, NOTE_MAX } from '@shared/limits';
import { useAddText } from '../data/conversation';
import { newDraft, useDraft } from '../data/drafts';
import { isMac } from '../shortcuts/shortcuts';
import { KeyHint, PrimaryButton } from '../ui/controls';
import { ANSWER_FIELD_ID, describeExcess } from './answer';
import classes from './composer.module.css';
import { useOpenRecord } from './open-record';

const TEXTS = {
  answer: {
    field: { id: ANSWER_FIELD_ID, 'aria-label': 'Your answer', minRows: 5, required: true },
    name: 'Answer',
    max: MAX_ANSWER,
    send: 'Send',
    discarded: 'Draft discarded',
  },
  note: {
    field: { label: 'Add a note', description: 'For admins only. It is never mailed.', minRows: 3 },
    name: 'Note',
    max: NOTE_MAX,
    send: 'Add note',
    discarded: 'Note discarded',
  },
};

export interface ComposerFormProps {
  /** True if the text field takes the focus, because the user has just opened the form. */
  takesFocus: boolean;
  onClose: () => void;
}

interface TextFormProps extends Omit<ComposerFormProps, 'takesFocus'> {
  mode: keyof typeof TEXTS;
  text: string;
  onTextChange: (text: string) => void;
  autoFocus?: boolean;
  /** The reason why nothing can be sent now, apart from the length of the text. */
  obstacle?: string | undefined;
  /** @param button the value of the pressed button; '' for the main button and the shortcut */
  onSend: (button: string) => void;
  above?: ReactNode;
  below?: ReactNode;
  /** Next to the button that discards the text. */
  aside?: ReactNode;
  /** The label of an optional button that also marks the record as handled. */
  handledLabel?: string | false;
}

/** The form for an answer or a note. After a discard, a toast offers Undo. */
export function TextForm(props: TextFormProps) {
  const { mode, text, onTextChange, onSend, onClose, obstacle, autoFocus } = props;
  const { kind, record } = useOpenRecord();
  const { draft, setDraft, removeDraft } = useDraft(kind, record.id, mode);
  const { name, max, send, discarded, field } = TEXTS[mode];
  const excess = describeExcess(name, max, text);
  const reason = excess ?? obstacle;
  const cannotSend = reason !== undefined;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const button = event.nativeEvent.submitter as HTMLButtonElement | null;
    if (!cannotSend) onSend(button?.value ?? '');
  };
  const discard = () => {
    removeDraft();
    onClose();
    if (draft) toastSuccess({ title: discarded, action: { label: 'Undo', onClick: () => setDraft(draft) } });
  };
  return (
    <Form className={classes.form} aria-label={name} onSubmit={submit}>
      {props.above}
      <Textarea
        {...field}
        attributes={{ input: { dir: 'auto' } }}
        autosize
        autoFocus={autoFocus}
        error={excess}
        value={text}
        onChange={({ currentTarget }) => onTextChange(currentTarget.value)}
        onKeyDown={submitOnKeyDown}
      />
      {props.below}
      <div className={classes.footer}>
        {props.aside}
        <Button variant="subtle" onClick={discard}>
          Discard
        </Button>
        <PrimaryButton
          type="submit"
          aria-disabled={cannotSend}
          title={reason ?? `${send} (Ctrl or Cmd with Enter)`}
          rightSection={<KeyHint>{isMac ? '⌘ ↵' : 'Ctrl ↵'}</KeyHint>}
        >
          {send}
        </PrimaryButton>
        {props.handledLabel && (
          <Button type="submit" name="then" value="handled" title={reason} aria-disabled={cannotSend}>
            {props.handledLabel}
          </Button>
        )}
      </div>
    </Form>
  );
}

/** Submits the form on Ctrl+Enter or Cmd+Enter. */
function submitOnKeyDown({ key, ctrlKey, metaKey, currentTarget }: KeyboardEvent<HTMLTextAreaElement>): void {
  if (key === 'Enter' && (ctrlKey || metaKey)) currentTarget.form?.requestSubmit();
}

export function NoteForm({ takesFocus, onClose }: ComposerFormProps) {
  const { kind, record } = useOpenRecord();
  const { draft, setDraft, removeDraft } = useDraft(kind, record.id, 'note');
  const addNote = useAddText(kind, record, 'note');
  return (
    <TextForm
      mode="note"
      text={draft?.text ?? ''}
      onTextChange={(text) => (text === '' ? removeDraft() : setDraft(newDraft(text)))}
      autoFocus={takesFocus}
      onSend={() => draft && draft.text.trim() !== '' && void addNote(draft)}
      onClose={onClose}
    />
  );
}
