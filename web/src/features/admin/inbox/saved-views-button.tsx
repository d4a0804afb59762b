import { Button } from '@mantine/core';
import { useClickOutside } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { lazyPart } from '../lazy-part';
import { useEscape } from '../use-escape';
import classes from './filters.module.css';

const SavedViews = lazyPart(() => import('./saved-views'), 'SavedViews');

export function SavedViewsButton() {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const container = useClickOutside<HTMLDivElement>(() => setIsOpen(false));
  const close = () => {
    setIsOpen(false);
    button.current?.focus();
  };
  useEscape(isOpen, close);
  return (
    <div ref={container} className={classes.savedViews}>
      <Button
        ref={button}
        size="compact-md"
        rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        Views
      </Button>
      {isOpen && (
        <section id={id} className={classes.savedViewsPanel} aria-label="Saved views">
          <SavedViews loading="Loading…" onOpen={close} />
        </section>
      )}
    </div>
  );
}
