import { useLocalStorage } from '@mantine/hooks';
import { useEffect, useLayoutEffect } from 'react';
import { isComposing } from '@/lib/is-composing';

export interface Command {
  /** Says what it does. A command without it is a key alone. */
  text?: string;
  /** A letter as it is printed on the key, after what is held with it, or a value of `KeyboardEvent.key`. */
  key?: string;
  /** Acts also while a dialog is open. */
  actsInDialogs?: boolean;
}

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey'>;

const commands = <Name extends string>(where: string, keys: Record<Name, Command>) => ({ where, keys });

/** A Mac, an iPhone or an iPad, whose keyboards have a Command key. */
export const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** What is held for a command of a browser or a program. */
const MODIFIER = isMac ? '⌘' : 'Ctrl+';

/** Every command, by the place where it acts. Keys, palette and the menu of a record are made from it. */
export const SHORTCUTS = {
  record: commands('In a record', {
    answer: { key: 'R', text: 'Answer' },
    handle: { key: 'E', text: 'Mark as handled' },
    reopen: { text: 'Reopen' },
    assign: { key: 'A', text: 'Assign to me' },
    snooze: { key: 'H', text: 'Snooze …' },
    copy: { text: 'Copy' },
    spam: { key: 'S', text: 'Mark as spam' },
    release: { key: 'S', text: 'Not spam: move to the inbox' },
    block: { text: 'Block its sender …' },
    erase: { text: 'Everything from this address …' },
    delete: { text: 'Delete this record' },
    next: { key: 'J', text: 'Next record' },
    previous: { key: 'K', text: 'Previous record' },
    close: { key: 'Escape', text: 'Close the record' },
    openNext: { text: 'Switch "Open the next" on' },
    stay: { text: 'Switch "Open the next" off' },
  }),
  list: commands('In the list', {
    search: { key: '/', text: 'Search; Enter or arrow down leads to the first row' },
    next: { key: 'J', text: 'Next row' },
    previous: { key: 'K', text: 'Previous row' },
    select: { key: 'X', text: 'Select the row' },
    selectNone: { key: 'Escape', text: 'Select nothing' },
  }),
  sections: commands('Go to', {
    inbox: { text: 'Inbox' },
    spam: { text: 'Spam' },
    mail: { text: 'Undelivered mail' },
    overview: { text: 'Overview' },
    accounts: { text: 'Accounts' },
  }),
  everywhere: commands('Everywhere', {
    export: { text: 'Export CSV' },
    scheme: { text: 'Switch between light and dark' },
    logout: { text: 'Logout' },
    /** A dialog keeps the focus in itself, so that only a key reaches the button of a toast. */
    act: { key: 'U', actsInDialogs: true },
    help: { key: '?' },
    palette: { key: `${MODIFIER}K` },
  }),
};

export type Scope = keyof typeof SHORTCUTS;
export const SCOPES = Object.keys(SHORTCUTS) as Scope[];

/** 'Answer (R)'. */
export const shortcutTitle = ({ key = '', text = '' }: Command) => `${text} (${key})`;

/** Whether single keys act. Each browser has its own choice (WCAG 2.2, 2.1.4). */
export function useShortcutsSwitch() {
  return useLocalStorage({ key: 'admin-shortcuts', defaultValue: true, getInitialValueInEffect: false });
}

const handlers = new Map<Command, () => void>();

/** Says what commands do, by key, in the palette and in a menu. Those without a handler cannot be done. */
export function useShortcuts<S extends Scope>(
  scope: S,
  actions: Partial<Record<keyof (typeof SHORTCUTS)[S]['keys'], (() => void) | undefined>>,
): void {
  useLayoutEffect(() => {
    const given = Object.entries<Command>(SHORTCUTS[scope].keys).map(
      ([name, command]) => [command, actions[name as keyof typeof actions]] as const,
    );
    for (const [command, action] of given) if (action) handlers.set(command, action);
    return () => {
      for (const [command, action] of given)
        if (action && handlers.get(command) === action) handlers.delete(command);
    };
  });
}

/** Whether the commands of a place act: those of the list do not while a record is open. */
function isActive(scope: Scope): boolean {
  const isInRecord = document.querySelector('[data-shortcuts]') !== null;
  return scope === 'record' ? isInRecord : scope !== 'list' || !isInRecord;
}

/** The commands of a place that can be done now. */
export function commandsOf(scope: Scope): Command[] {
  if (!isActive(scope)) return [];
  return Object.values<Command>(SHORTCUTS[scope].keys).filter((command) => handlers.has(command));
}

export const runCommand = (command: Command) => handlers.get(command)?.();

/** Runs a command when its key is pressed, except while somebody types, and most commands while a dialog is open. */
export function useKeyboardShortcuts(): void {
  const [isOn] = useShortcutsSwitch();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.altKey || event.repeat || isComposing(event)) return;
      const pressed = pressedKey(event);
      const found = SCOPES.flatMap(commandsOf).find(({ key }) => key === pressed);
      if (!found || !canPress(event.target, found, isOn)) return;
      // The command may focus a field, into which the key would be typed.
      event.preventDefault();
      runCommand(found);
    };
    // Before the key closes a dialog or a menu.
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, [isOn]);
}

/**
 * The key by what is printed on it, and where that is not ASCII, such as on a Russian keyboard or for the vowel signs of
 * Hindi, by its place. With Caps Lock on, `key` is a capital letter without Shift, and a small one with it.
 */
export function pressedKey({ key, code, shiftKey, ctrlKey, metaKey }: Press): string {
  if (key === '؟') return '?';
  const letter = /^[a-z]$/i.test(key) ? key : /^[^\0-\x7f]/.test(key) && /^Key([A-Z])$/.exec(code)?.[1];
  const held = `${ctrlKey ? 'Ctrl+' : ''}${metaKey ? '⌘' : ''}`;
  return held + (letter ? (shiftKey ? 'Shift+' : '') + letter.toUpperCase() : key);
}

const TYPING = 'textarea, select, [contenteditable], [role=menu], input:not([type=checkbox], [type=radio])';

function canPress(target: EventTarget | null, { key = '', actsInDialogs }: Command, isOn: boolean): boolean {
  // A calendar has the role of a dialog, and leaves the focus in its field.
  if (!actsInDialogs && document.querySelector('dialog[open], [role=dialog]')) return false;
  if (key.startsWith(MODIFIER)) return true;
  if (!isOn || !(target instanceof Element)) return false;
  const isTyping = target.closest(TYPING) && !(key === 'Escape' && target.matches('textarea'));
  // Mantine marks what it closes by Escape, such as a menu.
  return !isTyping && !target.closest('[data-mantine-stop-propagation=true]');
}
