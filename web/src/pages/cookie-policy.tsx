import { cookiePolicy } from '@/content/legal/cookie-policy';
import { pageMeta } from '@/lib/page-meta';
import { LegalText } from '@/sections/legal-text';

export const meta = () => pageMeta({ ...cookiePolicy.meta, path: '/cookie-policy' });

export default function CookiePolicy() {
  return <LegalText document={cookiePolicy} />;
}
