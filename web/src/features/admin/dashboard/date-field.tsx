import { TextInput } from '@mantine/core';
import { useState } from 'react';

interface DateFieldProps {
  label: string;
  /** YYYY-MM-DD, or '' for none. */
  value: string;
  onChange(value: string): void;
}

/**
 * A date that the address holds. The address follows a moment later, so while somebody types the field goes by what
 * they have typed: to be set back in the middle of a year would empty it.
 */
export function DateField({ label, value, onChange }: DateFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextInput
      type="date"
      label={label}
      value={typed ?? value}
      onFocus={() => setTyped(value)}
      onBlur={() => setTyped(null)}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onChange(currentTarget.value);
      }}
    />
  );
}
