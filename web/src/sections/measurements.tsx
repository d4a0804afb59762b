import type { Measurement } from '@/content/types';
import classes from './measurements.module.css';

interface Props {
  caption: string;
  rows: readonly Measurement[];
}

/** Figures before and after, each with how it was measured. On a phone each row is a block of its own. */
export function Measurements({ caption, rows }: Props) {
  return (
    <table className={classes.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
          <th scope="col">How it was measured</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ measure, before, after, method }) => (
          <tr key={measure}>
            <th scope="row">{measure}</th>
            <td data-label="Before" className={classes.before}>
              {before}
            </td>
            <td data-label="After" className={classes.after}>
              {after}
            </td>
            <td className={classes.method}>{method}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
