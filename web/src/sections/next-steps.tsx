import type { IconName } from '@/content/icons';
import { Icon } from './icon';
import classes from './next-steps.module.css';

/** What happens after writing, in order. */
export function NextSteps({ steps }: { steps: readonly { icon: IconName; title: string; text: string }[] }) {
  return (
    <ol className={classes.list}>
      {steps.map(({ icon, title, text }) => (
        <li key={title} className={classes.step}>
          <Icon name={icon} className={classes.icon} size={26} stroke={1.5} />
          <div>
            <h3 className={classes.title}>{title}</h3>
            <p className={classes.text}>{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
