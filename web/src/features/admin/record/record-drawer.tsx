import { Button, Drawer } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import type { RecordKind, RecordOfKind } from '@shared/inquiry/kinds';
import type { LoadedList, LoadedLists, ShownLists } from '../records/record-tabs';
import { type AdminView, type RecordName, writeView } from '../view/admin-view';
import { PAGE_SIZE } from '../view/page-of';
import type { ChangeView } from '../view/use-admin-view';
import classes from './record-drawer.module.css';
import { RecordSheet } from './record-sheet';
import { StepButtons } from './step-buttons';

interface RecordDrawerProps {
  view: AdminView;
  change: ChangeView;
  loaded: LoadedLists;
  shown: ShownLists;
}

/** The record that the address names, in full, beside the list it belongs to. */
export function RecordDrawer({ view, change, loaded, shown }: RecordDrawerProps) {
  const [confirming, setConfirming] = useState(false);
  const close = useClose(view, change);
  // What the drawer shows while it slides away is what it showed before.
  const [last, setLast] = useState(view.record);
  if (view.record && view.record !== last) setLast(view.record);
  const name = view.record ?? last;
  useFocusOnList(view, last);

  return (
    <Drawer.Root
      opened={view.record !== null}
      onClose={() => close()}
      position="right"
      size="36rem"
      closeOnEscape={!confirming}
      returnFocus={false}
      transitionProps={{ duration: 140 }}
    >
      <Drawer.Overlay backgroundOpacity={0.35} />
      <Drawer.Content>
        {/* The Enter that opened the record may still be held down: it must not go on with the first button here. */}
        <div
          className={classes.head}
          onKeyDown={(event) => event.key === 'Enter' && event.repeat && event.preventDefault()}
        >
          <Drawer.Title className={classes.kind}>
            {name?.kind === 'partnerships' ? 'Partnership inquiry' : 'Contact message'}
          </Drawer.Title>
          {name && (
            <Steps name={name} list={shown[name.kind]} view={view} change={change} confirming={confirming} />
          )}
          <Drawer.CloseButton aria-label="Close record" />
        </div>
        <Drawer.Body className={classes.body}>
          {name && (
            <NamedRecord
              name={name}
              list={loaded[name.kind]}
              view={view}
              onDeleted={close}
              onConfirming={setConfirming}
            />
          )}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

/**
 * Closes the open record, or only the one of the given id. Goes back to the list as it was when the record was opened,
 * unless there is none or its page has been turned.
 */
function useClose(view: AdminView, change: ChangeView): (id?: string) => void {
  const navigate = useNavigate();
  const location = useLocation();
  // A second Escape comes before the first has changed the address; the answer to a deletion, long after.
  const open = useRef<RecordName & { isStep: boolean }>(null);
  useEffect(() => {
    const from = (location.state as { openedFrom?: AdminView['page'] } | null)?.openedFrom;
    const { record, page } = view;
    open.current = record && { ...record, isStep: from?.[record.kind] === page[record.kind] };
    return () => {
      open.current = null;
    };
  }, [view, location]);

  return (id) => {
    const record = open.current;
    if (!record || (id !== undefined && id !== record.id)) return;
    open.current = null;
    if (record.isStep) void navigate(-1);
    else change({ record: null }, { replace: true });
  };
}

/** After the drawer has closed, goes on at the row of the record last read, or at the heading of the list. */
function useFocusOnList({ record, tab }: AdminView, last: RecordName | null): void {
  const isOpen = record !== null;
  const focus = useEffectEvent(() => {
    if (!last) return;
    const row = document.querySelector<HTMLElement>(`[data-record="${CSS.escape(last.id)}"]`);
    (row ?? document.getElementById(`${tab}-title`))?.focus();
  });
  useEffect(() => {
    if (!isOpen) focus();
  }, [isOpen]);
}

interface StepsProps {
  name: RecordName;
  list: RecordOfKind[RecordKind][] | undefined;
  view: AdminView;
  change: ChangeView;
  confirming: boolean;
}

/** Previous and next record of the view; the list behind turns its pages along. */
function Steps({ name: { kind, id }, list = [], view, change, confirming }: StepsProps) {
  const location = useLocation();
  const index = list.findIndex((record) => record.id === id);
  // A record that leaves the view while it is open, e.g. one marked as handled, keeps its place between the others.
  const [place, setPlace] = useState({ id, index });
  if (place.id !== id || (index !== -1 && index !== place.index)) setPlace({ id, index });
  const stepTo = (to: number) => {
    const record = list[to];
    if (!record || place.index === -1) return undefined;
    const page = { ...view.page, [kind]: Math.floor(to / PAGE_SIZE) + 1 };
    return () => change({ record: { kind, id: record.id }, page }, { replace: true, state: location.state });
  };
  const onPrevious = stepTo(place.index - 1);
  const onNext = stepTo(index === -1 ? place.index : index + 1);
  useHotkeys([
    ['j', () => confirming || onNext?.()],
    ['k', () => confirming || onPrevious?.()],
  ]);
  return <StepButtons index={index} total={list.length} onPrevious={onPrevious} onNext={onNext} />;
}

interface NamedRecordProps {
  name: RecordName;
  list: LoadedList<RecordKind>;
  view: AdminView;
  onDeleted(id: string): void;
  onConfirming(confirming: boolean): void;
}

function NamedRecord({ name: { kind, id }, list, view, onDeleted, onConfirming }: NamedRecordProps) {
  const record = list.data?.find((candidate) => candidate.id === id);
  if (record) {
    return (
      <RecordSheet key={id} kind={kind} record={record} onDeleted={onDeleted} onConfirming={onConfirming} />
    );
  }
  if (list.isPending || (list.data && !list.isComplete)) return <p className={classes.missing}>Loading…</p>;
  if (!list.data) {
    return (
      <>
        <p className={classes.missing}>This record could not be loaded.</p>
        <Button variant="default" onClick={() => void list.refetch()}>
          Try again
        </Button>
      </>
    );
  }
  return <Missing view={view} />;
}

function Missing({ view }: { view: AdminView }) {
  const [here, other] = view.section === 'spam' ? (['spam', 'inbox'] as const) : (['inbox', 'spam'] as const);
  return (
    <p className={classes.missing}>
      This record is not in the {here}: it may have been moved or deleted.{' '}
      <Link to={{ search: writeView({ ...view, section: other }).toString() }} replace>
        Look in the {other}
      </Link>
    </p>
  );
}
