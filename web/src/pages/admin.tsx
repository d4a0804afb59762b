import { QueryClientProvider } from '@tanstack/react-query';
import { AdminGate } from '@/features/admin/shell/gate';
import { Mantine } from '@/lib/mantine';
import { queryClient } from '@/lib/query-client';
import { site } from '@shared/site';

export const meta = {
  title: 'Admin',
  description: `Where the team of ${site.name} reads and answers what visitors send.`,
  path: null,
};

/** The prerendered HTML is the sign-in. The router renders the page in its place, because it may be the dashboard. */
export const routed = true;

export default function Admin() {
  return (
    <QueryClientProvider client={queryClient}>
      <Mantine>
        <AdminGate />
      </Mantine>
    </QueryClientProvider>
  );
}
