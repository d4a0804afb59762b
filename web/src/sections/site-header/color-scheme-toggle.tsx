import { useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import classes from './site-header.module.css';

/** Both icons are in the HTML and CSS shows the right one, so that none flashes before hydration. */
export function ColorSchemeToggle() {
  const { setColorScheme } = useMantineColorScheme();

  function toggle() {
    const current = document.documentElement.getAttribute('data-mantine-color-scheme');
    setColorScheme(current === 'dark' ? 'light' : 'dark');
  }

  return (
    <button
      type="button"
      className={classes.scheme}
      onClick={toggle}
      aria-label="Switch between light and dark"
    >
      <IconSun className={classes.sun} size={20} stroke={1.75} aria-hidden />
      <IconMoon className={classes.moon} size={20} stroke={1.75} aria-hidden />
    </button>
  );
}
