import { type MetaArgs, useMatches } from 'react-router-dom';
import type { LegalDocument } from '@/content/types';
import { pageContent } from '@/lib/page-content';
import { pageMeta } from '@/lib/page-meta';
import { LegalText } from '@/sections/legal-text';

export function meta({ matches }: MetaArgs) {
  const { name, content } = pageContent<LegalDocument>(matches);
  return pageMeta({ ...content.meta, path: `/${name}` });
}

/** The template of the legal pages; content/legal has their texts. */
export default function Legal() {
  const { content } = pageContent<LegalDocument>(useMatches());
  return <LegalText document={content} />;
}
