import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { AnyRecord } from '@shared/inquiry/kinds';
import { senderName } from '@shared/inquiry/record';
import { useUpdateView, useView } from './use-view';
import { type RecordRef, type Section, viewAddress, withRecord } from './view';

export const recordTitle = (record: AnyRecord): string => senderName(record) || record.id;

interface RecordLinkProps {
  record: RecordRef;
  section?: Section;
  className?: string | undefined;
  'data-route-focus'?: boolean | undefined;
  'aria-current'?: boolean | undefined;
  children: ReactNode;
}

/** Opens a record beside its list. */
export function RecordLink({ record, section, children, ...props }: RecordLinkProps) {
  const view = useView();
  const updateView = useUpdateView();
  const opened = { record, section: section ?? view.section };
  const onClick = (event: MouseEvent) => {
    // The browser opens a tab or a window. A middle click is no click event.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    updateView(opened);
  };
  return (
    <Link
      {...props}
      dir="auto"
      to={viewAddress(withRecord({ ...view, ...opened }, record))}
      data-record={record.id}
      onClick={onClick}
    >
      {children}
    </Link>
  );
}
