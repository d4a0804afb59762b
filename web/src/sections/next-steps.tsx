import type { Icon } from '@tabler/icons-react';
import classes from './next-steps.module.css';

/** What happens after writing, in order. */
export function NextSteps({ steps }: { steps: readonly { icon: Icon; title: string; text: string }[] }) {
  return (
    <ol className={classes.list}>
      {steps.map(({ icon: Icon, title, text }) => (
        <li key={title} className={classes.step}>
          <Icon className={classes.icon} size={26} stroke={1.5} aria-hidden />
          <div>
            <h3 className={classes.title}>{title}</h3>
            <p className={classes.text}>{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
