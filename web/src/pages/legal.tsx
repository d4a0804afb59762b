import type { LegalDocument } from '@/content/types';
import type { PageProps } from '@/lib/page';
import { LegalText } from '@/sections/legal-text';

export const meta = ({ content }: PageProps<LegalDocument>) => content.meta;

export default function Legal({ content }: PageProps<LegalDocument>) {
  return <LegalText document={content} />;
}
