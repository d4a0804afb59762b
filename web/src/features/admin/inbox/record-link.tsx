import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { type RecordRef, serializeView } from '../view/view';
import { useInbox } from './inbox-context';

interface RecordLinkProps {
  record: RecordRef;
  className: string | undefined;
  children: ReactNode;
}

/** A link that opens a record over the list. A row or a card has one, which takes the focus when the record closes. */
export function RecordLink({ record, className, children }: RecordLinkProps) {
  const { view } = useInbox();
  const openRecord = useOpenRecord();
  const onClick = (event: MouseEvent) => {
    // The browser opens a tab or a window. A middle click is no click event.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    openRecord(record);
  };
  return (
    <Link
      className={className}
      to={{ search: serializeView({ ...view, record }).toString() }}
      data-record={record.id}
      onClick={onClick}
    >
      {children}
    </Link>
  );
}

/** Opens a record from the list. A repeated press, e.g. of an Enter key that is held down, opens it once. */
export function useOpenRecord(): (record: RecordRef) => void {
  const { updateView } = useInbox();
  return (record) => updateView({ record });
}
