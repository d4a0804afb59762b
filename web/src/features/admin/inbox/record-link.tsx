import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { AnyRecord } from '@shared/inquiry/kinds';
import { senderName } from '@shared/inquiry/record';
import { type RecordRef, type Section, serializeView } from '../view/view';
import { useInbox } from './inbox-context';

export const recordTitle = (record: AnyRecord): string => senderName(record) || record.id;

interface RecordLinkProps {
  record: RecordRef;
  className?: string | undefined;
  section?: Section;
  children: ReactNode;
}

/** Opens a record over the list. It takes the focus when the record closes. */
export function RecordLink({ record, className, section, children }: RecordLinkProps) {
  const { view, updateView } = useInbox();
  const opened = { record, section: section ?? view.section };
  const onClick = (event: MouseEvent) => {
    // The browser opens a tab or a window. A middle click is no click event.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    updateView(opened);
  };
  return (
    <Link
      className={className}
      dir="auto"
      to={{ search: serializeView({ ...view, ...opened }).toString() }}
      data-record={record.id}
      onClick={onClick}
    >
      {children}
    </Link>
  );
}

export function useOpenRecord(): (record: RecordRef) => void {
  const { updateView } = useInbox();
  return (record) => updateView({ record });
}

/** Focuses the heading of the open record. @returns false if none is open */
export function focusOpenRecord(): boolean {
  const heading = document.querySelector<HTMLElement>('[role=dialog] [data-autofocus]');
  heading?.focus();
  return heading !== null;
}

function rowLinks(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[role=tabpanel] [data-record]')];
}

/** @returns false if there is no such row; the first is 0 */
export function focusRow(position: number): boolean {
  const link = rowLinks()[position];
  link?.focus();
  return link !== undefined;
}

const hasFocus = (link: HTMLElement) => link.closest('tr, li')?.contains(document.activeElement) ?? false;

export function focusedRecordId(): string | undefined {
  return rowLinks().find(hasFocus)?.dataset['record'];
}

/** Without a focused row, the first takes the focus. */
export function moveRowFocus(by: number): void {
  const position = rowLinks().findIndex(hasFocus);
  focusRow(position === -1 ? 0 : position + by);
}
