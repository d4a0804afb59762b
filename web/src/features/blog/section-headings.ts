import rehypeSlug from 'rehype-slug';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { type PluggableList, unified } from 'unified';

/** The properties that are read of a node of parsed markdown. */
export interface MarkdownNode {
  type?: string;
  tagName?: string;
  value?: string;
  children?: MarkdownNode[];
}

/** The text of a node without numbers of footnotes. HTML in a post is not rendered. */
export function nodeText({ type, tagName, value = '', children = [] }: MarkdownNode): string {
  return type === 'raw' || tagName === 'sup' ? '' : value + children.map(nodeText).join('');
}

interface SectionHeading {
  /** The anchor that rehype-slug gives the heading. */
  id: string;
  title: string;
}

/** A heading has the id of its words. No id of words begins with a dot. */
export const slugHeadings: PluggableList = [rehypeSlug, () => renameSomeIds];

/** A heading of signs alone has no words, and `main` is the page's own id. */
function renameSomeIds({ children }: { children: { properties?: { id?: unknown } }[] }): void {
  for (const { properties } of children)
    if (properties?.id === '' || properties?.id === 'main') properties.id = `.${properties.id}`;
}

// react-markdown runs the same plugins.
const processor = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype, { allowDangerousHtml: true })
  .use(slugHeadings);

/** The HTML in a post's markdown, which no page shows. Comments are for its writers. */
export function rawHtml(markdown: string): string[] {
  const html = (node: MarkdownNode): string[] =>
    node.type === 'html' ? [node.value ?? ''] : (node.children ?? []).flatMap(html);
  return html(processor.parse(markdown)).filter((text) => !/^<!--.*-->$/s.test(text));
}

/** The second-level headings of a post's markdown, in order. */
export function sectionHeadings(markdown: string): SectionHeading[] {
  const { children } = processor.runSync(processor.parse(markdown));
  return children.flatMap((node) =>
    node.type === 'element' && node.tagName === 'h2'
      ? [{ id: String(node.properties.id), title: nodeText(node).trim() }]
      : [],
  );
}
