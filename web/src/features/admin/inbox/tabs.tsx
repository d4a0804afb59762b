import '@mantine/core/styles/Tabs.layer.css';
import { Tabs } from '@mantine/core';
import { useId } from 'react';
import { RECORD_KINDS, type RecordKind } from '@shared/inquiry/kinds';
import { useDueCount } from '../use-due-count';
import { useInbox } from './inbox-context';
import classes from './inbox.module.css';
import { LIST_TEXTS, TabPanel } from './tab-panel';

export function RecordTabs() {
  const { view, updateView } = useInbox();
  return (
    <Tabs
      className={classes.tabs}
      value={view.tab}
      keepMounted={false}
      onChange={(tab) => updateView({ tab: tab as RecordKind })}
    >
      <Tabs.List aria-label="Records" className={classes.tabList}>
        {RECORD_KINDS.map((kind) => (
          <RecordTab key={kind} kind={kind} />
        ))}
      </Tabs.List>
      {RECORD_KINDS.map((kind) => (
        <Tabs.Panel key={kind} value={kind}>
          <TabPanel kind={kind} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

function RecordTab({ kind }: { kind: RecordKind }) {
  const { visible, now } = useInbox();
  const records = visible[kind];
  const id = useId();
  const open = useDueCount(records, now);
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
      {LIST_TEXTS[kind].tab} ({records?.length ?? '…'})
    </Tabs.Tab>
  );
}
