import '@mantine/core/styles/Tabs.layer.css';
import { Tabs } from '@mantine/core';
import { useId } from 'react';
import { RECORD_KINDS, type RecordKind } from '@shared/inquiry/kinds';
import { useOpenCount } from '../use-open-count';
import { useInbox } from './inbox-context';
import classes from './inbox.module.css';
import { LIST_TEXTS, TabPanel } from './tab-panel';

export function RecordTabs() {
  const { view, updateView } = useInbox();
  return (
    <Tabs
      mt={12}
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
        <Tabs.Panel key={kind} value={kind} pt={8}>
          <TabPanel kind={kind} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

function RecordTab({ kind }: { kind: RecordKind }) {
  const { visible, now, spam } = useInbox();
  const records = visible[kind];
  const id = useId();
  const open = useOpenCount(records, now);
  return (
    <Tabs.Tab
      className={classes.tab}
      value={kind}
      aria-describedby={spam ? undefined : id}
      rightSection={
        !spam && (
          <>
            {open > 0 && (
              <span className={classes.open} aria-hidden title={`${open} open`}>
                {open}
              </span>
            )}
            <span id={id} hidden>
              {`${open} open`}
            </span>
          </>
        )
      }
    >
      {`${LIST_TEXTS[kind].tab} (${records?.length ?? '…'})`}
    </Tabs.Tab>
  );
}
