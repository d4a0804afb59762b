import { useLocalStorage } from '@mantine/hooks';
import { useEffect, useEffectEvent } from 'react';
import { isComposing } from '@/lib/is-composing';

interface Shortcut {
  /** A letter as it is printed on the key, or a value of `KeyboardEvent.key`. */
  key: string;
  /** Says what it does. */
  text: string;
  /** Whether it acts also while a dialog is open. */
  actsInDialogs?: boolean;
}

const shortcuts = <Action extends string>(where: string, keys: Record<Action, Shortcut>) => ({ where, keys });

/** Every key, by the place where it acts: the handlers and the list of keys are made from it. */
export const SHORTCUTS = {
  list: shortcuts('In the list', {
    next: { key: 'J', text: 'Next row' },
    previous: { key: 'K', text: 'Previous row' },
    /** As every link. */
    open: { key: 'Enter', text: 'Open the record' },
    select: { key: 'X', text: 'Select the row' },
    extend: { key: 'Shift+X', text: 'Select all rows from the last one to it' },
    selectNone: { key: 'Escape', text: 'Select nothing' },
    search: { key: '/', text: 'Search; Enter or arrow down leads to the first row' },
  }),
  record: shortcuts('In a record', {
    next: { key: 'J', text: 'Next record' },
    previous: { key: 'K', text: 'Previous record' },
    answer: { key: 'R', text: 'Answer' },
    handle: { key: 'E', text: 'Mark as handled' },
    assign: { key: 'A', text: 'Assign to me' },
    spam: { key: 'S', text: 'Mark as spam; in the spam: not spam' },
    close: { key: 'Escape', text: 'Close the record' },
  }),
  everywhere: shortcuts('Everywhere', {
    /** A dialog keeps the focus in itself, so that only a key reaches the button of a toast. */
    act: { key: 'U', text: 'Undo, or whatever else the last message offers', actsInDialogs: true },
    help: { key: '?', text: 'Show these keys' },
  }),
};

type Scope = keyof typeof SHORTCUTS;

/** 'Answer (R)'. */
export const shortcutTitle = ({ key, text }: Shortcut) => `${text} (${key})`;

/** Whether single keys act. Each browser has its own choice (WCAG 2.2, 2.1.4). */
export function useShortcutsSwitch() {
  return useLocalStorage({ key: 'admin-shortcuts', defaultValue: true, getInitialValueInEffect: false });
}

/** Runs an action when its key is pressed, except while somebody types, and most actions while a dialog is open. */
export function useShortcuts<S extends Scope>(
  scope: S,
  actions: Partial<Record<keyof (typeof SHORTCUTS)[S]['keys'], (() => void) | undefined>>,
): void {
  const [isOn] = useShortcutsSwitch();
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const pressed = pressedKey(event);
    const shortcuts = Object.entries<Shortcut>(SHORTCUTS[scope].keys);
    const [name, shortcut] = shortcuts.find(([, { key }]) => key === pressed) ?? [];
    const action = actions[name as keyof typeof actions];
    if (!action || !shortcut || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (isComposing(event) || !isInScope(event.target, shortcut, scope)) return;
    // The action may focus a field, into which the key would be typed.
    event.preventDefault();
    action();
  });
  useEffect(() => {
    if (!isOn) return undefined;
    // Before the key closes a dialog or a menu.
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, [isOn]);
}

/**
 * The key by what is printed on it, and where that is not ASCII, such as on a Russian keyboard or for the vowel signs of
 * Hindi, by its place. With Caps Lock on, `key` is a capital letter without Shift, and a small one with it.
 */
function pressedKey({ key, code, shiftKey }: KeyboardEvent): string {
  if (key === '؟') return '?';
  const letter = /^[a-z]$/i.test(key) ? key : /^[^\0-\x7f]/.test(key) && /^Key([A-Z])$/.exec(code)?.[1];
  if (!letter) return key;
  return (shiftKey ? 'Shift+' : '') + letter.toUpperCase();
}

const TYPING = 'textarea, select, [contenteditable], [role=menu], input:not([type=checkbox], [type=radio])';

function isInScope(
  target: EventTarget | null,
  { key, actsInDialogs = false }: Shortcut,
  scope: Scope,
): boolean {
  if (!(target instanceof Element)) return false;
  const isTyping = target.closest(TYPING) && !(key === 'Escape' && target.matches('textarea'));
  // Mantine marks what it closes by Escape, such as a menu.
  if (isTyping || target.closest('[data-mantine-stop-propagation=true]')) return false;
  // A calendar has the role of a dialog, and leaves the focus in its field.
  if (!actsInDialogs && document.querySelector('dialog[open], [role=dialog]')) return false;
  return scope === 'everywhere' || scope === (document.querySelector('[data-shortcuts]') ? 'record' : 'list');
}
