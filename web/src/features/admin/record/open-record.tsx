import { ActionIcon, CloseButton } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { announce } from '@/lib/toast';
import type { AnyRecord, RecordKind } from '@shared/inquiry/kinds';
import { recordQuery } from '../data/conversation';
import { SHORTCUTS, shortcutTitle, useShortcuts } from '../shortcuts/shortcuts';
import { useList } from '../view/use-list';
import { type OpenRecordState, useUpdateView, useView } from '../view/use-view';
import { parseView, type RecordRef, viewAddress } from '../view/view';
import { MissingRecord } from './missing';
import classes from './record.module.css';

/** A record, of the inbox or the spam, and its kind. */
export interface Inquiry {
  kind: RecordKind;
  record: AnyRecord;
}

/** The open record, and where this admin goes from it. A call that responds late leaves another open record alone. */
interface OpenRecordValue extends Inquiry {
  /** Leads to the list. */
  close: () => void;
  /** Opens the next record: this one was deleted, or moved between inbox and spam. */
  openNext: () => void;
  /** Opens the next open record if this browser is set so. */
  onHandled: () => void;
}

const OpenRecordContext = createContext<OpenRecordValue | null>(null);

/** @throws Error outside an OpenRecord */
export function useOpenRecord(): OpenRecordValue {
  const open = useContext(OpenRecordContext);
  if (!open) throw new Error('useOpenRecord must be used within an OpenRecord');
  return open;
}

/** Whether the next open record opens when one is marked as handled. Each browser has its own choice. */
export function useOpensNext() {
  return useLocalStorage({ key: 'admin-open-next', defaultValue: true, getInitialValueInEffect: false });
}

/** The frame of a record with its neighbors in the list. Its content renders while the list has the record. */
export function OpenRecord({ open, children }: { open: RecordRef; children: ReactNode }) {
  const {
    shown: { list },
    neighbors: { previous, next, nextOpen },
    page,
  } = useList();
  // Read ahead, so that each step shows a conversation at once.
  const near = new Set([previous, next, nextOpen].map((neighbor) => neighbor?.id));
  useQueries({
    queries: (list.data ?? [])
      .filter(({ id }) => near.has(id))
      .map((record) => ({ ...recordQuery(open.kind, record), notifyOnChangeProps: [] })),
  });
  const { close, goOn } = useLeave(open, page);
  const [opensNext] = useOpensNext();
  useShortcuts('record', { close });
  const record = list.data?.find(({ id }) => id === open.id);
  const onHandled = () => opensNext && goOn(nextOpen);
  const name = open.kind === 'partnerships' ? 'Partnership inquiry' : 'Contact message';
  return (
    <section className={classes.record} aria-label={name} data-shortcuts="record">
      {record ? (
        <OpenRecordContext
          key={open.id}
          value={{ kind: open.kind, record, close, openNext: () => goOn(next), onHandled }}
        >
          {children}
        </OpenRecordContext>
      ) : (
        <>
          <RecordBar close={close}>
            <div className={classes.names}>
              <p className="one-line">{name}</p>
            </div>
          </RecordBar>
          <MissingRecord key={open.id} {...open} />
        </>
      )}
    </section>
  );
}

/**
 * Leads from the open record to its list, or to another record unless this one is no longer open.
 * @param page on which the list shows it
 */
function useLeave(open: RecordRef, page: number) {
  const view = useView();
  const updateView = useUpdateView();
  const navigate = useNavigate();
  const { key, state } = useLocation() as { key: string; state: OpenRecordState | null };
  // The browser goes back later. A second step meanwhile would leave the dashboard.
  const keyLeft = useRef<string>(undefined);
  const close = () => {
    if (keyLeft.current === key) return;
    const list = { record: null, page: { ...view.page, [open.kind]: page } };
    if (state && [null, viewAddress({ ...view, ...list })].includes(state.openedFrom)) {
      keyLeft.current = key;
      void navigate(-1);
    } else updateView(list, { replace: true });
  };
  const goOn = (to: RecordRef | undefined) => {
    const current = parseView(window.location).record;
    if (keyLeft.current === key || current?.kind !== open.kind || current.id !== open.id) return;
    if (to) updateView({ record: to });
    else close();
  };
  return { close, goOn };
}

/** The line that stays in sight: the name of the record and what is done with it, and the ways to its neighbors and out. */
export function RecordBar({ close, children }: { close: () => void; children: ReactNode }) {
  const { index, total, previous, next } = useList().neighbors;
  const updateView = useUpdateView();
  const goTo = (record: RecordRef | undefined, by: number) =>
    record &&
    (() => {
      updateView({ record });
      if (index !== -1) announce(`Record ${index + by + 1} of ${total}`);
    });
  const ways = { previous: goTo(previous, -1), next: goTo(next, 1) };
  useShortcuts('record', ways);
  return (
    <div className={classes.bar}>
      {children}
      <div className={classes.ways} data-screen-only>
        <p className={classes.place}>
          {index === -1 ? 'Outside the current view' : `${index + 1} of ${total}`}
        </p>
        {(['previous', 'next'] as const).map((way) => {
          const key = SHORTCUTS.record.keys[way];
          const Icon = way === 'next' ? IconChevronRight : IconChevronLeft;
          return (
            <ActionIcon
              key={way}
              variant="subtle"
              color="var(--ink)"
              size={32}
              aria-label={key.text}
              title={shortcutTitle(key)}
              data-disabled={!ways[way]}
              aria-disabled={!ways[way]}
              onClick={ways[way]}
            >
              <Icon size={20} stroke={1.75} aria-hidden />
            </ActionIcon>
          );
        })}
        <CloseButton aria-label="Close record" title="Close record (Escape)" size={32} onClick={close} />
      </div>
    </div>
  );
}
