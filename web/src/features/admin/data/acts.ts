import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { toastFailure } from '@/lib/toast';
import type { AnyRecord, RecordKind } from '@shared/inquiry/kinds';
import { senderName } from '@shared/inquiry/record';
import { errorMessage } from './calls';
import { serverTime } from './clock';
import { type Act, actOptions, type Touched } from './pending';
import { useAuth } from './session';

/** Opens a record by the address of notices, under the filters that are set. */
export function useOpenFromToast() {
  const navigate = useNavigate();
  return (kind: RecordKind, { id, spam }: Pick<AnyRecord, 'id' | 'spam'>) => {
    const params = new URLSearchParams(window.location.search);
    params.set('record', `${kind}:${id}`);
    if (spam) params.set('view', 'spam');
    else params.delete('view');
    void navigate(`/admin?${params}`);
  };
}

/** Shows acts at once, and sends them. A failure says why and about whom, and leads there: `sent` is then undefined. */
export function useAct<P extends Touched, R>(send: (act: Act<P>) => Promise<R>) {
  const client = useQueryClient();
  const { user } = useAuth();
  const openFromToast = useOpenFromToast();
  const { mutateAsync, isPending } = useMutation({
    ...actOptions(client, send),
    onError: (error, { parts, undoes, failure = 'Not changed' }) => {
      const touched = parts.flatMap(({ kind, records }) => records.map((record) => ({ kind, record })));
      const title = undoes ? 'Not undone' : failure;
      const reason = errorMessage(error);
      const [only] = touched.length === 1 ? touched : [];
      if (!only) {
        toastFailure({ title, message: reason });
        return;
      }
      const isOpen = window.location.pathname.endsWith(`/${encodeURIComponent(only.record.id)}`);
      const action = { label: 'Open', onClick: () => openFromToast(only.kind, only.record) };
      toastFailure({ title, message: senderName(only.record), reason, ...(!isOpen && { action }) });
    },
  });
  const act = (parts: readonly P[], more: Pick<Act, 'added' | 'undoes' | 'failure'> = {}) => {
    const by = user?.username ?? '';
    const made: Act<P> = { ...more, parts, by, at: new Date(serverTime()).toISOString() };
    return { made, sent: mutateAsync(made).catch(() => undefined) };
  };
  return { act, isPending };
}
