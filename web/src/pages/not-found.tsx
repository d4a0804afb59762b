import { notFoundMeta } from '@/content/not-found';
import { NotFound } from '@/sections/page-status';

export const meta = { ...notFoundMeta, path: null };

export default NotFound;
