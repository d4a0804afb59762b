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

/**
 * Shows acts at once, and sends them. A failure says why and about whom, and leads there: `sent` is then undefined.
 * @param failure the title of its toast
 */
export function useAct<P extends Touched, R>(send: (act: Act<P>) => Promise<R>, failure: string) {
  const client = useQueryClient();
  const { user } = useAuth();
  const openFromToast = useOpenFromToast();
  const { mutateAsync, isPending } = useMutation({
    ...actOptions(client, send),
    onError: (error, { parts, undoes }) => {
      const touched = parts.flatMap(({ kind, records }) => records.map((record) => ({ kind, record })));
      const [only] = touched;
      const title = undoes ? 'Not undone' : failure;
      const reason = errorMessage(error);
      if (!only || touched.length > 1) {
        toastFailure({ title, message: reason });
        return;
      }
      const { kind, record } = only;
      const isOpen = window.location.pathname.endsWith(`/${encodeURIComponent(record.id)}`);
      toastFailure({
        ...{ title, message: senderName(record), reason },
        ...(!isOpen && { action: { label: 'Open', onClick: () => openFromToast(kind, record) } }),
      });
    },
  });
  const act = (parts: readonly P[], more: Pick<Act, 'added' | 'undoes'> = {}) => {
    const by = user?.username ?? '';
    const made: Act<P> = { ...more, parts, by, at: new Date(serverTime()).toISOString() };
    return { made, sent: mutateAsync(made).catch(() => undefined) };
  };
  return { act, isPending };
}
