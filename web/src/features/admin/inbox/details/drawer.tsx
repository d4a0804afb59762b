import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import { Button, Drawer } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import type { AnyRecord } from '@shared/inquiry/kinds';
import { dropOldDrafts } from '../../api/drafts';
import { lazyPart } from '../../lazy-part';
import { ScrollLock } from '../../scroll-lock';
import { RECORD_DIALOG } from '../../shortcuts/shortcuts';
import ui from '../../ui.module.css';
import { useEscape } from '../../use-escape';
import type { RecordRef } from '../../view/view';
import { useInbox } from '../inbox-context';
import { useOpensNext } from './actions';
import { RecordDetails } from './details';
import classes from './details.module.css';
import { type RecordActionsProps, useLeaving } from './leaving';
import { RecordNavigation, useNeighbors } from './navigation';
import { useSenderQuestion } from './other-inquiries';
import { RemovedRecord } from './removed';

const SenderQuestion = lazyPart(() => import('./sender-question'), 'SenderQuestion');

export function RecordDrawer() {
  const { view } = useInbox();
  const { others, ask, close } = useSenderQuestion();
  useDraftsDropped();
  return (
    <>
      {view.record && <OpenRecord open={view.record} onHandled={ask} />}
      {others.length > 0 && <SenderQuestion others={others} onClose={close} />}
    </>
  );
}

interface OpenRecordProps extends Pick<RecordActionsProps, 'onHandled'> {
  open: RecordRef;
}

function OpenRecord({ open, onHandled }: OpenRecordProps) {
  const [opensNext] = useOpensNext();
  const neighbors = useNeighbors(open);
  const { close, finish } = useLeaving(open, neighbors);
  const handled = (record: AnyRecord) => {
    if (opensNext) finish();
    onHandled(record);
  };
  useFocusReturn(open.id);
  useEscape(true, close);
  return (
    <Drawer.Root
      opened
      onClose={close}
      position="right"
      size="36rem"
      closeOnEscape={false}
      returnFocus={false}
      removeScrollProps={{ removeScrollBar: false }}
    >
      <Drawer.Overlay className={ui.appearing} backgroundOpacity={0.35} />
      <Drawer.Content {...RECORD_DIALOG} className={classes.content}>
        <ScrollLock />
        <div className={classes.head}>
          <Drawer.Title flex={1} c="dimmed" ff="text" fz="sm" fw={600}>
            {open.kind === 'partnerships' ? 'Partnership inquiry' : 'Contact message'}
          </Drawer.Title>
          <RecordNavigation {...neighbors} />
          <Drawer.CloseButton aria-label="Close record" />
        </div>
        <Drawer.Body className={classes.body}>
          <DrawerContent open={open} onRemoved={finish} onHandled={handled} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
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

/** Focuses the row of the last record, or the heading of the list, when the drawer has closed. */
function useFocusReturn(id: string): void {
  const { tab } = useInbox().view;
  const returnFocus = useEffectEvent(() => {
    // A question that is open by then returns the focus itself.
    if (document.querySelector('[role=dialog]')) return;
    const row = document.querySelector<HTMLElement>(`[role=tabpanel] [data-record="${CSS.escape(id)}"]`);
    (row ?? document.getElementById(`${tab}-title`))?.focus();
  });
  useEffect(() => () => returnFocus(), []);
}
