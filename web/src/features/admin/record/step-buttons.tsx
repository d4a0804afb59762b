import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import classes from './record-drawer.module.css';

interface StepButtonsProps {
  /** Place of the open record in the list, from 0; -1 if the view leaves it out. */
  index: number;
  total: number;
  /** Goes to the record before or after; undefined at an end. */
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

export function StepButtons({ index, total, onPrevious, onNext }: StepButtonsProps) {
  return (
    <div className={classes.steps}>
      <ActionIcon
        variant="default"
        size={36}
        aria-label="Previous record"
        title="Previous record (K)"
        data-disabled={!onPrevious}
        aria-disabled={!onPrevious}
        onClick={onPrevious}
      >
        <IconChevronLeft size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={36}
        aria-label="Next record"
        title="Next record (J)"
        data-disabled={!onNext}
        aria-disabled={!onNext}
        onClick={onNext}
      >
        <IconChevronRight size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
      <p className={classes.position} role="status">
        {index === -1 ? 'Outside the current view' : `${index + 1} of ${total}`}
      </p>
    </div>
  );
}
