import type { ComparisonRow } from '@/content/types';
import classes from './comparison-table.module.css';

interface Props {
  caption: string;
  before: string;
  after: string;
  rows: readonly ComparisonRow[];
}

/** Compares what is usual with what the firm does. On a phone it is a list of pairs. */
export function ComparisonTable({ caption, before, after, rows }: Props) {
  return (
    <table className={classes.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">{before}</th>
          <th scope="col">{after}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.aspect}>
            <th scope="row">{row.aspect}</th>
            <td data-label={before}>{row.before}</td>
            <td data-label={after}>{row.after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
