import { Button } from '@mantine/core';
import type { Page } from '../view/page-of';
import classes from './pager.module.css';

interface PagerProps {
  page: Page<unknown>;
  onPage(page: number): void;
}

/** Where in the list a page is, and its neighbours; nothing when there is only one (spec, section 2). */
export function Pager({ page: { page, pages, first, last, total }, onPage }: PagerProps) {
  if (pages <= 1) return null;
  return (
    <nav className={classes.pager} aria-label="Pages">
      <p className={classes.count} aria-live="polite">
        Showing {first} to {last} of {total} records
      </p>
      <div className={classes.steps}>
        <Button variant="default" size="sm" disabled={page <= 1} onClick={() => onPage(page - 1)}>
          Previous
        </Button>
        <p className={classes.page}>
          Page {page} of {pages}
        </p>
        <Button variant="default" size="sm" disabled={page >= pages} onClick={() => onPage(page + 1)}>
          Next
        </Button>
      </div>
    </nav>
  );
}
