import { Tabs } from '@mantine/core';
import { useId } from 'react';
import { RECORD_KINDS, type RecordKind, type RecordOfKind } from '@shared/inquiry/kinds';
import type { AdminView } from '../view/admin-view';
import type { DateBounds } from '../view/date-bounds';
import type { ChangeView } from '../view/use-admin-view';
import { RecordPanel } from './record-panel';
import classes from './record-tabs.module.css';
import { WORDS } from './record-words';

export interface LoadedList<K extends RecordKind> {
  data: RecordOfKind[K][] | undefined;
  /** False while later pages of a long list are still arriving. */
  isComplete: boolean;
  isPending: boolean;
  refetch(): unknown;
}

export type LoadedLists = { [K in RecordKind]: LoadedList<K> };
export type ShownLists = { [K in RecordKind]: RecordOfKind[K][] | undefined };

interface RecordTabsProps {
  view: AdminView;
  change: ChangeView;
  bounds: DateBounds;
  spam: boolean;
  loaded: LoadedLists;
  shown: ShownLists;
}

/** The two tabs, each with the number of its records under the filter, and how many of them wait to be handled. */
export function RecordTabs({ view, change, bounds, spam, loaded, shown }: RecordTabsProps) {
  return (
    <Tabs
      className={classes.tabs}
      value={view.tab}
      keepMounted={false}
      onChange={(tab) => change({ tab: tab as RecordKind })}
    >
      <Tabs.List aria-label="Records" className={classes.list}>
        {RECORD_KINDS.map((kind) => (
          <RecordTab key={kind} kind={kind} records={shown[kind]} />
        ))}
      </Tabs.List>
      <Tabs.Panel value="contacts">
        <RecordPanel
          kind="contacts"
          list={loaded.contacts}
          shown={shown.contacts}
          {...{ view, change, bounds, spam }}
        />
      </Tabs.Panel>
      <Tabs.Panel value="partnerships">
        <RecordPanel
          kind="partnerships"
          list={loaded.partnerships}
          shown={shown.partnerships}
          {...{ view, change, bounds, spam }}
        />
      </Tabs.Panel>
    </Tabs>
  );
}

function RecordTab({ kind, records }: { kind: RecordKind; records: RecordOfKind[RecordKind][] | undefined }) {
  const id = useId();
  const open = records?.filter(({ handledAt }) => handledAt === null).length ?? 0;
  return (
    <Tabs.Tab
      className={classes.tab}
      value={kind}
      aria-describedby={id}
      rightSection={
        <>
          {open > 0 && (
            <span className={classes.open} aria-hidden title={`${open} not handled`}>
              {open}
            </span>
          )}
          <span id={id} hidden>
            {open} not handled
          </span>
        </>
      }
    >
      {WORDS[kind].tab} ({records?.length ?? '…'})
    </Tabs.Tab>
  );
}
