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

/** The form that is open below a record, or was open last. */
interface Writing {
  mode: 'answer' | 'note';
  isOpen: boolean;
  /** True if the user opened or closed the form: the text field takes the focus, or after closing its button. */
  takesFocus: boolean;
}

/** Returns which form is open below the record. A draft that appears, for example by Undo, opens its form. */
export function useWriting() {
  const { kind, record } = useOpenRecord();
  const hasAnswer = useHasDraft(kind, record.id) && !record.spam;
  const hasNote = useHasDraft(kind, record.id, 'note');
  const [previous, setPrevious] = useState({ hasAnswer: false, hasNote: false });
  const [writing, setWriting] = useState<Writing>({ mode: 'answer', isOpen: false, takesFocus: false });
  if (previous.hasAnswer !== hasAnswer || previous.hasNote !== hasNote) {
    setPrevious({ hasAnswer, hasNote });
    const mode = hasAnswer && !previous.hasAnswer ? 'answer' : hasNote && !previous.hasNote ? 'note' : null;
    if (mode && !(writing.isOpen && writing.mode === mode))
      setWriting({ mode, isOpen: true, takesFocus: false });
    // Closes the form of an answer that was sent or discarded, here or in another tab.
    else if (previous.hasAnswer && !hasAnswer && writing.mode === 'answer')
      setWriting({ ...writing, isOpen: false });
  }
  // Spam cannot be answered.
  const isOpen = writing.isOpen && !(record.spam && writing.mode === 'answer');
  return { ...writing, isOpen, setWriting, hasNote };
}

/** The forms for an answer and a note at the bottom of the record. While both are closed, a row with their buttons. */
export function Composer({ mode, isOpen, takesFocus, setWriting, hasNote }: ReturnType<typeof useWriting>) {
  const { record } = useOpenRecord();
  const open = (opened: Writing['mode']) => setWriting({ mode: opened, isOpen: true, takesFocus: true });
  const openAnswer = () => {
    open('answer');
    focusAnswer();
  };
  useShortcuts('record', { answer: record.spam ? undefined : openAnswer });
  if (!isOpen) {
    const focused = takesFocus ? mode : undefined;
    return (
      <div className={classes.closed} data-composer data-screen-only>
        {!record.spam && (
          <Button
            className={classes.answer}
            justify="space-between"
            rightSection={<KeyHint>{SHORTCUTS.record.keys.answer.key}</KeyHint>}
            title={shortcutTitle(SHORTCUTS.record.keys.answer)}
            autoFocus={focused === 'answer'}
            onClick={openAnswer}
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
  const form = { takesFocus, onClose: () => setWriting({ mode, isOpen: false, takesFocus: true }) };
  return (
    <Tabs
      className={classes.composer}
      data-composer
      data-mode={mode}
      data-screen-only
      value={mode}
      keepMounted={false}
      onChange={(tab) => setWriting({ mode: tab as Writing['mode'], isOpen: true, takesFocus: false })}
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
