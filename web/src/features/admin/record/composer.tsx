import '@mantine/core/styles/Tabs.layer.css';
import { Button, Tabs } from '@mantine/core';
import { useState } from 'react';
import { senderName } from '@shared/inquiry/record';
import { useHasDraft } from '../data/drafts';
import { SHORTCUTS, shortcutTitle, useShortcuts } from '../shortcuts/shortcuts';
import { KeyHint } from '../ui/controls';
import { focusAnswer } from './answer';
import { AnswerForm } from './answer-form';
import classes from './composer.module.css';
import { useOpenRecord } from './open-record';
import { NoteForm } from './text-form';

/** What is written about a record, or was written last. */
interface Writing {
  what: 'answer' | 'note';
  isOpen: boolean;
  /** Whether its text takes the focus, and once it is closed its button, because of a press. */
  takesFocus: boolean;
}

/** The text that is being written about the open record. A draft that appears, as by Undo, opens its form. */
export function useWriting() {
  const { kind, record } = useOpenRecord();
  const answer = useHasDraft(kind, record.id) && !record.spam;
  const note = useHasDraft(kind, record.id, 'note');
  const [known, setKnown] = useState({ answer: false, note: false });
  const [writing, write] = useState<Writing>({ what: 'answer', isOpen: false, takesFocus: false });
  if (known.answer !== answer || known.note !== note) {
    setKnown({ answer, note });
    const what = answer && !known.answer ? 'answer' : note && !known.note ? 'note' : null;
    if (what && !(writing.isOpen && writing.what === what)) write({ what, isOpen: true, takesFocus: false });
    // What the record has already, or another tab has sent, is not written here any more.
    else if (known.answer && !answer && writing.what === 'answer') write({ ...writing, isOpen: false });
  }
  // Nobody answers spam.
  const isOpen = writing.isOpen && !(record.spam && writing.what === 'answer');
  return { ...writing, isOpen, write, hasNote: note };
}

/** Answer and note at the foot of the record, a line until one of them is written. */
export function Composer({ what, isOpen, takesFocus, write, hasNote }: ReturnType<typeof useWriting>) {
  const { record } = useOpenRecord();
  const open = (text: Writing['what']) => write({ what: text, isOpen: true, takesFocus: true });
  const answer = () => {
    open('answer');
    focusAnswer();
  };
  useShortcuts('record', { answer: record.spam ? undefined : answer });
  if (!isOpen) {
    const focused = takesFocus ? what : undefined;
    return (
      <div className={classes.closed} data-composer data-screen-only>
        {!record.spam && (
          <Button
            className={classes.answer}
            justify="space-between"
            rightSection={<KeyHint>{SHORTCUTS.record.keys.answer.key}</KeyHint>}
            title={shortcutTitle(SHORTCUTS.record.keys.answer)}
            autoFocus={focused === 'answer'}
            onClick={answer}
          >
            <span>
              Answer <bdi>{senderName(record)}</bdi>
            </span>
          </Button>
        )}
        <Button autoFocus={focused === 'note'} onClick={() => open('note')}>
          {hasNote ? 'Note (draft)' : 'Note'}
        </Button>
      </div>
    );
  }
  const form = { takesFocus, onClose: () => write({ what, isOpen: false, takesFocus: true }) };
  return (
    <Tabs
      className={classes.composer}
      data-composer
      data-what={what}
      data-screen-only
      value={what}
      keepMounted={false}
      onChange={(tab) => write({ what: tab as Writing['what'], isOpen: true, takesFocus: false })}
    >
      <Tabs.List aria-label="Write" className={classes.tabs}>
        {!record.spam && <Tabs.Tab value="answer">Answer</Tabs.Tab>}
        <Tabs.Tab value="note">Note</Tabs.Tab>
      </Tabs.List>
      {!record.spam && (
        <Tabs.Panel value="answer">
          <AnswerForm {...form} />
        </Tabs.Panel>
      )}
      <Tabs.Panel value="note">
        <NoteForm {...form} />
      </Tabs.Panel>
    </Tabs>
  );
}
