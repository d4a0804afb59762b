import type { AnyRecord } from '@shared/inquiry/kinds';
import { recordTitle } from '../../view/record-link';
import type { Selection } from '../selection';
import classes from './list.module.css';

/** With the shift key, it selects all from the last selected record to this one. */
export function SelectBox({ record, selection }: { record: AnyRecord; selection: Selection }) {
  return (
    <label className={classes.select}>
      <input
        type="checkbox"
        aria-label={`Select ${recordTitle(record)}`}
        checked={selection.has(record.id)}
        // With Shift the browser would select text.
        onMouseDown={(event) => event.shiftKey && event.preventDefault()}
        onChange={({ nativeEvent }) => {
          const isExtending = nativeEvent instanceof globalThis.MouseEvent && nativeEvent.shiftKey;
          if (isExtending) selection.extend(record.id);
          else selection.toggle(record.id);
        }}
      />
    </label>
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
