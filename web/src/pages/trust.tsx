import { trust, trustActions } from '@/content/trust';
import { breadcrumbs } from '@/lib/structured-data';
import { LegalText } from '@/sections/legal-text';

export const meta = {
  ...trust.meta,
  jsonLd: [breadcrumbs({ name: 'Trust and security', path: '/trust' })],
};

export default function Trust() {
  return <LegalText document={trust} actions={trustActions} />;
}
