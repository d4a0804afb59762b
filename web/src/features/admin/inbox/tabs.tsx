import '@mantine/core/styles/Tabs.layer.css';
import { Tabs } from '@mantine/core';
import { useId } from 'react';
import { RECORD_KINDS, type RecordKind } from '@shared/inquiry/kinds';
import { useUpdateView } from '../view/use-view';
import { useOpenCount } from '../waiting';
import classes from './inbox.module.css';
import type { ListProps, ShownList } from './shown-list';
import { LIST_TEXTS, TabPanel } from './tab-panel';

interface RecordTabsProps extends Omit<ListProps, 'shown' | 'other'> {
  shown: Record<RecordKind, ShownList>;
  now: Date;
}

export function RecordTabs({ shown, now, ...props }: RecordTabsProps) {
  const { view } = props;
  const updateView = useUpdateView();
  return (
    <Tabs
      className={classes.tabs}
      mt={2}
      value={view.tab}
      keepMounted={false}
      onChange={(tab) => updateView({ tab: tab as RecordKind, record: null })}
    >
      <Tabs.List aria-label="Records" className={classes.tabList}>
        {RECORD_KINDS.map((kind) => (
          <RecordTab key={kind} shown={shown[kind]} isSpam={view.section === 'spam'} now={now} />
        ))}
      </Tabs.List>
      {RECORD_KINDS.map((kind) => (
        <Tabs.Panel key={kind} value={kind} pt={2}>
          <TabPanel {...props} shown={shown[kind]} other={shown[OTHER[kind]]} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

const OTHER: Record<RecordKind, RecordKind> = { contacts: 'partnerships', partnerships: 'contacts' };

interface RecordTabProps {
  shown: ShownList;
  isSpam: boolean;
  now: Date;
}

function RecordTab({ shown: { kind, records }, isSpam, now }: RecordTabProps) {
  const id = useId();
  const open = useOpenCount(records, now);
  return (
    <Tabs.Tab
      className={classes.tab}
      value={kind}
      aria-describedby={isSpam ? undefined : id}
      rightSection={
        !isSpam && (
          <span id={id} hidden>
            {`${open} open`}
          </span>
        )
      }
    >
      {`${LIST_TEXTS[kind].tab} (${records?.length ?? '…'})`}
    </Tabs.Tab>
  );
}
