import { ActionIcon, CloseButton } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { announce } from '@/lib/toast';
import { type AnyRecord, SPAM_REASONS } from '@shared/inquiry/kinds';
import { recordState } from '@shared/inquiry/state';
import { isLate, waitingMs } from '@shared/inquiry/waiting';
import { SPAM_DAYS } from '@shared/limits';
import { useNameOrYou } from '../data/admins';
import { useAnswerClock } from '../data/answer-clock';
import { useNow } from '../data/clock';
import { recordQuery } from '../data/conversation';
import { SHORTCUTS, shortcutTitle, useShortcuts } from '../shortcuts/shortcuts';
import { formatAgo } from '../ui/dates';
import { RecordPresence } from '../ui/presence';
import { Waiting } from '../ui/waiting';
import { useList } from '../view/use-list';
import { type OpenRecordState, recordTitle, useUpdateView, useView } from '../view/use-view';
import { parseView, type RecordRef, viewAddress } from '../view/view';
import { RecordActions, useFocusesHandled } from './actions';
import { Composer, useWriting } from './composer';
import { Conversation } from './conversation';
import { MissingRecord } from './missing';
import { OpenRecordContext, useOpenRecord, useOpensNext } from './open-record';
import { Person } from './person';
import { subjectText } from './record-text';
import classes from './record.module.css';
import { SnoozeState } from './snooze';

/** The open record with its neighbors in the list. Its content renders while the list has the record. */
export function RecordPage({ open }: { open: RecordRef }) {
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
          <RecordContent />
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
function RecordBar({ close, children }: { close: () => void; children: ReactNode }) {
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

function RecordContent() {
  const { kind, record, close } = useOpenRecord();
  const now = useNow();
  const focusesHandled = useFocusesHandled(record);
  const writing = useWriting();
  return (
    <>
      <RecordBar close={close}>
        <div className={classes.names}>
          <h2 className="one-line" tabIndex={-1} data-route-focus={!focusesHandled || undefined}>
            <bdi>{recordTitle(record)}</bdi>
          </h2>
          <p className="one-line">
            <bdi>{subjectText(record)}</bdi>
          </p>
        </div>
        <RecordActions isWriting={writing.isOpen} />
      </RecordBar>
      <article className={classes.body}>
        <div className={classes.scroll}>
          <Person />
          <div className={classes.middle}>
            <div className={classes.state}>
              {record.conversation?.lastWord ? <LastWord record={record} /> : <Waiting record={record} />}
              <RecordPresence
                kind={kind}
                id={record.id}
                answering={writing.isOpen && writing.what === 'answer'}
              />
              {recordState(record, now) === 'snoozed' && <SnoozeState />}
              {(record.spam || record.spamReason) && <p>{spamNote(record)}</p>}
            </div>
            <Conversation />
          </div>
        </div>
        <Composer {...writing} />
      </article>
    </>
  );
}

function spamNote({ spam, spamReason }: AnyRecord): string {
  const because = spamReason ? ` because ${SPAM_REASONS[spamReason]}` : '';
  return spam
    ? `Kept apart as spam${because}: it is deleted after ${SPAM_DAYS} days, and no mail is sent about it.`
    : `Perhaps spam,${because}. Some password managers do that too: please look.`;
}

function LastWord({ record }: { record: AnyRecord }) {
  const now = useNow();
  const clock = useAnswerClock();
  const name = useNameOrYou();
  const lastWord = record.conversation?.lastWord;
  if (lastWord?.at == null) return null;
  const { by, at, author } = lastWord;
  const late = isLate(waitingMs(record, now, clock));
  const who = by === 'them' ? 'They replied' : `${name(author)} answered`;
  return <span data-late={late || undefined}>{`${who} ${formatAgo(at, now)}${late ? ', late' : ''}`}</span>;
}
