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
import { WaitingState } from '../ui/waiting';
import { useList } from '../view/use-list';
import { type OpenRecordState, recordTitle, useUpdateView, useView } from '../view/use-view';
import { parseView, type RecordRef, viewAddress } from '../view/view';
import { RecordActions, useFocusesMarkAsHandled } from './actions';
import { Composer, useComposer } from './composer';
import { Conversation } from './conversation';
import { MissingRecord } from './missing';
import { OpenRecordContext, useOpenRecord, useOpensNextWhenHandled } from './open-record';
import { Person } from './person';
import { subjectText } from './record-text';
import classes from './record.module.css';
import { SnoozeState } from './snooze';

/** The open record, with buttons to its neighbors in the list, or an explanation if the list does not have it. */
export function RecordPage({ open }: { open: RecordRef }) {
  const {
    shown: { list },
    neighbors: { previous, next, nextToAnswer },
    page,
  } = useList();
  // Prefetches the neighbors, so that their conversations appear immediately. Their loading does not rerender this page.
  const neighborIds = new Set([previous, next, nextToAnswer].map((neighbor) => neighbor?.id));
  useQueries({
    queries: (list.data ?? [])
      .filter(({ id }) => neighborIds.has(id))
      .map((record) => ({ ...recordQuery(open.kind, record), notifyOnChangeProps: [] })),
  });
  const { close, openOrClose } = useRecordNavigation(open, page);
  const [opensNextWhenHandled] = useOpensNextWhenHandled();
  useShortcuts('record', { close });
  const record = list.data?.find(({ id }) => id === open.id);
  const onHandled = () => opensNextWhenHandled && openOrClose(nextToAnswer);
  const kindLabel = open.kind === 'partnerships' ? 'Partnership inquiry' : 'Contact message';
  return (
    <section className={classes.record} aria-label={kindLabel} data-shortcuts="record">
      {record ? (
        <OpenRecordContext
          key={open.id}
          value={{ kind: open.kind, record, close, onRemoved: () => openOrClose(next), onHandled }}
        >
          <RecordContent />
        </OpenRecordContext>
      ) : (
        <>
          <RecordBar close={close}>
            <div className={classes.names}>
              <p className="one-line">{kindLabel}</p>
            </div>
          </RecordBar>
          <MissingRecord key={open.id} {...open} />
        </>
      )}
    </section>
  );
}

/**
 * Returns functions that leave the open record. `close` returns to its list. `openOrClose` opens another record, or closes
 * this one if there is no other. If this record is no longer open, `openOrClose` does nothing.
 * @param page the page of the list that has the record
 */
function useRecordNavigation(open: RecordRef, page: number) {
  const view = useView();
  const updateView = useUpdateView();
  const navigate = useNavigate();
  const { key, state } = useLocation() as { key: string; state: OpenRecordState | null };
  // The history entry that `close` has left. Going back is asynchronous, and a second step back would leave the dashboard.
  const closedKey = useRef<string>(undefined);
  const close = () => {
    if (closedKey.current === key) return;
    const listView = { record: null, page: { ...view.page, [open.kind]: page } };
    // Goes back in the history if the record was opened from this list, or from another section (null).
    if (state && [null, viewAddress({ ...view, ...listView })].includes(state.openedFrom)) {
      closedKey.current = key;
      void navigate(-1);
    } else updateView(listView, { replace: true });
  };
  const openOrClose = (target: RecordRef | undefined) => {
    const current = parseView(window.location).record;
    if (closedKey.current === key || current?.kind !== open.kind || current.id !== open.id) return;
    if (target) updateView({ record: target });
    else close();
  };
  return { close, openOrClose };
}

/** The sticky bar with the name and the actions of the record, and buttons to its neighbors and to close it. */
function RecordBar({ close, children }: { close: () => void; children: ReactNode }) {
  const { index, total, previous, next } = useList().neighbors;
  const updateView = useUpdateView();
  const toHandler = (record: RecordRef | undefined, offset: number) =>
    record &&
    (() => {
      updateView({ record });
      if (index !== -1) announce(`Record ${index + offset + 1} of ${total}`);
    });
  const handlers = { previous: toHandler(previous, -1), next: toHandler(next, 1) };
  useShortcuts('record', handlers);
  return (
    <div className={classes.bar}>
      {children}
      <div className={classes.navigation} data-screen-only>
        <p className={classes.position}>
          {index === -1 ? 'Outside the current view' : `${index + 1} of ${total}`}
        </p>
        {(['previous', 'next'] as const).map((direction) => {
          const command = SHORTCUTS.record.commands[direction];
          const Icon = direction === 'next' ? IconChevronRight : IconChevronLeft;
          return (
            <ActionIcon
              key={direction}
              variant="subtle"
              color="var(--ink)"
              size={32}
              aria-label={command.text}
              title={shortcutTitle(command)}
              data-disabled={!handlers[direction]}
              aria-disabled={!handlers[direction]}
              onClick={handlers[direction]}
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
  const focusesMarkAsHandled = useFocusesMarkAsHandled(record);
  const composer = useComposer();
  return (
    <>
      <RecordBar close={close}>
        <div className={classes.names}>
          <h2 className="one-line" tabIndex={-1} data-route-focus={!focusesMarkAsHandled || undefined}>
            <bdi>{recordTitle(record)}</bdi>
          </h2>
          <p className="one-line">
            <bdi>{subjectText(record)}</bdi>
          </p>
        </div>
        <RecordActions isWriting={composer.isOpen} />
      </RecordBar>
      <article className={classes.body}>
        <div className={classes.scroll}>
          <Person />
          <div className={classes.middle}>
            <div className={classes.state}>
              {record.conversation?.lastWord ? (
                <LastWord record={record} />
              ) : (
                <WaitingState record={record} />
              )}
              <RecordPresence
                kind={kind}
                id={record.id}
                answering={composer.isOpen && composer.mode === 'answer'}
              />
              {recordState(record, now) === 'snoozed' && <SnoozeState />}
              {(record.spam || record.spamReason) && <p>{spamNote(record)}</p>}
            </div>
            <Conversation />
          </div>
        </div>
        <Composer {...composer} />
      </article>
    </>
  );
}

function spamNote({ spam, spamReason }: AnyRecord): string {
  const reason = spamReason ? ` because ${SPAM_REASONS[spamReason]}` : '';
  return spam
    ? `Kept in Spam${reason}. The record is deleted after ${SPAM_DAYS} days, and no mail is sent about it.`
    : `Possibly spam${reason}. Some password managers do that too, so please check.`;
}

function LastWord({ record }: { record: AnyRecord }) {
  const now = useNow();
  const clock = useAnswerClock();
  const toName = useNameOrYou();
  const lastWord = record.conversation?.lastWord;
  if (lastWord?.at == null) return null;
  const { by, at, author } = lastWord;
  const late = isLate(waitingMs(record, now, clock));
  const action = by === 'them' ? 'They replied' : `${toName(author)} answered`;
  return (
    <span data-late={late || undefined}>{`${action} ${formatAgo(at, now)}${late ? ', late' : ''}`}</span>
  );
}
