import { site } from '@/content/site';
import { AdminGate } from '@/features/admin/admin-gate';
import { pageMeta } from '@/lib/page-meta';

export const meta = () =>
  pageMeta({
    title: 'Admin',
    description: `Where the team of ${site.name} reads and answers what visitors send.`,
    path: null,
  });

export default function Admin() {
  return <AdminGate />;
}
