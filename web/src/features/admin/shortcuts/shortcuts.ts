import { useLocalStorage } from '@mantine/hooks';
import { useEffect, useEffectEvent } from 'react';

type Scope = 'list' | 'record' | 'everywhere';

export const RECORD_DIALOG = { 'data-shortcuts': 'record' } as const;

/** Whether single keys act. Each browser has its own choice (WCAG 2.2, 2.1.4). */
export function useShortcutsSwitch() {
  return useLocalStorage({ key: 'admin-shortcuts', defaultValue: true, getInitialValueInEffect: false });
}

/**
 * Runs an action when its key is pressed, except while somebody types or another dialog is open. The keys are values of
 * `KeyboardEvent.key`; a capital letter is one with Shift.
 */
export function useShortcuts(
  scope: Scope,
  actions: Readonly<Record<string, (() => void) | undefined>>,
): void {
  const [isOn] = useShortcutsSwitch();
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const action = actions[keyOf(event)];
    if (!action || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (!isInScope(event.target, scope)) return;
    // The action may focus a field, into which the key would be typed.
    event.preventDefault();
    action();
  });
  useEffect(() => {
    if (!isOn) return undefined;
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOn]);
}

/**
 * The key by what is printed on it, and where that is no Latin letter, such as on a Russian or Arabic keyboard, by its
 * place. With Caps Lock on, `key` is a capital letter without Shift, and a small one with it.
 */
function keyOf({ key, code, shiftKey }: KeyboardEvent): string {
  if (key === '؟') return '?';
  const letter = /^[a-z]$/i.test(key) ? key : /^\p{L}$/u.test(key) && /^Key([A-Z])$/.exec(code)?.[1];
  if (!letter) return key;
  return shiftKey ? letter.toUpperCase() : letter.toLowerCase();
}

const TYPING = 'textarea, select, [contenteditable], [role=menu], input:not([type=checkbox], [type=radio])';

function isInScope(target: EventTarget | null, scope: Scope): boolean {
  if (!(target instanceof Element) || target.closest(TYPING)) return false;
  // A calendar closes before this hears of the key.
  if (scope === 'list' && target.closest('[role=dialog]')) return false;
  // A dialog that has just opened has no focus yet.
  const dialogs = [...document.querySelectorAll('[role=dialog]')];
  if (dialogs.some((dialog) => !dialog.matches('[data-shortcuts=record]'))) return false;
  return scope === 'everywhere' || scope === (dialogs.length > 0 ? 'record' : 'list');
}
