import { TextInput } from '@mantine/core';
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import classes from './dashboard.module.css';

interface SearchBoxProps {
  value: string;
  onChange(value: string): void;
}

// Long enough to keep the address from changing at every key, short enough to feel immediate.
const PAUSE_MS = 80;

/** Search over every field; the slash key leads here. */
export function SearchBox({ value, onChange }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  const search = useDebouncedCallback(onChange, PAUSE_MS);
  useHotkeys([['/', () => input.current?.focus()]]);

  // The address has changed by other means than typing: Back, or 'Clear filters'.
  if (value !== shown) {
    setShown(value);
    if (value !== typed.trim()) setTyped(value);
  }

  return (
    <TextInput
      ref={input}
      className={classes.search}
      type="search"
      label="Search"
      placeholder="Any word in any field"
      maxLength={200}
      leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        search(currentTarget.value.trim());
      }}
    />
  );
}
