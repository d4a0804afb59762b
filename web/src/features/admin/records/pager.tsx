import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { Page } from '../view/page-of';
import classes from './pager.module.css';

interface PagerProps {
  page: Page<unknown>;
  onPage(page: number): void;
}

/** Where in the list a page is, and its neighbours; nothing when there is only one (spec, section 2). */
export function Pager({ page: { page, pages, first, last, total }, onPage }: PagerProps) {
  const previous = useRef<HTMLButtonElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const turned = useRef(false);
  // The button that leads no further is disabled, and hands the focus to the other one.
  useEffect(() => {
    if (!turned.current) return;
    turned.current = false;
    if (page === 1) next.current?.focus({ preventScroll: true });
    if (page === pages) previous.current?.focus({ preventScroll: true });
  }, [page, pages]);

  if (pages <= 1) return null;
  const go = (to: number) => {
    turned.current = true;
    onPage(to);
  };
  return (
    <nav className={classes.pager} aria-label="Pages">
      <p className={classes.count} aria-live="polite">
        Showing {first} to {last} of {total} records
      </p>
      <div className={classes.steps}>
        <Button ref={previous} variant="default" size="sm" disabled={page <= 1} onClick={() => go(page - 1)}>
          Previous
        </Button>
        <p className={classes.page}>
          Page {page} of {pages}
        </p>
        <Button ref={next} variant="default" size="sm" disabled={page >= pages} onClick={() => go(page + 1)}>
          Next
        </Button>
      </div>
    </nav>
  );
}
