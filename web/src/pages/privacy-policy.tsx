import { privacyPolicy } from '@/content/legal/privacy-policy';
import { pageMeta } from '@/lib/page-meta';
import { LegalText } from '@/sections/legal-text';

export const meta = () => pageMeta({ ...privacyPolicy.meta, path: '/privacy-policy' });

export default function PrivacyPolicy() {
  return <LegalText document={privacyPolicy} />;
}
