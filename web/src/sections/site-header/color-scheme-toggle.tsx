import { Icon } from '@/sections/icon';
import classes from './site-header.module.css';

/** Works before hydration: the inline script switches (first-view/start.ts), and CSS shows one of the two icons. */
export function ColorSchemeToggle() {
  return (
    <button
      type="button"
      className={classes.scheme}
      data-scheme-toggle=""
      aria-label="Switch between light and dark"
    >
      <Icon name="sun" className={classes.sun} size={20} stroke={1.75} />
      <Icon name="moon" className={classes.moon} size={20} stroke={1.75} />
    </button>
  );
}
