import { Textarea } from '@mantine/core';
import { useIsMutating } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { Form } from '@/lib/form/form';
import { toastSuccess } from '@/lib/toast';
import { NOTE_MAX } from '@shared/limits';
import { useAssigneeOptions } from '../data/admins';
import { whenDone } from '../data/calls';
import { notingKey, useAddNote } from '../data/conversation';
import { useDraft, newDraft } from '../data/drafts';
import { useAuth } from '../data/session';
import { useShortcuts } from '../shortcuts/shortcuts';
import { ActionSelect } from '../ui/action-select';
import { CallButton, PrimaryButton, SendKey, submitByKey } from '../ui/controls';
import { describeExcess } from './answer';
import classes from './composer.module.css';
import { useChangeRecord, useOpenRecord } from './open-record';

export function AssigneeField() {
  const { record } = useOpenRecord();
  const { assignee } = record;
  const { user } = useAuth();
  const { change, sayDone, isPending } = useChangeRecord('Not assigned');
  const options = useAssigneeOptions(assignee);
  const assignTo = (to: string | null) => ({ type: 'assign', assignee: to, was: assignee }) as const;
  const assignToMe = () => {
    if (!user || isPending) return;
    const patch = assignTo(user.username);
    void change(patch, () => sayDone('Assigned to you', patch.assignee === assignee ? undefined : patch));
  };
  useShortcuts('record', { assign: assignToMe });
  return (
    <ActionSelect
      label="Assigned to"
      isPending={isPending}
      data={[{ value: '', label: 'Nobody' }, ...options]}
      value={assignee ?? ''}
      onChange={({ currentTarget }) => void change(assignTo(currentTarget.value || null))}
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
  const { mutateAsync } = useAddNote(kind, id);
  // The note that is on its way may have been sent before the details were closed and opened again.
  const isPending = useIsMutating({ mutationKey: notingKey(kind, id) }) > 0;
  const excess = describeExcess('Note', NOTE_MAX, text);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isPending && draft && excess === undefined && text.trim() !== '')
      void whenDone(mutateAsync({ id: draft.id, text }), removeDraft);
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
        readOnly={isPending}
        value={text}
        onChange={({ currentTarget: { value } }) =>
          value === '' ? removeDraft() : setDraft(newDraft(value))
        }
        onKeyDown={submitByKey}
      />
      <div className={classes.foot}>
        <DiscardButton what="note" isPending={isPending} onClose={onClose} />
        <PrimaryButton
          type="submit"
          title={excess ?? 'Add note (Ctrl or Cmd with Enter)'}
          aria-disabled={isPending || excess !== undefined}
          rightSection={<SendKey />}
        >
          {isPending ? 'Adding...' : 'Add note'}
        </PrimaryButton>
      </div>
    </Form>
  );
}

interface DiscardButtonProps {
  what: 'answer' | 'note';
  isPending: boolean;
  onClose: () => void;
}

/** Closes the form of a text, and removes its draft. A toast brings that back. */
export function DiscardButton({ what, isPending, onClose }: DiscardButtonProps) {
  const { kind, record } = useOpenRecord();
  const { draft, setDraft, removeDraft } = useDraft(kind, record.id, what);
  const discard = () => {
    removeDraft();
    onClose();
    const title = what === 'note' ? 'Note discarded' : 'Draft discarded';
    if (draft) toastSuccess({ title, action: { label: 'Undo', onClick: () => setDraft(draft) } });
  };
  return (
    <CallButton variant="subtle" isPending={isPending} onClick={discard}>
      Discard
    </CallButton>
  );
}
