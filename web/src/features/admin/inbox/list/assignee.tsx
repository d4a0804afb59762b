import { Group } from '@mantine/core';
import type { AnyRecord } from '@shared/inquiry/kinds';
import { useAdminName, useHasColleagues } from '../../admins';
import { useAuth } from '../../session/use-session';
import { Waiting } from '../../waiting';
import classes from './list.module.css';

export function WaitingAndAssignee({ record }: { record: AnyRecord }) {
  return (
    <Group component="span" gap={6} wrap="nowrap" justify="flex-end" flex="none">
      <Waiting record={record} />
      <Assignee record={record} />
    </Group>
  );
}

/** The initials of who is assigned, where more than one could be. */
function Assignee({ record: { assignee } }: { record: AnyRecord }) {
  const hasColleagues = useHasColleagues();
  const toName = useAdminName();
  const { user } = useAuth();
  if (!hasColleagues || assignee === null) return null;
  const isOwn = assignee === user?.username;
  const label = isOwn ? 'You are assigned' : `${toName(assignee)} is assigned`;
  return (
    <span
      className={classes.outlined}
      data-own={isOwn || undefined}
      role="img"
      aria-label={label}
      title={label}
    >
      {toInitials(toName(assignee))}
    </span>
  );
}

/** The initials of the first and the last word. */
function toInitials(name: string): string {
  const words = name.split(/[\s._-]+/u).filter((word) => word !== '');
  return [words[0], words.length > 1 && words.at(-1)]
    .flatMap((word) => (word ? (Array.from(word)[0] ?? []) : []))
    .join('')
    .toUpperCase();
}
