import { termsOfService } from '@/content/legal/terms-of-service';
import { pageMeta } from '@/lib/page-meta';
import { LegalText } from '@/sections/legal-text';

export const meta = () => pageMeta({ ...termsOfService.meta, path: '/terms-of-service' });

export default function TermsOfService() {
  return <LegalText document={termsOfService} />;
}
