import { NativeSelect } from '@mantine/core';
import { UNASSIGNED } from '@shared/inquiry/filter';
import { useAuth } from '../session/auth-context';

interface AssigneeFilterProps {
  /** A username, UNASSIGNED, or undefined for all records. */
  value: string | undefined;
  onChange: (assignee: string | undefined) => void;
}

/** Narrows the lists to the records of one admin, or to those without an assignee. */
export function AssigneeFilter({ value, onChange }: AssigneeFilterProps) {
  const { user } = useAuth();
  const options = [
    { value: '', label: 'Anybody' },
    ...(user ? [{ value: user.username, label: 'Assigned to me' }] : []),
    { value: UNASSIGNED, label: 'Unassigned' },
  ];
  // A link of another admin.
  if (value !== undefined && !options.some((option) => option.value === value)) {
    options.push({ value, label: `Assigned to ${value}` });
  }
  return (
    <NativeSelect
      label="Assignee"
      data={options}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
    />
  );
}
