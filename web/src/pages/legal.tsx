import { type MetaArgs, useMatches } from 'react-router-dom';
import type { LegalDocument } from '@/content/types';
import { pageContent, type RouteMatch } from '@/lib/page-content';
import { pageMeta } from '@/lib/page-meta';
import { LegalText } from '@/sections/legal-text';

function legalDocumentOf(matches: readonly RouteMatch[]) {
  const { name, content } = pageContent(matches);
  return { name, content: content as LegalDocument };
}

export function meta({ matches }: MetaArgs) {
  const { name, content } = legalDocumentOf(matches);
  return pageMeta({ ...content.meta, path: `/${name}` });
}

/** The template of the legal pages; content/legal has their texts. */
export default function Legal() {
  const { content } = legalDocumentOf(useMatches());
  return <LegalText document={content} />;
}
