import '@mantine/core/styles/Kbd.layer.css';
import { ActionIcon, Checkbox, Kbd } from '@mantine/core';
import { IconCommand } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { isComposing } from '@/lib/is-composing';
import { foldText } from '@shared/inquiry/characters';
import { filterRecords } from '@shared/inquiry/filter';
import { type AnyRecord, type RecordKind, RECORD_KINDS } from '@shared/inquiry/kinds';
import { sortRecords } from '@shared/inquiry/sort';
import { recordState, STATE_LABELS } from '@shared/inquiry/state';
import { useHasColleagues } from '../data/admins';
import { useNow } from '../data/clock';
import { useInboxLists } from '../data/lists';
import { subjectText } from '../record/record-text';
import {
  type Command,
  handlerOf,
  isActive,
  pressedKey,
  type Scope,
  SHORTCUTS,
  shortcutTitle,
  useKeys,
  useShortcuts,
  useShortcutsSwitch,
} from '../shortcuts/shortcuts';
import { formatDate } from '../ui/dates';
import { Dialog } from '../ui/dialog';
import { recordTitle, useUpdateView, useView } from '../view/use-view';
import classes from './palette.module.css';

const { palette } = SHORTCUTS.everywhere.keys;

/** Opens the palette, as its keys do. */
export function PaletteButton({ className }: { className: string | undefined }) {
  const { section, record } = useView();
  const place = `${section} ${record?.id ?? ''}`;
  const [openAt, setOpenAt] = useState<string>();
  // Back leads away from what it is about.
  if (openAt !== undefined && openAt !== place) setOpenAt(undefined);
  const open = () => setOpenAt(place);
  useKeys();
  useShortcuts('everywhere', {
    palette: open,
    help: open,
    act: () => press('[data-toast-action]'),
    scheme: () => press('[data-scheme-toggle]'),
  });
  return (
    <>
      <ActionIcon
        variant="default"
        size={36}
        aria-label="Commands"
        title={shortcutTitle({ ...palette, text: 'Commands' })}
        className={className}
        onClick={open}
      >
        <IconCommand size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
      {/* Its keys open it also where the button is hidden with what is around it. */}
      {openAt === place && createPortal(<Palette onClose={() => setOpenAt(undefined)} />, document.body)}
    </>
  );
}

const press = (selector: string) => document.querySelector<HTMLElement>(selector)?.click();

interface Option {
  text: ReactNode;
  end: ReactNode;
  /** Undefined where it cannot be done now: its key is shown. */
  run: (() => void) | undefined;
}

interface OptionGroup {
  title: string;
  options: Option[];
}

/** Finds commands and records as somebody types. A combobox as the ARIA Authoring Practices have it, whose list is always open. */
function Palette({ onClose }: { onClose: () => void }) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const [isOn, setIsOn] = useShortcutsSwitch();
  const commands = useCommandGroups(query);
  const records = useRecordGroups(query);
  const groups = [...commands.here, ...records, ...commands.others].filter(
    ({ options }) => options.length > 0,
  );
  const options = groups.flatMap((group) => group.options);
  const optionId = (option: Option | undefined) => option && `${id}-${options.indexOf(option)}`;
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [active, query]);
  const run = ({ run: act }: Option) => {
    if (!act) return;
    // The focus has returned before another dialog opens, which will return it too.
    flushSync(onClose);
    act();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event.nativeEvent)) return;
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = options[active];
    if (by) setActive((active + by + options.length) % options.length);
    else if (event.key === 'Enter' && chosen) run(chosen);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog label="Commands" className={classes.palette} onClose={onClose}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- The key that opens it closes it. */}
      <div
        className={classes.content}
        onKeyDown={(event) => {
          if (pressedKey(event) !== palette.key) return;
          event.preventDefault();
          onClose();
        }}
      >
        <input
          data-autofocus
          className={classes.input}
          type="text"
          role="combobox"
          aria-label="Search commands and records"
          placeholder="Search commands and records"
          aria-autocomplete="list"
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={optionId(options[active])}
          autoComplete="off"
          enterKeyHint="go"
          dir="auto"
          value={query}
          onChange={({ currentTarget: { value } }) => {
            setQuery(value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
        <div
          ref={list}
          id={`${id}-list`}
          role="listbox"
          aria-label="Commands and records"
          className={classes.list}
        >
          {groups.map(({ title, options: shown }) => (
            <div key={title} role="group" aria-label={title}>
              <p className={classes.title} aria-hidden>
                {title}
              </p>
              {shown.map((option) => (
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- The field has the keys.
                <div
                  tabIndex={-1}
                  key={optionId(option)}
                  id={optionId(option)}
                  role="option"
                  className={classes.option}
                  aria-selected={option === options[active]}
                  aria-disabled={!option.run}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => run(option)}
                >
                  <span>{option.text}</span>
                  {option.end}
                </div>
              ))}
            </div>
          ))}
        </div>
        {options.length === 0 && (
          <p role="status" className={classes.foot}>
            Nothing has these words.
          </p>
        )}
        <Checkbox
          className={classes.foot}
          size="xs"
          label="Use these keys in this browser"
          description="The letters are those printed on the keys. Where none are Latin, as on a Russian or Arabic keyboard, the keys act by their place on an English one."
          checked={isOn}
          onChange={({ currentTarget }) => setIsOn(currentTarget.checked)}
        />
      </div>
    </Dialog>
  );
}

