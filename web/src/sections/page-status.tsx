import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { notFound, notFoundLinks } from '@/content/not-found';
import { site } from '@shared/site';
import { LinkRows } from './link-rows';
import classes from './page-status.module.css';

export function NotFound() {
  return (
    <StatusPage title={notFound.title}>
      <code className="muted">{notFound.hint}</code>
      <p className="lede">{notFound.text}</p>
      <LinkRows rows={notFoundLinks} />
    </StatusPage>
  );
}

/** A page that explains why its content is missing. */
export function StatusPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.page}>
      <h1 className="display">{title}</h1>
      {children}
    </section>
  );
}

/** Shown in place of a page whose code fails or cannot be fetched. */
export function PageFailure() {
  const { pathname, search } = useLocation();
  return (
    <StatusPage title="This page did not load">
      <p className="lede">
        Your connection may have dropped, or the site was updated while you were reading. Reload the page; if
        that does not help, write to <a href={`mailto:${site.email}`}>{site.email}</a>.
      </p>
      <p>
        {/* The router leaves a link with a target to the browser, so the page reloads (lib/page-links.ts). */}
        <a href={pathname + search} target="_self">
          Reload the page
        </a>
      </p>
    </StatusPage>
  );
}

/** A line that screen readers announce. An empty line has no height. */
export function Status({ children }: { children: ReactNode }) {
  return (
    <p className={classes.status} role="status">
      {children}
    </p>
  );
}
