import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import type { ChangeEventHandler, KeyboardEvent } from 'react';

interface ActionSelectProps extends NativeSelectProps {
  onChange: ChangeEventHandler<HTMLSelectElement>;
}

/**
 * A select whose choice takes effect immediately. A key press first opens the list, as on a Mac. On other systems, an arrow
 * key or a character would change the value of a closed select (WCAG 2.2, 3.2.2 On Input). Browsers without `:open` keep
 * their default behavior.
 */
export function ActionSelect(props: ActionSelectProps) {
  return <NativeSelect {...props} onKeyDown={openOnKeyDown} />;
}

const SELECTION_KEY = /^(?:Arrow\w+|Page\w+|Home|End|\S)$/u;

function openOnKeyDown(event: KeyboardEvent<HTMLSelectElement>): void {
  if (!CSS.supports('selector(:open)')) return;
  const { key, ctrlKey, metaKey, altKey, currentTarget } = event;
  if (!SELECTION_KEY.test(key) || ctrlKey || metaKey || altKey || currentTarget.matches(':open')) return;
  event.preventDefault();
  currentTarget.showPicker();
}
