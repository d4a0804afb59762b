import rehypeSlug from 'rehype-slug';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { nodeText } from './markdown-text';

interface SectionHeading {
  /** The anchor that rehype-slug gives the heading. */
  id: string;
  title: string;
}

// react-markdown runs the same plugins.
const processor = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype, { allowDangerousHtml: true })
  .use(rehypeSlug);

/** The second-level headings of a post's markdown, in order. */
export function sectionHeadings(markdown: string): SectionHeading[] {
  const { children } = processor.runSync(processor.parse(markdown));
  return children.flatMap((node) =>
    node.type === 'element' && node.tagName === 'h2'
      ? [{ id: String(node.properties.id), title: nodeText(node).trim() }]
      : [],
  );
}
