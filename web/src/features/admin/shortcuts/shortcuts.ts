import { useLocalStorage } from '@mantine/hooks';
import { useEffect, useLayoutEffect } from 'react';
import { isComposing } from '@/lib/is-composing';

export interface Command {
  /** The label. A command without a label has only a key. */
  text?: string;
  /** The key as `pressedKey` returns it: modifiers, if any, and a capital letter or a value of `KeyboardEvent.key`. */
  key?: string;
  /** True if the command also works while a dialog is open. */
  worksInDialogs?: boolean;
}

type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey'>;

const group = <Name extends string>(title: string, commands: Record<Name, Command>) => ({ title, commands });

/** True on a Mac, an iPhone or an iPad, whose keyboards have a Command key. */
export const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The modifier key that browsers and apps use for commands. */
const MODIFIER = isMac ? '⌘' : 'Ctrl+';

/** All commands, by the scope in which they work. The shortcuts, the palette and a record's menu are built from this list. */
export const SHORTCUTS = {
  record: group('In a record', {
    answer: { key: 'R', text: 'Answer' },
    handle: { key: 'E', text: 'Mark as handled' },
    reopen: { text: 'Reopen' },
    assign: { key: 'A', text: 'Assign to me' },
    snooze: { key: 'H', text: 'Snooze …' },
    copy: { text: 'Copy' },
    spam: { key: 'S', text: 'Mark as spam' },
    release: { key: 'S', text: 'Not spam: move to the inbox' },
    block: { text: 'Block sender …' },
    erase: { text: 'Everything from this address …' },
    delete: { text: 'Delete this record' },
    next: { key: 'J', text: 'Next record' },
    previous: { key: 'K', text: 'Previous record' },
    close: { key: 'Escape', text: 'Close the record' },
    openNext: { text: 'Turn on "Open next when handled"' },
    stay: { text: 'Turn off "Open next when handled"' },
  }),
  list: group('In the list', {
    search: { key: '/', text: 'Search; Enter or arrow down moves to the first row' },
    next: { key: 'J', text: 'Next row' },
    previous: { key: 'K', text: 'Previous row' },
    select: { key: 'X', text: 'Select the row' },
    selectNone: { key: 'Escape', text: 'Clear the selection' },
  }),
  sections: group('Go to', {
    inbox: { text: 'Inbox' },
    spam: { text: 'Spam' },
    mail: { text: 'Undelivered mail' },
    overview: { text: 'Overview' },
    accounts: { text: 'Accounts' },
  }),
  everywhere: group('Everywhere', {
    export: { text: 'Export CSV' },
    scheme: { text: 'Switch between light and dark' },
    logout: { text: 'Logout' },
    /** Clicks the button of a toast. While a dialog traps the focus, the keyboard reaches that button only by this key. */
    toastAction: { key: 'U', worksInDialogs: true },
    help: { key: '?' },
    palette: { key: `${MODIFIER}K` },
  }),
};

export type Scope = keyof typeof SHORTCUTS;
export const SCOPES = Object.keys(SHORTCUTS) as Scope[];

/** Returns the tooltip of a button, for example 'Answer (R)'. */
export const shortcutTitle = ({ key = '', text = '' }: Command) => `${text} (${key})`;

/** The setting that decides whether single keys run commands. Each browser stores its own choice (WCAG 2.2, 2.1.4). */
export function useShortcutsSwitch() {
  return useLocalStorage({ key: 'admin-shortcuts', defaultValue: true, getInitialValueInEffect: false });
}

const handlers = new Map<Command, () => void>();

/** Registers handlers for the commands of a scope, again after each render. A command without a handler is not available. */
export function useShortcuts<S extends Scope>(
  scope: S,
  actions: Partial<Record<keyof (typeof SHORTCUTS)[S]['commands'], (() => void) | undefined>>,
): void {
  useLayoutEffect(() => {
    const entries = Object.entries<Command>(SHORTCUTS[scope].commands).map(
      ([name, command]) => [command, actions[name as keyof typeof actions]] as const,
    );
    for (const [command, action] of entries) if (action) handlers.set(command, action);
    return () => {
      for (const [command, action] of entries)
        if (action && handlers.get(command) === action) handlers.delete(command);
    };
  });
}

/** Returns true if the commands of a scope work now. An open record disables the commands of the list. */
function isActive(scope: Scope): boolean {
  const isInRecord = document.querySelector('[data-shortcuts]') !== null;
  if (scope === 'record') return isInRecord;
  return scope !== 'list' || !isInRecord;
}

/** Returns the commands of a scope that are available now. */
export function commandsOf(scope: Scope): Command[] {
  if (!isActive(scope)) return [];
  return Object.values<Command>(SHORTCUTS[scope].commands).filter((command) => handlers.has(command));
}

export const runCommand = (command: Command) => handlers.get(command)?.();

/** Runs a command when its key is pressed, unless the admin is typing. Most commands do not run while a dialog is open. */
export function useKeyboardShortcuts(): void {
  const [isOn] = useShortcutsSwitch();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.altKey || event.repeat || isComposing(event)) return;
      const pressed = pressedKey(event);
      const found = SCOPES.flatMap(commandsOf).find(({ key }) => key === pressed);
      if (!found || !canRun(event.target, found, isOn)) return;
      // Otherwise the key would be typed into a field that the command focuses.
      event.preventDefault();
      runCommand(found);
    };
    // Listens in the capture phase, before the key closes a dialog or a menu.
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, [isOn]);
}

/**
 * Returns the key as `Command` writes it. A character that is not ASCII, such as a Cyrillic letter or a Hindi vowel sign,
 * counts as the Latin letter of the same key. Case is ignored, because Caps Lock reverses it.
 */
export function pressedKey({ key, code, shiftKey, ctrlKey, metaKey }: KeyPress): string {
  if (key === '؟') return '?'; // the Arabic question mark
  const letter = /^[a-z]$/i.test(key) ? key : /^[^\0-\x7f]/.test(key) && /^Key([A-Z])$/.exec(code)?.[1];
  const modifiers = `${ctrlKey ? 'Ctrl+' : ''}${metaKey ? '⌘' : ''}`;
  if (!letter) return modifiers + key;
  return `${modifiers}${shiftKey ? 'Shift+' : ''}${letter.toUpperCase()}`;
}

const TYPING_TARGETS =
  'textarea, select, [contenteditable], [role=menu], input:not([type=checkbox], [type=radio])';

/** Returns true unless a dialog, typing or the admin's setting prevents the command. */
function canRun(target: EventTarget | null, { key = '', worksInDialogs }: Command, isOn: boolean): boolean {
  // `[role=dialog]` is a calendar, which leaves the focus in its field.
  if (!worksInDialogs && document.querySelector('dialog[open], [role=dialog]')) return false;
  // A key with a modifier types nothing.
  if (key.startsWith(MODIFIER)) return true;
  if (!isOn || !(target instanceof Element)) return false;
  // A text area itself does nothing on Escape, but a search box clears its text.
  const isTyping = target.closest(TYPING_TARGETS) && !(key === 'Escape' && target.matches('textarea'));
  // Mantine sets this attribute on elements that Escape closes, such as a menu.
  return !isTyping && !target.closest('[data-mantine-stop-propagation=true]');
}
