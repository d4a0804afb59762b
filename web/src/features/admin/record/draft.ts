import { useLocalStorage } from '@mantine/hooks';
import { ifAllowed } from '@/lib/session-storage';
import type { RecordKind } from '@shared/inquiry/kinds';
import { type Draft, parseDraft } from '../api/drafts';
import { useAuth } from '../session/auth-context';

/** The id of the field in which it is written. */
export const ANSWER_TEXT = 'answer-text';

/** A text that this admin is writing about a record. It outlasts the page and the session, in this browser. */
export function useDraft(kind: RecordKind, id: string, what: 'answer' | 'note' = 'answer') {
  const { user } = useAuth();
  const key = `${what}:${user?.username ?? ''}:${kind}:${id}`;
  const [draft, setDraft, removeDraft] = useLocalStorage<Draft | undefined>({
    key,
    deserialize: parseDraft,
    getInitialValueInEffect: false,
  });
  // Read from the storage, because a toast asks when the component is gone.
  const hasDraft = () => ifAllowed(() => parseDraft(localStorage.getItem(key))) !== undefined;
  return { draft, hasDraft, setDraft, removeDraft };
}
