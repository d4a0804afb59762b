import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import type { ChangeEventHandler, KeyboardEvent } from 'react';

interface ActionSelectProps extends NativeSelectProps {
  onChange: ChangeEventHandler<HTMLSelectElement>;
}

/**
 * A select that acts on each choice. By keyboard it opens first, as on a Mac: elsewhere each arrow key or letter chooses
 * in a closed select (WCAG 2.2, 3.2.2 On Input). Browsers without `:open` keep their own way.
 */
export function ActionSelect(props: ActionSelectProps) {
  return <NativeSelect {...props} onKeyDown={openByKey} />;
}

const CHOOSING_KEY = /^(?:Arrow\w+|Page\w+|Home|End|\S)$/u;

function openByKey(event: KeyboardEvent<HTMLSelectElement>): void {
  if (!CSS.supports('selector(:open)')) return;
  const { key, ctrlKey, metaKey, altKey, currentTarget } = event;
  if (!CHOOSING_KEY.test(key) || ctrlKey || metaKey || altKey || currentTarget.matches(':open')) return;
  event.preventDefault();
  currentTarget.showPicker();
}
