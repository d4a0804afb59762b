import { type AnyRecord, SPAM_REASONS } from '@shared/inquiry/kinds';
import { recordState } from '@shared/inquiry/state';
import { isLate, waitingMs } from '@shared/inquiry/waiting';
import { SPAM_DAYS } from '@shared/limits';
import { useName } from '../data/admins';
import { useAnswerClock } from '../data/answer-clock';
import { useNow } from '../data/clock';
import { formatAgo } from '../ui/dates';
import { RecordPresence } from '../ui/presence';
import { Waiting } from '../ui/waiting';
import { recordTitle } from '../view/use-view';
import type { RecordRef } from '../view/view';
import { RecordActions, useFocusesHandled } from './actions';
import { Composer, useWriting } from './composer';
import { Conversation } from './conversation';
import { OpenRecord, RecordBar, useOpenRecord } from './open-record';
import { Person } from './person';
import { subjectText } from './record-text';
import classes from './record.module.css';
import { SnoozeState } from './snooze';

export function RecordPage({ open }: { open: RecordRef }) {
  return (
    <OpenRecord open={open}>
      <RecordContent />
    </OpenRecord>
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
  const name = useName();
  const lastWord = record.conversation?.lastWord;
  if (lastWord?.at == null) return null;
  const { by, at, author } = lastWord;
  const late = isLate(waitingMs(record, now, clock));
  const who = by === 'them' ? 'They replied' : `${name(author)} answered`;
  return <span data-late={late || undefined}>{`${who} ${formatAgo(at, now)}${late ? ', late' : ''}`}</span>;
}
