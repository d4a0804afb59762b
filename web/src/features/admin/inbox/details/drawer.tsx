import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import { Button, Drawer } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { AnyRecord } from '@shared/inquiry/kinds';
import { isUnhandled } from '@shared/inquiry/state';
import { dropOldDrafts } from '../../api/drafts';
import { lazyPart } from '../../lazy-part';
import { ScrollLock } from '../../scroll-lock';
import { RECORD_DIALOG } from '../../shortcuts/shortcuts';
import { useEscape } from '../../use-escape';
import type { OpenRecordState } from '../../view/use-view';
import { type AdminView, listAddress, type RecordRef } from '../../view/view';
import { useInbox } from '../inbox-context';
import { useOpensNext } from './actions';
import { RecordDetails } from './details';
import classes from './details.module.css';
import type { RecordActionsProps } from './more-actions';
import { type Neighbors, RecordNavigation, useNeighbors } from './navigation';
import { useSenderQuestion } from './other-inquiries';
import { RemovedRecord } from './removed';

const SenderQuestion = lazyPart(() => import('./sender-question'), 'SenderQuestion');

export function RecordDrawer() {
  const { view, spam } = useInbox();
  const { others, isAsking, setIsAsking, ask } = useSenderQuestion();
  const { opensNext } = useOpensNext();
  useDraftsDropped();
  const { close, isClosing } = useClose();
  // The drawer still shows its last record while it closes.
  const [last, setLast] = useState(view.record);
  if (view.record && view.record !== last) setLast(view.record);
  const open = view.record ?? last;
  const neighbors = useNeighbors(open);
  const goOn = useGoOn(neighbors, close, isClosing);
  const onHandled = (record: AnyRecord) => {
    if (opensNext) goOn();
    ask(record);
  };
  useFocusReturn(view, last);
  useEscape(view.record !== null, () => close());

  return (
    <>
      <Drawer.Root
        opened={view.record !== null}
        onClose={() => close()}
        position="right"
        size="36rem"
        closeOnEscape={false}
        returnFocus={false}
        transitionProps={{ duration: 140 }}
        removeScrollProps={{ removeScrollBar: false }}
      >
        <Drawer.Overlay backgroundOpacity={0.35} />
        <Drawer.Content {...RECORD_DIALOG} className={classes.content} inert={view.record === null}>
          <ScrollLock />
          <div className={classes.head}>
            <Drawer.Title className={classes.kind}>
              {open?.kind === 'partnerships' ? 'Partnership inquiry' : 'Contact message'}
            </Drawer.Title>
            {open && <RecordNavigation neighbors={neighbors} />}
            <Drawer.CloseButton aria-label="Close record" />
          </div>
          <Drawer.Body className={classes.body}>
            {open && <DrawerContent open={open} onRemoved={spam ? goOn : close} onHandled={onHandled} />}
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
      {others.length > 0 && <SenderQuestion others={others} isAsking={isAsking} onAsking={setIsAsking} />}
    </>
  );
}

/** Drops drafts of records that are gone, once the inbox is known. The lists of the spam have other records. */
function useDraftsDropped(): void {
  const { lists, spam } = useInbox();
  const isKnown = !spam && lists.contacts.isComplete && lists.partnerships.isComplete;
  const drop = useEffectEvent(() => dropOldDrafts(lists));
  useEffect(() => {
    if (isKnown) drop();
  }, [isKnown]);
}

interface DrawerContentProps extends Omit<RecordActionsProps, 'kind' | 'record'> {
  open: RecordRef;
}

function DrawerContent({ open: { kind, id }, ...callbacks }: DrawerContentProps) {
  const { lists } = useInbox();
  const list = lists[kind];
  const record = list.data?.find((candidate) => candidate.id === id);
  if (record) return <RecordDetails key={id} kind={kind} record={record} {...callbacks} />;
  const isLoading = list.paging ? list.paging.isLoading : list.data && !list.isComplete;
  if (list.isPending || isLoading) {
    return (
      <p className={classes.problem} tabIndex={-1} data-autofocus>
        Loading…
      </p>
    );
  }
  if (!list.data) {
    return (
      <>
        <p className={classes.problem}>This record could not be loaded.</p>
        <Button onClick={() => void list.refetch()}>Try again</Button>
      </>
    );
  }
  if (list.paging && !list.isComplete) {
    return (
      <>
        <p className={classes.problem}>
          {`This record is not among the latest ${list.data.length} of ${list.paging.total} in the spam.`}
        </p>
        <Button onClick={list.paging.loadMore}>Load more</Button>
      </>
    );
  }
  return <RemovedRecord key={id} kind={kind} id={id} />;
}

/** Returns what to call when the open record is done. When the list shows that, the next opens, if any. */
function useGoOn({ onNext, onNextOpen }: Neighbors, close: () => void, isClosing: () => boolean): () => void {
  const { view, lists, spam } = useInbox();
  const open = view.record;
  // Each navigation has another key, so later changes of the same record do not count.
  const { key } = useLocation();
  const [finished, setFinished] = useState<string | null>(null);
  const record = open && lists[open.kind].data?.find(({ id }) => id === open.id);
  const isFinished = open !== null && key === finished && (!record || (!spam && !isUnhandled(record)));
  const goOn = useEffectEvent(() => {
    if (isClosing()) return;
    const next = spam ? onNext : onNextOpen;
    if (next) next();
    else close();
  });
  useEffect(() => {
    if (isFinished) goOn();
  }, [isFinished]);
  return () => setFinished(key);
}

interface Closing {
  /** Closes the open record, or only the one with this id: by Back if that leads to the list behind it. */
  close: (id?: string) => void;
  /** Whether `close` was called for the open record, and the address has not changed yet. */
  isClosing: () => boolean;
}

function useClose(): Closing {
  const { view, updateView } = useInbox();
  const navigate = useNavigate();
  const location = useLocation();
  // A second Escape arrives before the first one has changed the address, and the response to a deletion long after.
  const open = useRef<RecordRef & { canGoBack: boolean }>(null);
  useEffect(() => {
    const { openedFrom } = (location.state ?? {}) as Partial<OpenRecordState>;
    open.current = view.record && { ...view.record, canGoBack: openedFrom === listAddress(view) };
    return () => {
      open.current = null;
    };
  }, [view, location]);

  function close(id?: string) {
    const record = open.current;
    if (!record || (id !== undefined && id !== record.id)) return;
    open.current = null;
    if (record.canGoBack) void navigate(-1);
    else updateView({ record: null }, { replace: true });
  }
  return { close, isClosing: () => open.current === null };
}

/** Focuses the row of the last record, or the heading of the list, when the drawer has closed. */
function useFocusReturn({ record, tab }: AdminView, last: RecordRef | null): void {
  const isClosed = record === null;
  const returnFocus = useEffectEvent(() => {
    if (!last) return;
    const row = document.querySelector<HTMLElement>(`[role=tabpanel] [data-record="${CSS.escape(last.id)}"]`);
    (row ?? document.getElementById(`${tab}-title`))?.focus();
  });
  useEffect(() => {
    if (isClosed) returnFocus();
  }, [isClosed]);
}
