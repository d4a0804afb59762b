import { Drawer } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { RecordKind, RecordOfKind } from '@shared/records';
import type { LoadedLists, ShownLists } from '../records/record-tabs';
import type { AdminView, RecordName } from '../view/admin-view';
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

  return (
    <Drawer.Root
      opened={view.record !== null}
      onClose={close}
      position="right"
      size="36rem"
      closeOnEscape={!confirming}
      transitionProps={{ duration: 140 }}
    >
      <Drawer.Overlay backgroundOpacity={0.35} />
      <Drawer.Content>
        <div className={classes.head}>
          <Drawer.Title className={classes.kind}>
            {name?.kind === 'partnerships' ? 'Partnership inquiry' : 'Contact message'}
          </Drawer.Title>
          {name && <Steps name={name} list={shown[name.kind]} view={view} change={change} />}
          <Drawer.CloseButton aria-label="Close record" />
        </div>
        <Drawer.Body className={classes.body}>
          {name && (
            <NamedRecord
              name={name}
              list={loaded[name.kind].data}
              onClose={close}
              onConfirming={setConfirming}
            />
          )}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

/** Goes back to the list as it was when the record was opened, unless there is none or its page has been turned. */
function useClose(view: AdminView, change: ChangeView): () => void {
  const navigate = useNavigate();
  const location = useLocation();
  return () => {
    const opened = (location.state as { openedFrom?: AdminView['page'] } | null)?.openedFrom;
    if (opened && view.record && opened[view.record.kind] === view.page[view.record.kind]) void navigate(-1);
    else change({ record: null }, { replace: true });
  };
}

interface StepsProps {
  name: RecordName;
  list: RecordOfKind[RecordKind][] | undefined;
  view: AdminView;
  change: ChangeView;
}

/** Previous and next record of the view; the list behind turns its pages along. */
function Steps({ name: { kind, id }, list = [], view, change }: StepsProps) {
  const location = useLocation();
  const index = list.findIndex((record) => record.id === id);
  const go = (to: number) => {
    const record = list[to];
    if (index === -1 || !record) return;
    const page = { ...view.page, [kind]: Math.floor(to / PAGE_SIZE) + 1 };
    change({ record: { kind, id: record.id }, page }, { replace: true, state: location.state });
  };
  useHotkeys([
    ['j', () => go(index + 1)],
    ['k', () => go(index - 1)],
  ]);
  return <StepButtons index={index} total={list.length} onGo={go} />;
}

interface NamedRecordProps {
  name: RecordName;
  list: RecordOfKind[RecordKind][] | undefined;
  onClose(): void;
  onConfirming(confirming: boolean): void;
}

function NamedRecord({ name: { kind, id }, list, onClose, onConfirming }: NamedRecordProps) {
  const record = list?.find((candidate) => candidate.id === id);
  if (!list) return <p className={classes.missing}>Loading…</p>;
  if (!record)
    return <p className={classes.missing}>This record is not in the list: it may have been deleted.</p>;
  return <RecordSheet key={id} kind={kind} record={record} onClose={onClose} onConfirming={onConfirming} />;
}
