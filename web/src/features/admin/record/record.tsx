import { ActionIcon, Button, CloseButton, Group } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { announce } from '@/lib/toast';
import type { AnyRecord } from '@shared/inquiry/kinds';
import { SHORTCUTS, shortcutTitle, useShortcuts } from '../shortcuts/shortcuts';
import { useNeighbors } from '../view/neighbors';
import { useUpdateView, useView } from '../view/use-view';
import type { RecordRef } from '../view/view';
import { useOpensNext } from './actions';
import { RecordDetails } from './details';
import { type Leave, useLeave } from './leave';
import { findOtherOpen, type Inquiry } from './other-inquiries';
import classes from './record.module.css';
import { RemovedRecord } from './removed';
import { SenderQuestion } from './sender-question';

interface RecordPageProps {
  /** The senders whose other inquiries were asked about, which is done once. */
  asked: Set<string>;
}

/** A record with its neighbors in the list. */
export function RecordPage({ asked }: RecordPageProps) {
  const open = useView().record;
  return open && <OpenRecord open={open} asked={asked} />;
}

function OpenRecord({ open, asked }: RecordPageProps & { open: RecordRef }) {
  const client = useQueryClient();
  const { next, nextOpen, page } = useNeighbors();
  const [opensNext] = useOpensNext();
  const [others, setOthers] = useState<Inquiry[]>([]);
  const { close, goOn } = useLeave(open, page);
  const openNext = () => opensNext && goOn(nextOpen);
  const onHandled = (record: AnyRecord) => {
    const otherOpen = findOtherOpen(client, record, asked);
    setOthers(otherOpen);
    if (otherOpen.length === 0) openNext();
  };
  useShortcuts('record', { close });
  const kind = open.kind === 'partnerships' ? 'Partnership inquiry' : 'Contact message';
  return (
    <section className={classes.record} aria-label={kind} data-shortcuts="record">
      <div className={classes.head}>
        <p className={classes.kind}>{kind}</p>
        <Navigation />
        <CloseButton aria-label="Close record" title="Close record (Escape)" size="lg" onClick={close} />
      </div>
      <div key={open.id} className={classes.content}>
        <Content open={open} onRemoved={() => goOn(next)} onErased={close} onHandled={onHandled} />
      </div>
      {others.length > 0 && (
        <SenderQuestion
          others={others}
          onClose={() => {
            setOthers([]);
            openNext();
          }}
        />
      )}
    </section>
  );
}

function Content({ open: { kind, id }, ...callbacks }: Leave & { open: RecordRef }) {
  const { list } = useNeighbors();
  const record = list.data?.find((candidate) => candidate.id === id);
  if (record) return <RecordDetails kind={kind} record={record} {...callbacks} />;
  const isLoading = list.paging ? list.paging.isLoading : list.data && !list.isComplete;
  if (list.isPending || isLoading) {
    return (
      <p className={classes.problem} tabIndex={-1} data-route-focus>
        Loading…
      </p>
    );
  }
  if (!list.data) {
    return (
      <div className={classes.problem}>
        <p>This record could not be loaded.</p>
        <Button onClick={() => void list.refetch()}>Try again</Button>
      </div>
    );
  }
  if (list.paging && !list.isComplete) {
    return (
      <div className={classes.problem}>
        <p>{`This record is not among the latest ${list.data.length} of ${list.paging.total} in the spam.`}</p>
        <Button onClick={list.paging.loadMore}>Load more</Button>
      </div>
    );
  }
  return <RemovedRecord kind={kind} id={id} />;
}

function Navigation() {
  const { index, total, previous, next } = useNeighbors();
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
      {(['previous', 'next'] as const).map((way) => {
        const key = SHORTCUTS.record.keys[way];
        const Icon = way === 'next' ? IconChevronRight : IconChevronLeft;
        return (
          <ActionIcon
            key={way}
            variant="default"
            size={36}
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
    </Group>
  );
}
