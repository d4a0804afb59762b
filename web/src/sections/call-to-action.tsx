import type { Band } from '@/content/types';
import { ActionRow } from './action-button';
import classes from './call-to-action.module.css';

export function CallToAction({ title, text, actions }: Band) {
  return (
    <section className={classes.band} data-ground="dark" data-screen-only="">
      <div className={classes.inner}>
        <div>
          <h2 className="section-title">{title}</h2>
          <p className="lede">{text}</p>
        </div>
        <ActionRow actions={actions} />
      </div>
    </section>
  );
}
