import type { ReactNode } from 'react';
import classes from './page-frame.module.css';
import { SiteFooter } from './site-footer';
import { SiteHeader } from './site-header/site-header';

interface Props {
  /** The content of the header on `/admin`; other pages have the links of the site. */
  bar?: ReactNode;
  children: ReactNode;
}

/** Header, main part and footer of a page. */
export function PageFrame({ bar, children }: Props) {
  return (
    <>
      <SiteHeader bar={bar} />
      <main id="main" className={classes.main}>
        {children}
      </main>
      <SiteFooter slim={Boolean(bar)} />
    </>
  );
}
