import '@mantine/core/styles/Kbd.layer.css';
import { ActionIcon, Box, Checkbox, Group, Kbd, TextInput } from '@mantine/core';
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
  commandsOf,
  isActive,
  pressedKey,
  type Scope,
  SCOPES,
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
  /** Stands at the end of the line. */
  end: ReactNode;
  /** Undefined where it cannot be done now: its key is shown. */
  run: (() => void) | undefined;
}

/** A combobox as the ARIA Authoring Practices have it, whose list is always open. */
function Palette({ onClose }: { onClose: () => void }) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const [isOn, setIsOn] = useShortcutsSwitch();
  const groups = useGroups(query).filter(([, options]) => options.length > 0);
  const options = groups.flatMap(([, shown]) => shown);
  const optionId = (option: Option) => `${id}-${options.indexOf(option)}`;
  const chosen = options[active];
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [active, query]);
  const run = (act: Option['run']) => {
    if (!act) return;
    // The focus has returned before another dialog opens, which will return it too.
    flushSync(onClose);
    act();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by) setActive((active + by + options.length) % options.length);
    else if (event.key === 'Enter') run(chosen?.run);
    else if (pressedKey(event) === palette.key) onClose();
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
          aria-activedescendant={chosen && optionId(chosen)}
          autoComplete="off"
          attributes={{ input: { dir: 'auto' } }}
          value={query}
          onChange={({ currentTarget: { value } }) => {
            setQuery(value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
        <div ref={list} id={`${id}-list`} role="listbox" aria-label="Found" className={classes.list}>
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
                  aria-selected={option === chosen}
                  aria-disabled={!option.run}
                  className={classes.option}
                  justify="space-between"
                  wrap="nowrap"
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => run(option.run)}
                >
                  <span>{option.text}</span>
                  {option.end}
                </Group>
              ))}
            </div>
          ))}
        </div>
        {!chosen && (
          <Box role="status" className="fine-print" p="sm">
            Nothing has these words.
          </Box>
        )}
        <Checkbox
          p="sm"
          label="Use these keys in this browser"
          description="The letters are those printed on the keys. Where none are Latin, as on a Russian or Arabic keyboard, the keys act by their place on an English one."
          checked={isOn}
          onChange={({ currentTarget }) => setIsOn(currentTarget.checked)}
        />
      </div>
    </Dialog>
  );
}

const RECORDS_SHOWN = 8;
const TITLES: Record<RecordKind, string> = { contacts: 'Contacts', partnerships: 'Partnerships' };

/** What can be done here, records once there is a query, and the rest, of which the keys are shown. */
function useGroups(query: string): (readonly [title: string, Option[]])[] {
  const hasColleagues = useHasColleagues();
  const lists = useInboxLists();
  const updateView = useUpdateView();
  const now = useNow();
  const toGroup = (scope: Scope) => {
    const options = commandsOf(scope)
      .filter(({ command }) => hasColleagues || command !== SHORTCUTS.record.keys.assign)
      .filter(({ command }) => matches(command.text, query))
      .map(({ command: { text, key }, run }) => ({ text, end: key && <Kbd>{key}</Kbd>, run }));
    return [SHORTCUTS[scope].where, options] as const;
  };
  const toRecordGroup = (kind: RecordKind) => {
    const found = filterRecords(kind, lists[kind].data ?? [], { q: query, status: 'all' });
    const sorted = sortRecords(found, 'createdAt', 'descending');
    const isNamed = (record: AnyRecord) => matches(`${recordTitle(record)} ${subjectText(record)}`, query);
    const named = [...sorted.filter(isNamed), ...sorted.filter((record) => !isNamed(record))];
    const options = named.slice(0, RECORDS_SHOWN).map((record) => ({
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
    return [TITLES[kind], options] as const;
  };
  const [here, rest] = [SCOPES.filter(isHere), SCOPES.filter((scope) => !isHere(scope))];
  const records = query.trim() === '' ? [] : RECORD_KINDS.map(toRecordGroup);
  return [...here.map(toGroup), ...records, ...rest.map(toGroup)];
}

const isHere = (scope: Scope) => scope !== 'everywhere' && isActive(scope);

/** Whether each word of a query begins a word of a text. */
function matches(text: string, query: string): boolean {
  const words = ` ${foldText(text)}`;
  return foldText(query)
    .split(/\s+/)
    .every((word) => words.includes(` ${word}`));
}
