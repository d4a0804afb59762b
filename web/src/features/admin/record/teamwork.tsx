import { Button, Textarea } from '@mantine/core';
import type { SubmitEvent } from 'react';
import { Form } from '@/lib/form/form';
import { toastSuccess } from '@/lib/toast';
import { NOTE_MAX } from '@shared/limits';
import { useAssigneeOptions } from '../data/admins';
import { inverse } from '../data/changes';
import { useAddText } from '../data/conversation';
import { useDraft, newDraft } from '../data/drafts';
import { useAuth } from '../data/session';
import { useShortcuts } from '../shortcuts/shortcuts';
import { ActionSelect } from '../ui/action-select';
import { PrimaryButton, SendKey, submitByKey } from '../ui/controls';
import { describeExcess } from './answer';
import classes from './composer.module.css';
import { useChangeOpenRecord, useOpenRecord } from './open-record';

export function AssigneeField() {
  const { record } = useOpenRecord();
  const { assignee } = record;
  const { user } = useAuth();
  const { change, sayDone } = useChangeOpenRecord('Not assigned');
  const options = useAssigneeOptions(assignee);
  const assignTo = (to: string | null) => ({ type: 'assign', assignee: to, was: assignee }) as const;
  const assignToMe = () => {
    const patch = assignTo(user?.username ?? null);
    const done = user && change(patch);
    if (done) sayDone('Assigned to you', done, inverse(patch));
  };
  useShortcuts('record', { assign: assignToMe });
  return (
    <ActionSelect
      label="Assigned to"
      data={[{ value: '', label: 'Nobody' }, ...options]}
      value={assignee ?? ''}
      onChange={({ currentTarget }) => change(assignTo(currentTarget.value || null))}
    />
  );
}

interface NoteFormProps {
  /** Whether the text takes the focus, because somebody has just pressed for it. */
  takesFocus: boolean;
  onClose: () => void;
}

export function NoteForm({ takesFocus, onClose }: NoteFormProps) {
  const { kind, record } = useOpenRecord();
  const { id } = record;
  const { draft, setDraft, removeDraft } = useDraft(kind, id, 'note');
  const text = draft?.text ?? '';
  const addNote = useAddText(kind, record, 'note');
  const excess = describeExcess('Note', NOTE_MAX, text);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (draft && excess === undefined && text.trim() !== '') void addNote(draft);
  };
  return (
    <Form className={classes.form} onSubmit={submit}>
      <Textarea
        label="Add a note"
        description="For admins only. It is never mailed."
        attributes={{ input: { dir: 'auto' } }}
        autosize
        minRows={3}
        autoFocus={takesFocus}
        error={excess}
        value={text}
        onChange={({ currentTarget: { value } }) =>
          value === '' ? removeDraft() : setDraft(newDraft(value))
        }
        onKeyDown={submitByKey}
      />
      <div className={classes.foot}>
        <DiscardButton what="note" onClose={onClose} />
        <PrimaryButton
          type="submit"
          title={excess ?? 'Add note (Ctrl or Cmd with Enter)'}
          aria-disabled={excess !== undefined}
          rightSection={<SendKey />}
        >
          Add note
        </PrimaryButton>
      </div>
    </Form>
  );
}

interface DiscardButtonProps {
  what: 'answer' | 'note';
  onClose: () => void;
}

/** Closes the form of a text, and removes its draft. A toast brings that back. */
export function DiscardButton({ what, onClose }: DiscardButtonProps) {
  const { kind, record } = useOpenRecord();
  const { draft, setDraft, removeDraft } = useDraft(kind, record.id, what);
  const discard = () => {
    removeDraft();
    onClose();
    const title = what === 'note' ? 'Note discarded' : 'Draft discarded';
    if (draft) toastSuccess({ title, action: { label: 'Undo', onClick: () => setDraft(draft) } });
  };
  return (
    <Button variant="subtle" onClick={discard}>
      Discard
    </Button>
  );
}
