import { trust, trustActions } from '@/content/trust';
import { pageMeta } from '@/lib/page-meta';
import { breadcrumbs } from '@/lib/structured-data';
import { LegalText } from '@/sections/legal-text';

export const meta = () =>
  pageMeta({
    ...trust.meta,
    path: '/trust',
    jsonLd: [breadcrumbs({ name: 'Trust and security', path: '/trust' })],
  });

export default function Trust() {
  return <LegalText document={trust} actions={trustActions} />;
}
