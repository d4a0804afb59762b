import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import classes from './record-drawer.module.css';

interface StepButtonsProps {
  /** Place of the open record in the list, from 0; -1 if the view leaves it out. */
  index: number;
  total: number;
  onGo(index: number): void;
}

export function StepButtons({ index, total, onGo }: StepButtonsProps) {
  return (
    <div className={classes.steps}>
      <ActionIcon
        variant="default"
        size={36}
        aria-label="Previous record"
        title="Previous record (K)"
        disabled={index <= 0}
        onClick={() => onGo(index - 1)}
      >
        <IconChevronLeft size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={36}
        aria-label="Next record"
        title="Next record (J)"
        disabled={index === -1 || index >= total - 1}
        onClick={() => onGo(index + 1)}
      >
        <IconChevronRight size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
      <p className={classes.position} role="status">
        {index === -1 ? 'Outside the current view' : `${index + 1} of ${total}`}
      </p>
    </div>
  );
}
