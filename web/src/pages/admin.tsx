import { QueryClientProvider } from '@tanstack/react-query';
import { AdminGate } from '@/features/admin/admin-gate';
import { Mantine } from '@/lib/mantine';
import { queryClient } from '@/lib/query-client';
import { site } from '@shared/site';

export const meta = {
  title: 'Admin',
  description: `Where the team of ${site.name} reads and answers what visitors send.`,
  path: null,
};

/** The page's HTML has only the sign-in, so the app starts at once. */
export const eager = true;

export default function Admin() {
  return (
    <QueryClientProvider client={queryClient}>
      <Mantine>
        <AdminGate />
      </Mantine>
    </QueryClientProvider>
  );
}
