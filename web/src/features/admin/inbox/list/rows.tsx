import type { AnyRecord } from '@shared/inquiry/kinds';
import { recordTitle } from '../../view/record-link';
import type { Selection } from '../selection';
import classes from './list.module.css';

function rowLinks(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[role=tabpanel] [data-record]')];
}

const hasFocus = (link: HTMLElement) => link.closest('tr')?.contains(document.activeElement) ?? false;

/** @returns false if there is no such row; the first is 0 */
export function focusRow(position: number): boolean {
  const link = rowLinks()[position];
  link?.focus();
  return link !== undefined;
}

export function focusedRecordId(): string | undefined {
  return rowLinks().find(hasFocus)?.dataset['record'];
}

/** Without a focused row, the first takes the focus. @returns false if there is no other row */
export function moveRowFocus(by: number): boolean {
  const position = rowLinks().findIndex(hasFocus);
  return focusRow(position === -1 ? 0 : position + by);
}

/**
 * With the shift key, it selects all from the last selected record to this one. The cell has the click: Firefox does not
 * pass one with Shift from a label to its box (Mozilla 559506).
 */
export function SelectBox({ record, selection }: { record: AnyRecord; selection: Selection }) {
  return (
    <div
      className={classes.select}
      role="presentation"
      // With Shift the browser would select text.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      onClick={({ shiftKey }) => (shiftKey ? selection.extend(record.id) : selection.toggle(record.id))}
    >
      <input
        type="checkbox"
        aria-label={`Select ${recordTitle(record)}`}
        checked={selection.has(record.id)}
        readOnly
      />
    </div>
  );
}

interface SelectPageBoxProps {
  records: readonly AnyRecord[];
  selection: Selection;
}

export function SelectPageBox({ records, selection }: SelectPageBoxProps) {
  const ids = records.map(({ id }) => id);
  const count = ids.filter((id) => selection.has(id)).length;
  const isAll = count === ids.length;
  return (
    <label className={classes.select}>
      <input
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && !isAll;
        }}
        type="checkbox"
        aria-label="Select this page"
        checked={isAll}
        onChange={() => (isAll ? selection.remove(ids) : selection.add(ids))}
      />
    </label>
  );
}
