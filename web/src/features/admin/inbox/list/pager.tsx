import { Button, Group } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { announce } from '@/lib/toast';
import classes from './list.module.css';
import type { Page } from './pagination';

interface PagerProps {
  page: Page<unknown>;
  onPage: (page: number) => void;
}

export function Pager({ page: { page, pages, first, last, total }, onPage }: PagerProps) {
  const previous = useRef<HTMLButtonElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const hasMoved = useRef(false);
  // The pressed button is disabled at an end of the list, so the other one takes the focus.
  useEffect(() => {
    if (!hasMoved.current) return;
    hasMoved.current = false;
    announce(`Records ${first} to ${last} of ${total}`);
    if (page === 1) next.current?.focus({ preventScroll: true });
    if (page === pages) previous.current?.focus({ preventScroll: true });
  }, [page, pages, first, last, total]);

  if (pages <= 1) return null;
  const goTo = (target: number) => {
    hasMoved.current = true;
    onPage(target);
  };
  return (
    <nav className={classes.pager} aria-label="Pages">
      <p>{`Showing ${first} to ${last} of ${total} records`}</p>
      <Group gap={14}>
        <Button ref={previous} size="sm" disabled={page <= 1} onClick={() => goTo(page - 1)}>
          Previous
        </Button>
        <p>{`Page ${page} of ${pages}`}</p>
        <Button ref={next} size="sm" disabled={page >= pages} onClick={() => goTo(page + 1)}>
          Next
        </Button>
      </Group>
    </nav>
  );
}
