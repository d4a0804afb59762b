import { ActionIcon, Group } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useReducer } from 'react';
import { announce } from '@/lib/toast';
import type { AnyRecord } from '@shared/inquiry/kinds';
import { isOpen } from '@shared/inquiry/state';
import { PAGE_SIZE } from '@shared/limits';
import { SHORTCUTS, shortcutTitle, useShortcuts } from '../../shortcuts/shortcuts';
import type { RecordRef } from '../../view/view';
import { useInbox } from '../inbox-context';
import classes from './details.module.css';

export interface Neighbors {
  /** The place of the open record among the visible ones, from 0; -1 if it is not among them. */
  index: number;
  total: number;
  /** Undefined at an end of the list. */
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  /** The next open record, from the beginning after the end; undefined if there is none. */
  onNextOpen: (() => void) | undefined;
}

interface Place {
  id: string;
  index: number;
}

/** A record that leaves the list while it is open, e.g. because it was handled, keeps its place between the others. */
export function lastPlace(last: Place, place: Place): Place {
  return place.index === -1 && place.id === last.id ? last : place;
}

/** The neighbors of the open record. The list behind the drawer shows the page of that record. */
export function useNeighbors({ kind, id }: RecordRef): Neighbors {
  const { view, updateView, visible, now } = useInbox();
  const records = visible[kind] ?? [];
  const index = records.findIndex((record) => record.id === id);
  const [last, remember] = useReducer(lastPlace, { id, index });
  useEffect(() => remember({ id, index }), [id, index]);
  const place = lastPlace(last, { id, index }).index;
  const goTo = (target: number) => {
    const record = records[target];
    if (!record || place === -1) return undefined;
    const page = { ...view.page, [kind]: Math.floor(target / PAGE_SIZE) + 1 };
    return () => updateView({ record: { kind, id: record.id }, page });
  };
  const stepTo = (target: number) => {
    const go = goTo(target);
    return (
      go &&
      (() => {
        go();
        announce(`Record ${target + 1} of ${records.length}`);
      })
    );
  };
  const after = index === -1 ? place : place + 1;
  const isOtherOpen = (record: AnyRecord) => isOpen(record, now) && record.id !== id;
  const nextOpen = records.findIndex((record, position) => position >= after && isOtherOpen(record));
  return {
    index,
    total: records.length,
    onPrevious: stepTo(place - 1),
    onNext: stepTo(after),
    onNextOpen: goTo(nextOpen === -1 ? records.findIndex(isOtherOpen) : nextOpen),
  };
}

export function RecordNavigation({ index, total, onPrevious, onNext }: Neighbors) {
  useShortcuts('record', { next: onNext, previous: onPrevious });
  return (
    <Group gap={8} wrap="nowrap">
      <p className="fine-print">
        {index === -1 ? (
          <>
            Outside the <span className={classes.current}>current </span>view
          </>
        ) : (
          `${index + 1} of ${total}`
        )}
      </p>
      <NavigationButton shortcut="previous" Icon={IconChevronLeft} onClick={onPrevious} />
      <NavigationButton shortcut="next" Icon={IconChevronRight} onClick={onNext} />
    </Group>
  );
}

interface NavigationButtonProps {
  shortcut: 'previous' | 'next';
  Icon: typeof IconChevronLeft;
  onClick: (() => void) | undefined;
}

function NavigationButton({ shortcut, Icon, onClick }: NavigationButtonProps) {
  const { [shortcut]: key } = SHORTCUTS.record.keys;
  return (
    <ActionIcon
      variant="default"
      size={36}
      aria-label={key.text}
      title={shortcutTitle(key)}
      data-disabled={!onClick}
      aria-disabled={!onClick}
      onClick={onClick}
    >
      <Icon size={20} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
