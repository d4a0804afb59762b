import { Button } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { site } from '@/content/site';
import { toastFailure, toastSuccess } from '@/lib/toast';
import { sentenceOf } from '../api/sentence-of';
import { useAuth } from '../auth/auth-context';
import { LiveRecords } from '../live/live-records';
import classes from './dashboard.module.css';

export function DashboardHeader({ name }: { name: string }) {
  const { logout } = useAuth();
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: logout,
    onSuccess: async () => {
      toastSuccess({ title: 'Logged out', message: 'Successfully logged out of admin panel' });
      // What was searched for and opened is nobody else's business.
      await navigate('/admin', { replace: true });
    },
    onError: (error) =>
      toastFailure({ title: 'Logout failed', message: sentenceOf(error, 'Please try again.') }),
  });

  return (
    <header className={classes.header}>
      <div>
        <h1 className={classes.title} tabIndex={-1}>
          {site.name} Admin Dashboard
        </h1>
        <p className={classes.welcome}>Welcome back, {name}</p>
      </div>
      <div className={classes.session}>
        <LiveRecords />
        <Button
          variant="default"
          disabled={isPending}
          leftSection={<IconLogout size={18} stroke={1.75} aria-hidden />}
          onClick={() => mutate()}
        >
          Logout
        </Button>
      </div>
    </header>
  );
}
