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

/** The form that is open below the record, or was open last. */
interface ComposerState {
  mode: 'answer' | 'note';
  isOpen: boolean;
  /** True if the user has just opened or closed the form: the focus then moves to the text field, or back to the button. */
  takesFocus: boolean;
}

/** Returns the state of the composer. A draft that appears, for example by Undo, opens its form. */
export function useComposer() {
  const { kind, record } = useOpenRecord();
  const hasAnswerDraft = useHasDraft(kind, record.id) && !record.spam;
  const hasNoteDraft = useHasDraft(kind, record.id, 'note');
  // `previous` begins without drafts, so that a draft that is already stored also opens its form.
  const [previous, setPrevious] = useState({ hasAnswerDraft: false, hasNoteDraft: false });
  const [state, setState] = useState<ComposerState>({ mode: 'answer', isOpen: false, takesFocus: false });
  if (previous.hasAnswerDraft !== hasAnswerDraft || previous.hasNoteDraft !== hasNoteDraft) {
    setPrevious({ hasAnswerDraft, hasNoteDraft });
    let newDraftMode: ComposerState['mode'] | undefined;
    if (hasNoteDraft && !previous.hasNoteDraft) newDraftMode = 'note';
    if (hasAnswerDraft && !previous.hasAnswerDraft) newDraftMode = 'answer';
    if (newDraftMode && !(state.isOpen && state.mode === newDraftMode))
      setState({ mode: newDraftMode, isOpen: true, takesFocus: false });
    // Closes the form of an answer that was sent or discarded, here or in another tab.
    else if (previous.hasAnswerDraft && !hasAnswerDraft && state.mode === 'answer')
      setState({ ...state, isOpen: false });
  }
  // Spam cannot be answered.
  const isOpen = state.isOpen && !(record.spam && state.mode === 'answer');
  return { ...state, isOpen, setState, hasNoteDraft };
}

/** The forms for an answer and a note at the bottom of the record, or the buttons that open them. */
export function Composer({
  mode,
  isOpen,
  takesFocus,
  setState,
  hasNoteDraft,
}: ReturnType<typeof useComposer>) {
  const { record } = useOpenRecord();
  const open = (newMode: ComposerState['mode']) =>
    setState({ mode: newMode, isOpen: true, takesFocus: true });
  const openAnswer = () => {
    open('answer');
    focusAnswer(); // if its form was already open
  };
  useShortcuts('record', { answer: record.spam ? undefined : openAnswer });
  if (!isOpen) {
    const focusedButton = takesFocus ? mode : undefined;
    return (
      <div className={classes.closed} data-composer data-screen-only>
        {!record.spam && (
          <Button
            className={classes.answer}
            justify="space-between"
            rightSection={<KeyHint>{SHORTCUTS.record.commands.answer.key}</KeyHint>}
            title={shortcutTitle(SHORTCUTS.record.commands.answer)}
            autoFocus={focusedButton === 'answer'}
            onClick={openAnswer}
          >
            <span>
              Answer <bdi>{senderName(record)}</bdi>
            </span>
          </Button>
        )}
        <Button autoFocus={focusedButton === 'note'} onClick={() => open('note')}>
          {hasNoteDraft ? 'Note (draft)' : 'Note'}
        </Button>
      </div>
    );
  }
  const formProps = { takesFocus, onClose: () => setState({ mode, isOpen: false, takesFocus: true }) };
  return (
    <Tabs
      className={classes.composer}
      data-composer
      data-mode={mode}
      data-screen-only
      value={mode}
      keepMounted={false}
      onChange={(tab) => setState({ mode: tab as ComposerState['mode'], isOpen: true, takesFocus: false })}
    >
      <Tabs.List aria-label="Write" className={classes.tabs}>
        {!record.spam && <Tabs.Tab value="answer">Answer</Tabs.Tab>}
        <Tabs.Tab value="note">Note</Tabs.Tab>
      </Tabs.List>
      {!record.spam && (
        <Tabs.Panel value="answer">
          <AnswerForm {...formProps} />
        </Tabs.Panel>
      )}
      <Tabs.Panel value="note">
        <NoteForm {...formProps} />
      </Tabs.Panel>
    </Tabs>
  );
}
