import { NativeSelect } from '@mantine/core';
import { UNASSIGNED } from '@shared/inquiry/filter';
import { useAuth } from '../session/auth-context';

interface AssigneeFilterProps {
  /** A username or UNASSIGNED. */
  value: string | undefined;
  onChange: (assignee: string | undefined) => void;
}

export function AssigneeFilter({ value, onChange }: AssigneeFilterProps) {
  const { user } = useAuth();
  const options = [
    { value: '', label: 'Anybody' },
    ...(user ? [{ value: user.username, label: 'Assigned to me' }] : []),
    { value: UNASSIGNED, label: 'Unassigned' },
  ];
  // From a link of another admin.
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
