import { Box, Button, Textarea } from '@mantine/core';
import type { SubmitEvent } from 'react';
import { Form } from '@/lib/form/form';
import { NOTE_MAX } from '@shared/limits';
import { useAssigneeOptions, useHasColleagues } from '../data/admins';
import { inverse } from '../data/changes';
import { useAddText } from '../data/conversation';
import { useDraft, newDraft } from '../data/drafts';
import { useAuth } from '../data/session';
import { useShortcuts } from '../shortcuts/shortcuts';
import { ActionSelect } from '../ui/action-select';
import ui from '../ui/ui.module.css';
import { describeExcess } from './answer';
import { useChangeOpenRecord, useOpenRecord } from './open-record';

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

function NoteForm() {
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
    <Form onSubmit={submit}>
      <Textarea
        label="Add a note"
        description="For admins only. It is never mailed."
        attributes={{ input: { dir: 'auto' } }}
        autosize
        minRows={2}
        error={excess}
        value={text}
        onChange={({ currentTarget: { value } }) =>
          value === '' ? removeDraft() : setDraft(newDraft(value))
        }
      />
      <Button type="submit" mt="xs" title={excess} aria-disabled={excess !== undefined}>
        Add note
      </Button>
    </Form>
  );
}
