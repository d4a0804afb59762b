import { useQuery } from '@tanstack/react-query';
import type { AdminAccount, AdminUser } from '@shared/account';
import { adminsKey } from './query-keys';
import { useAuth } from './session';

/** How people see an admin. */
export const nameOfAdmin = ({ username, displayName }: AdminUser): string => displayName ?? username;

export const useAdmins = (options: { refetchOnMount?: 'always' } = {}) =>
  useQuery<AdminAccount[]>({ queryKey: adminsKey, ...options });

/** Whether another admin shares the work. Also if the list of admins could not be loaded. */
export function useHasColleagues(): boolean {
  const { data, isError } = useAdmins();
  return isError || (data !== undefined && data.length > 1);
}

/** Returns how people see the admin with a username. An account that is gone has no other name. */
export function useAdminName(): (username: string) => string {
  const { data = [] } = useAdmins();
  const { user } = useAuth();
  return (username) => {
    const admin = [...data, ...(user ? [user] : [])].find((candidate) => candidate.username === username);
    return admin ? nameOfAdmin(admin) : username;
  };
}

/** Says who an admin is to the one who reads it. */
export function useName() {
  const { user } = useAuth();
  const toName = useAdminName();
  return (username: string, you = 'You') =>
    username === user?.username ? you : toName(username) || 'Somebody';
}

/**
 * Oneself first, then the other admins by name, with who is assigned now even if the account is gone. Where they are
 * offered, a colleague may have added or removed an account meanwhile.
 */
export function useAssigneeOptions(assignee: string | null = null): { value: string; label: string }[] {
  const { user } = useAuth();
  const { data = [] } = useAdmins({ refetchOnMount: 'always' });
  const toName = useAdminName();
  const usernames = new Set([...data.map(({ username }) => username), assignee ?? '']);
  for (const other of ['', user?.username ?? '']) usernames.delete(other);
  const others = [...usernames].map((value) => ({ value, label: toName(value) }));
  return [
    ...(user ? [{ value: user.username, label: `${toName(user.username)} (you)` }] : []),
    ...others.sort((a, b) => a.label.localeCompare(b.label)),
  ];
}
