import { useLocalStorage } from '@mantine/hooks';
import { createContext, useContext } from 'react';
import type { AnyRecord, RecordKind } from '@shared/inquiry/kinds';

/** A record, of the inbox or the spam, and its kind. */
export interface Inquiry {
  kind: RecordKind;
  record: AnyRecord;
}

/** The open record, and where this admin goes from it. A call that responds late leaves another open record alone. */
interface OpenRecordValue extends Inquiry {
  /** Leads to the list. */
  close: () => void;
  /** Opens the next record: this one was deleted, or moved between inbox and spam. */
  openNext: () => void;
  /** Opens the next open record if this browser is set so. */
  onHandled: () => void;
}

export const OpenRecordContext = createContext<OpenRecordValue | null>(null);

/** @throws Error outside an OpenRecord */
export function useOpenRecord(): OpenRecordValue {
  const open = useContext(OpenRecordContext);
  if (!open) throw new Error('useOpenRecord must be used within an OpenRecord');
  return open;
}

/** Whether the next open record opens when one is marked as handled. Each browser has its own choice. */
export function useOpensNext() {
  return useLocalStorage({ key: 'admin-open-next', defaultValue: true, getInitialValueInEffect: false });
}
