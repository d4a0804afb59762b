import { useQuery } from '@tanstack/react-query';
import type { AdminAccount } from '@shared/account';
import { adminsKey } from '../api/query-keys';
import { useAuth } from '../session/auth-context';

/**
 * The admins as options of a select: oneself first, then the others by name.
 * @param assignee who is assigned now; the account may be gone
 */
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
