import { useQuery } from '@tanstack/react-query';
import type { AdminAccount, AdminUser } from '@shared/account';
import { adminsKey } from './query-keys';
import { useAuth } from './session';

/** Returns the display name of an admin, or the username of an account without one. */
export const nameOfAdmin = ({ username, displayName }: AdminUser): string => displayName ?? username;

export const useAdmins = (options: { refetchOnMount?: 'always' } = {}) =>
  useQuery<AdminAccount[]>({ queryKey: adminsKey, ...options });

/** Returns true if other admins share the work, or if the list of admins could not be loaded. */
export function useHasColleagues(): boolean {
  const { data, isError } = useAdmins();
  return isError || (data !== undefined && data.length > 1);
}

/** Returns a function that turns a username into the admin's name. A deleted account has only its username. */
export function useAdminName(): (username: string) => string {
  const { data = [] } = useAdmins();
  const { user } = useAuth();
  return (username) => {
    const admin = [...data, ...(user ? [user] : [])].find((candidate) => candidate.username === username);
    return admin ? nameOfAdmin(admin) : username;
  };
}

/** Returns a function that turns a username into a name: `you` for the signed-in admin, and 'Somebody' for an empty username. */
export function useNameOrYou() {
  const { user } = useAuth();
  const toName = useAdminName();
  return (username: string, you = 'You') =>
    username === user?.username ? you : toName(username) || 'Somebody';
}

/**
 * Returns the options for an assignee: the signed-in admin first, then the other admins by name. The current assignee is
 * included even without an account. The hook also reloads the admins, because a colleague may have added or removed an account.
 */
export function useAssigneeOptions(assignee: string | null = null): { value: string; label: string }[] {
  const { user } = useAuth();
  const { data = [] } = useAdmins({ refetchOnMount: 'always' });
  const toName = useAdminName();
  const usernames = new Set([...data.map(({ username }) => username), assignee ?? '']);
  usernames.delete('');
  usernames.delete(user?.username ?? '');
  const others = [...usernames].map((username) => ({ value: username, label: toName(username) }));
  return [
    ...(user ? [{ value: user.username, label: `${toName(user.username)} (you)` }] : []),
    ...others.sort((a, b) => a.label.localeCompare(b.label)),
  ];
}
