import { useQuery } from '@tanstack/react-query';
import type { AdminAccount } from '@shared/account';
import { adminsKey } from '../api/query-keys';
import { useAuth } from '../session/auth-context';

/** Oneself first, then the other admins by name, with who is assigned now even if the account is gone. */
export function useAssigneeOptions(assignee: string | null = null) {
  const { user } = useAuth();
  const { data: admins = [] } = useQuery<AdminAccount[]>({ queryKey: adminsKey });
  const others = new Set([...admins.map(({ username }) => username), assignee ?? '']);
  others.delete('');
  others.delete(user?.username ?? '');
  return [
    ...(user ? [{ value: user.username, label: `${user.username} (you)` }] : []),
    ...[...others].sort(),
  ];
}
