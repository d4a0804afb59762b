import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { type RecordRef, type Section, serializeView } from '../view/view';
import { useInbox } from './inbox-context';

interface RecordLinkProps {
  record: RecordRef;
  className: string | undefined;
  /** Where the record is; the current section if it is not given. */
  section?: Section;
  children: ReactNode;
}

/** A link that opens a record over the list. A row or a card has one, which takes the focus when the record closes. */
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
      to={{ search: serializeView({ ...view, ...opened }).toString() }}
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

/** The links of the rows or cards, from the top. */
function rowLinks(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[role=tabpanel] [data-record]')];
}

/** Focuses the link of a row, counted from 0, if there is such a row. */
export function focusRow(position: number): boolean {
  const link = rowLinks()[position];
  link?.focus();
  return link !== undefined;
}

const hasFocus = (link: HTMLElement) => link.closest('tr, li')?.contains(document.activeElement) ?? false;

/** The id of the record whose row has the focus. */
export function focusedRecordId(): string | undefined {
  return rowLinks().find(hasFocus)?.dataset['record'];
}

/** Moves the focus by a number of rows; to the first row if no row has it. */
export function moveRowFocus(by: number): void {
  const position = rowLinks().findIndex(hasFocus);
  focusRow(position === -1 ? 0 : position + by);
}
