import { Box, Button, Textarea } from '@mantine/core';
import { useIsMutating, useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useEffect } from 'react';
import { apiFetch, apiPath } from '@/lib/api-client';
import { Form } from '@/lib/form/form';
import { announce, toastSuccess } from '@/lib/toast';
import type { RecordKind } from '@shared/inquiry/kinds';
import { senderName } from '@shared/inquiry/record';
import { NOTE_MAX } from '@shared/limits';
import { ActionSelect } from '../action-select';
import { useAssigneeOptions, useHasColleagues } from '../admins';
import { notingKey, useAddNote } from '../api/conversation';
import { newDraft } from '../api/drafts';
import { ADMIN_API } from '../api/query-keys';
import { useUpdateRecord } from '../api/record-mutations';
import { whenDone } from '../api/when-done';
import { HEARTBEAT_MS, useOthersHere } from '../presence';
import { useAuth } from '../session/use-session';
import { useShortcuts } from '../shortcuts/shortcuts';
import ui from '../ui.module.css';
import type { RecordRef } from '../view/view';
import { useDraft } from './draft';
import { describeExcess } from './excess';
import type { Inquiry } from './other-inquiries';

export function Teamwork({ kind, record }: Inquiry) {
  const hasColleagues = useHasColleagues();
  const isAssigned = record.assignee !== null;
  return (
    <Box component="section" aria-label="Teamwork" className={ui.stack} my="xl">
      {/* Spam is answered by nobody. */}
      {!record.spam && (hasColleagues || isAssigned) && <AssigneeField kind={kind} record={record} />}
      <NoteForm kind={kind} id={record.id} />
    </Box>
  );
}

/** Says that this admin has the record open or is answering it, and shows who else does. */
export function RecordPresence({ kind, id, answering }: RecordRef & { answering: boolean }) {
  usePresence(kind, id, answering);
  const { answering: writers, reading } = useOthersHere([{ kind, id }]);
  const others = [writers, reading].filter((text) => text !== '').join('; ');
  useEffect(() => {
    if (others !== '') announce(others);
  }, [others]);
  return (
    others !== '' && (
      <Box component="p" mt="xs" fw={600}>
        {others}
      </Box>
    )
  );
}

/** Tells this page from others of the same admin. */
const PAGE = crypto.randomUUID();

const leave = (path: string) => fetch(path, { method: 'DELETE', keepalive: true });

function usePresence(kind: RecordKind, id: string, answering: boolean): void {
  const path = `${apiPath(ADMIN_API, kind, id, 'presence')}?page=${PAGE}`;
  const { mutate: send } = useMutation({
    // A failed call is repeated soon.
    mutationFn: (call: { path: string; answering?: boolean }) =>
      call.answering === undefined
        ? leave(call.path)
        : apiFetch(call.path, { method: 'POST', body: { answering: call.answering } }),
    scope: { id: 'presence' }, // in turn: a call that is overtaken by a later one would undo it
  });
  useEffect(() => {
    const enter = () => send({ path, answering });
    enter();
    const timer = setInterval(enter, HEARTBEAT_MS);
    return () => clearInterval(timer);
  }, [send, path, answering]);
  useEffect(() => {
    const leaveAtOnce = () => void leave(path).catch(() => undefined);
    addEventListener('pagehide', leaveAtOnce);
    return () => {
      removeEventListener('pagehide', leaveAtOnce);
      send({ path });
    };
  }, [send, path]);
}

function AssigneeField({ kind, record }: Inquiry) {
  const { user } = useAuth();
  const { mutate, mutateAsync, isPending } = useUpdateRecord(kind, 'Not assigned');
  const { assignee } = record;
  const options = useAssigneeOptions(assignee);
  const toAssign = (to: string | null, was = assignee) => ({
    id: record.id,
    patch: { type: 'assign', assignee: to, was } as const,
  });
  const assignToMe = () => {
    if (!user || isPending) return;
    const { username } = user;
    const undo = () => mutate(toAssign(assignee, username));
    void whenDone(mutateAsync(toAssign(username)), () =>
      toastSuccess({
        title: 'Assigned to you',
        message: senderName(record),
        ...(assignee !== username && { action: { label: 'Undo', onClick: undo } }),
      }),
    );
  };
  useShortcuts('record', { assign: assignToMe });
  return (
    <ActionSelect
      label="Assigned to"
      isPending={isPending}
      data={[{ value: '', label: 'Nobody' }, ...options]}
      value={assignee ?? ''}
      onChange={({ currentTarget }) => mutate(toAssign(currentTarget.value || null))}
    />
  );
}

function NoteForm({ kind, id }: RecordRef) {
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
