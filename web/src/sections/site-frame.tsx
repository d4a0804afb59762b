import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { SiteFooter } from './site-footer';
import classes from './site-frame.module.css';
import { SiteHeader } from './site-header/site-header';

/** The frame of every page, slim around the dashboard, which needs the room. */
export function SiteFrame({ children }: { children: ReactNode }) {
  const slim = useLocation().pathname.startsWith('/admin');
  return (
    <>
      <a className={classes.skip} href="#main" data-screen-only="">
        Skip to content
      </a>
      <SiteHeader slim={slim} />
      <main id="main" className={classes.main}>
        {children}
      </main>
      <SiteFooter slim={slim} />
    </>
  );
}
