import { Icon } from '@/sections/icon';
import classes from './site-header.module.css';

/**
 * Switches the colour scheme, also before hydration: the inline script does it (first-view/start.ts). Both icons are in
 * the HTML and CSS shows the right one.
 */
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
