import { Box, Button, Textarea } from '@mantine/core';
import { useIsMutating } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { Form } from '@/lib/form/form';
import { NOTE_MAX } from '@shared/limits';
import { useAssigneeOptions, useHasColleagues } from '../data/admins';
import { whenDone } from '../data/calls';
import { notingKey, useAddNote } from '../data/conversation';
import { useDraft, newDraft } from '../data/drafts';
import { useAuth } from '../data/session';
import { useShortcuts } from '../shortcuts/shortcuts';
import { ActionSelect } from '../ui/action-select';
import ui from '../ui/ui.module.css';
import { describeExcess } from './answer';
import { useChangeRecord, useOpenRecord } from './open-record';

export function Teamwork() {
  const { record } = useOpenRecord();
  const hasColleagues = useHasColleagues();
  const isAssigned = record.assignee !== null;
  return (
    <Box component="section" aria-label="Teamwork" className={ui.stack} my="xl">
      {/* Nobody answers spam. */}
      {!record.spam && (hasColleagues || isAssigned) && <AssigneeField />}
      <NoteForm />
    </Box>
  );
}

function AssigneeField() {
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

function NoteForm() {
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
    <Form onSubmit={submit}>
      <Textarea
        label="Add a note"
        description="For admins only. It is never mailed."
        attributes={{ input: { dir: 'auto' } }}
        autosize
        minRows={2}
        error={excess}
        readOnly={isPending}
        value={text}
        onChange={({ currentTarget: { value } }) =>
          value === '' ? removeDraft() : setDraft(newDraft(value))
        }
      />
      <Button type="submit" mt="xs" title={excess} aria-disabled={isPending || excess !== undefined}>
        {isPending ? 'Adding...' : 'Add note'}
      </Button>
    </Form>
  );
}
