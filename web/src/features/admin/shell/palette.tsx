import '@mantine/core/styles/Kbd.layer.css';
import { Box, Checkbox, Group, Kbd, TextInput } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isComposing } from '@/lib/is-composing';
import { foldText } from '@shared/inquiry/characters';
import { filterRecords } from '@shared/inquiry/filter';
import { type AnyRecord, type RecordKind, RECORD_KINDS } from '@shared/inquiry/kinds';
import { sortRecords } from '@shared/inquiry/sort';
import { recordState, STATE_LABELS } from '@shared/inquiry/state';
import { useNow } from '../data/clock';
import { useInboxLists } from '../data/lists';
import { subjectText } from '../record/record-text';
import {
  commandsOf,
  pressedKey,
  runCommand,
  type Scope,
  SCOPES,
  SHORTCUTS,
  useKeyboardShortcuts,
  useShortcuts,
  useShortcutsSwitch,
} from '../shortcuts/shortcuts';
import { formatDate } from '../ui/dates';
import { Dialog } from '../ui/dialog';
import { recordTitle, useUpdateView } from '../view/use-view';
import classes from './palette.module.css';

/** The command palette, opened by its keys and by the button in the bar. */
export function Palette() {
  const [isOpen, setIsOpen] = useState(false);
  const open = () => setIsOpen(true);
  useKeyboardShortcuts();
  useShortcuts('everywhere', {
    palette: open,
    help: open,
    toastAction: () => clickElement('[data-toast-action]'),
    scheme: () => clickElement('[data-scheme-toggle]'),
  });
  return isOpen && <OpenPalette onClose={() => setIsOpen(false)} />;
}

const clickElement = (selector: string) => document.querySelector<HTMLElement>(selector)?.click();

interface Option {
  text: ReactNode;
  /** Shown at the end of the line. */
  end: ReactNode;
  run: () => void;
}

/** A combobox as in the ARIA Authoring Practices, with a list that is always open. */
function OpenPalette({ onClose }: { onClose: () => void }) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useState('');
  const [activeIndex, setActiveIndex] = useState(0);
  const [usesKeys, setUsesKeys] = useShortcutsSwitch();
  const groups = useGroups(query).filter(([, options]) => options.length > 0);
  const options = groups.flatMap(([, shown]) => shown);
  const optionId = (option: Option) => `${id}-${options.indexOf(option)}`;
  const activeOption = options[activeIndex];
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [activeIndex, query]);
  const choose = (option: Option | undefined) => {
    if (!option) return;
    // Closes the palette first, so that the focus is back on the page. A dialog of the option can then return the focus to the page.
    flushSync(onClose);
    option.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setActiveIndex((activeIndex + step + options.length) % options.length);
    else if (event.key === 'Enter') choose(activeOption);
    else if (pressedKey(event) === SHORTCUTS.everywhere.commands.palette.key) onClose();
    else return;
    event.preventDefault();
  };
  return (
    <Dialog label="Commands" className={classes.palette} onClose={onClose}>
      <div className={classes.content}>
        <TextInput
          data-autofocus
          m={12}
          role="combobox"
          aria-label="Search commands and records"
          placeholder="Search commands and records"
          aria-autocomplete="list"
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={activeOption && optionId(activeOption)}
          autoComplete="off"
          attributes={{ input: { dir: 'auto' } }}
          value={query}
          onChange={({ currentTarget: { value } }) => {
            setQuery(value);
            setActiveIndex(0);
          }}
          onKeyDown={onKeyDown}
        />
        <div ref={list} id={`${id}-list`} role="listbox" aria-label="Results" className={classes.list}>
          {groups.map(([title, shown]) => (
            <div key={title} role="group" aria-label={title}>
              <Box className="fine-print" px={12} pt={8} pb={4} fw={600} aria-hidden>
                {title}
              </Box>
              {shown.map((option) => (
                <Group
                  key={optionId(option)}
                  id={optionId(option)}
                  role="option"
                  aria-selected={option === activeOption}
                  className={classes.option}
                  justify="space-between"
                  wrap="nowrap"
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => choose(option)}
                >
                  <span>{option.text}</span>
                  {option.end}
                </Group>
              ))}
            </div>
          ))}
        </div>
        {!activeOption && (
          <Box role="status" className="fine-print" p="sm">
            No command or record matches.
          </Box>
        )}
        <Checkbox
          p="sm"
          label="Use these keys in this browser"
          description="U undoes the last change, or does whatever the last message offers. The letters are the ones printed on the keys. On a keyboard without Latin letters, such as Russian or Arabic, keys work by their position on an English keyboard."
          checked={usesKeys}
          onChange={({ currentTarget }) => setUsesKeys(currentTarget.checked)}
        />
      </div>
    </Dialog>
  );
}

const MAX_RECORDS_PER_KIND = 8;
const KIND_TITLES: Record<RecordKind, string> = { contacts: 'Contacts', partnerships: 'Partnerships' };

/** Returns the options that match, in groups: commands of the current place, records if there is a query, other commands. */
function useGroups(query: string): (readonly [title: string, Option[]])[] {
  const lists = useInboxLists();
  const updateView = useUpdateView();
  const now = useNow();
  const toGroup = (scope: Scope) => {
    const { title } = SHORTCUTS[scope];
    const options = commandsOf(scope).flatMap((command) => {
      const { text, key } = command;
      if (text === undefined || !matches(`${title} ${text}`, query)) return [];
      return { text, end: key && <Kbd>{key}</Kbd>, run: () => runCommand(command) };
    });
    return [title, options] as const;
  };
  const toRecordGroup = (kind: RecordKind) => {
    const found = filterRecords(kind, lists[kind].data ?? [], { q: query, status: 'all' });
    const sorted = sortRecords(found, 'createdAt', 'descending');
    const matchesTitle = (record: AnyRecord) =>
      matches(`${recordTitle(record)} ${subjectText(record)}`, query);
    const ranked = [...sorted.filter(matchesTitle), ...sorted.filter((record) => !matchesTitle(record))];
    const options = ranked.slice(0, MAX_RECORDS_PER_KIND).map((record) => ({
      text: (
        <>
          <bdi>{recordTitle(record)}</bdi> <bdi className="fine-print">{subjectText(record)}</bdi>
        </>
      ),
      end: (
        <span className="fine-print">
          {`${STATE_LABELS[recordState(record, now)]}, ${formatDate(record.createdAt)}`}
        </span>
      ),
      run: () => updateView({ section: 'inbox', record: { kind, id: record.id } }),
    }));
    return [KIND_TITLES[kind], options] as const;
  };
  const localGroups = SCOPES.filter((scope) => scope !== 'everywhere').map(toGroup);
  const recordGroups = query.trim() === '' ? [] : RECORD_KINDS.map(toRecordGroup);
  return [...localGroups, ...recordGroups, toGroup('everywhere')];
}

/** Returns true if each word of the query begins a word of the text. */
function matches(text: string, query: string): boolean {
  const words = ` ${foldText(text)}`;
  return foldText(query)
    .split(/\s+/)
    .every((word) => words.includes(` ${word}`));
}