/** Whether each word of a query begins a word of a text. */
function matches(text: string, query: string): boolean {
  const words = ` ${foldText(text)}`;
  return foldText(query)
    .split(/\s+/)
    .every((word) => words.includes(` ${word}`));
}

/** What can be done, and the keys of what can be done elsewhere. */
function useCommandGroups(query: string) {
  const hasColleagues = useHasColleagues();
  const toGroup = (scope: Scope): OptionGroup => {
    const { where, keys } = SHORTCUTS[scope];
    const all = Object.values<Command>(keys);
    const canRun = (command: Command) =>
      isActive(scope) && !command.isKeyOnly && handlerOf(command) !== undefined;
    const isShown = (command: Command) =>
      matches(command.text, query) &&
      (canRun(command) ||
        (command.key && !all.some((other) => other.key === command.key && canRun(other)))) &&
      (hasColleagues || command !== SHORTCUTS.record.keys.assign);
    const options = all.filter(isShown).map((command) => ({
      text: command.text,
      end: command.key && <Kbd>{command.key}</Kbd>,
      run: canRun(command) ? () => handlerOf(command)?.() : undefined,
    }));
    return { title: where, options };
  };
  const scopes = Object.keys(SHORTCUTS) as Scope[];
  const isHere = (scope: Scope) => scope !== 'everywhere' && isActive(scope);
  return {
    here: scopes.filter(isHere).map(toGroup),
    others: scopes.filter((scope) => !isHere(scope)).map(toGroup),
  };
}

const RECORDS_SHOWN = 8;
const TITLES: Record<RecordKind, string> = { contacts: 'Contacts', partnerships: 'Partnerships' };

/** Records of the inbox, first those whose name, subject or company has the words. */
function useRecordGroups(query: string): OptionGroup[] {
  const lists = useInboxLists();
  const updateView = useUpdateView();
  const now = useNow();
  if (query.trim() === '') return [];
  const isNamed = (record: AnyRecord) => matches(`${recordTitle(record)} ${subjectText(record)}`, query);
  return RECORD_KINDS.map((kind) => {
    const found = filterRecords(kind, lists[kind].data ?? [], { q: query, status: 'all' });
    const sorted = sortRecords(found, 'createdAt', 'descending');
    const named = sorted.filter(isNamed);
    const shown = [...named, ...sorted.filter((record) => !named.includes(record))].slice(0, RECORDS_SHOWN);
    const options = shown.map((record) => ({
      text: (
        <>
          <bdi>{recordTitle(record)}</bdi> <bdi className={classes.more}>{subjectText(record)}</bdi>
        </>
      ),
      end: (
        <span
          className={classes.more}
        >{`${STATE_LABELS[recordState(record, now)]}, ${formatDate(record.createdAt)}`}</span>
      ),
      run: () => updateView({ section: 'inbox', record: { kind, id: record.id } }),
    }));
    return { title: TITLES[kind], options };
  });
}
