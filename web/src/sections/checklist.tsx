import { IconCheck } from '@tabler/icons-react';
import classes from './checklist.module.css';

export function Checklist({ items }: { items: readonly string[] }) {
  return (
    <ul className={classes.list}>
      {items.map((item) => (
        <li key={item} className={classes.item}>
          <IconCheck className={classes.tick} size={20} stroke={2} aria-hidden />
          <span>{item}</span>
        </li>
      ))}
    </ul>
  );
}
