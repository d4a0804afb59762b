import { useLocalStorage } from '@mantine/hooks';
import { createContext, useContext } from 'react';
import type { AnyRecord, RecordKind } from '@shared/inquiry/kinds';

/** A record of the inbox or of Spam, with its kind. */
export interface Inquiry {
  kind: RecordKind;
  record: AnyRecord;
}

/** The open record and the ways to leave it. `openNext` and `onHandled` do nothing once the record is no longer open. */
interface OpenRecordValue extends Inquiry {
  /** Returns to the list. */
  close: () => void;
  /** Opens the next record after this one was deleted, or moved between the inbox and Spam. */
  openNext: () => void;
  /** Opens the next open record if the setting `useOpensNext` is on. */
  onHandled: () => void;
}

export const OpenRecordContext = createContext<OpenRecordValue | null>(null);

/** @throws Error outside an OpenRecord */
export function useOpenRecord(): OpenRecordValue {
  const open = useContext(OpenRecordContext);
  if (!open) throw new Error('useOpenRecord must be used within an OpenRecord');
  return open;
}

/** The setting 'Open next when handled'. Each browser stores its own. */
export function useOpensNext() {
  return useLocalStorage({ key: 'admin-open-next', defaultValue: true, getInitialValueInEffect: false });
}
