import type { LegalDocument } from '@/content/types';
import type { PageProps } from '@/lib/page';
import { pageMeta } from '@/lib/page-meta';
import { LegalText } from '@/sections/legal-text';

export const meta = ({ path, content }: PageProps<LegalDocument>) => pageMeta({ ...content.meta, path });

/** The template of the legal pages; content/legal has their texts. */
export default function Legal({ content }: PageProps<LegalDocument>) {
  return <LegalText document={content} />;
}
