import type { Solution } from '@/content/types';
import { pageMeta } from '@/lib/page-meta';
import { breadcrumbs, faqPage } from '@/lib/structured-data';

/** Head of a solution page, for its route's `meta`. */
export function solutionMeta({ slug, name, meta, questions }: Solution) {
  const path = `/solutions/${slug}`;
  return pageMeta({
    ...meta,
    path,
    jsonLd: [
      breadcrumbs([
        { name: 'Solutions', path: '/solutions' },
        { name, path },
      ]),
      faqPage(questions),
    ],
  });
}
