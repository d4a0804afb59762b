import { notFoundMeta } from '@/content/not-found';
import { pageMeta } from '@/lib/page-meta';
import { NotFound } from '@/sections/page-status';

export const meta = () => pageMeta({ ...notFoundMeta, path: null });

export default NotFound;
