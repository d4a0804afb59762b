import { useLocalStorage } from '@mantine/hooks';
import { createContext, useContext } from 'react';
import type { AnyRecord, RecordKind } from '@shared/inquiry/kinds';

/** A record of the inbox or of Spam, with its kind. */
export interface Inquiry {
  kind: RecordKind;
  record: AnyRecord;
}

/** The open record and the ways to leave it. `onRemoved` and `onHandled` do nothing once the record is no longer open. */
interface OpenRecordValue extends Inquiry {
  /** Returns to the list. */
  close: () => void;
  /** To be called when this record was deleted, or moved between the inbox and Spam. Opens the next record of the list. */
  onRemoved: () => void;
  /** To be called when this record was handled. Opens the next record in the state `open`, if `useOpensNextWhenHandled` is on. */
  onHandled: () => void;
}

export const OpenRecordContext = createContext<OpenRecordValue | null>(null);

/** @throws Error outside an `OpenRecordContext` */
export function useOpenRecord(): OpenRecordValue {
  const open = useContext(OpenRecordContext);
  if (!open) throw new Error('useOpenRecord must be used within an OpenRecordContext');
  return open;
}

/** The setting 'Open next when handled'. Each browser stores its own. */
export function useOpensNextWhenHandled() {
  return useLocalStorage({ key: 'admin-open-next', defaultValue: true, getInitialValueInEffect: false });
}
