import type { ReactNode } from 'react';
import { SiteFooter } from './site-footer';
import classes from './site-frame.module.css';
import { SiteHeader } from './site-header/site-header';

/** Header, main landmark and footer that every page shares. */
export function SiteFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <a className={classes.skip} href="#main" data-screen-only="">
        Skip to content
      </a>
      <SiteHeader />
      <main id="main" className={classes.main}>
        {children}
      </main>
      <SiteFooter />
    </>
  );
}
