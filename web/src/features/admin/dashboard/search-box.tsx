import { TextInput } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useRef } from 'react';
import { useAdminView } from '../view/use-admin-view';
import classes from './dashboard.module.css';

interface SearchBoxProps {
  value: string;
  onType(text: string): void;
}

/** Search over every field; the slash key leads here. */
export function SearchBox({ value, onType }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const [{ record }] = useAdminView();
  // Behind an open record there is nothing to type into.
  useHotkeys(record ? [] : [['/', () => input.current?.focus()]]);
  return (
    <TextInput
      ref={input}
      className={classes.search}
      type="search"
      label="Search"
      placeholder="Any word in any field"
      maxLength={200}
      leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
      value={value}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
    />
  );
}
