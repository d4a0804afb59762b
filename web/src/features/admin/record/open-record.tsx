import { useLocalStorage } from '@mantine/hooks';
import { createContext, useContext } from 'react';
import type { AnyRecord, RecordKind } from '@shared/inquiry/kinds';

/** A record of the inbox or of Spam, with its kind. */
export interface Inquiry {
  kind: RecordKind;
  record: AnyRecord;
}

/** The open record and the ways to leave it. A late response does not close a record that was opened in the meantime. */
interface OpenRecordValue extends Inquiry {
  /** Returns to the list. */
  close: () => void;
  /** Opens the next record after this one was deleted, or moved between the inbox and Spam. */
  openNext: () => void;
  /** Opens the next open record if that setting is on. */
  onHandled: () => void;
}

export const OpenRecordContext = createContext<OpenRecordValue | null>(null);

/** @throws Error outside an OpenRecord */
export function useOpenRecord(): OpenRecordValue {
  const open = useContext(OpenRecordContext);
  if (!open) throw new Error('useOpenRecord must be used within an OpenRecord');
  return open;
}

/** The setting, stored per browser, that opens the next open record when one is marked as handled. */
export function useOpensNext() {
  return useLocalStorage({ key: 'admin-open-next', defaultValue: true, getInitialValueInEffect: false });
}
