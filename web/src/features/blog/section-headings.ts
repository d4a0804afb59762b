import rehypeSlug from 'rehype-slug';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { type PluggableList, unified } from 'unified';
import { nodeText } from './markdown-text';

interface SectionHeading {
  /** The anchor that rehype-slug gives the heading. */
  id: string;
  title: string;
}

/** The second gives an anchor to a heading of signs, for which the first has no letter. */
export const slugHeadings: PluggableList = [rehypeSlug, [rehypeSlug, { prefix: 'signs' }]];

// react-markdown runs the same plugins.
const processor = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype, { allowDangerousHtml: true })
  .use(slugHeadings);

/** The second-level headings of a post's markdown, in order. */
export function sectionHeadings(markdown: string): SectionHeading[] {
  const { children } = processor.runSync(processor.parse(markdown));
  return children.flatMap((node) =>
    node.type === 'element' && node.tagName === 'h2'
      ? [{ id: String(node.properties.id), title: nodeText(node).trim() }]
      : [],
  );
}
