import rehypeSlug from 'rehype-slug';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { type PluggableList, unified } from 'unified';

/** The properties of a parsed markdown node that this code reads. */
export interface MarkdownNode {
  type?: string;
  tagName?: string;
  value?: string;
  children?: MarkdownNode[];
}

/** Returns the text of a node without footnote numbers and without HTML, which is not rendered. */
export function nodeText({ type, tagName, value = '', children = [] }: MarkdownNode): string {
  return type === 'raw' || tagName === 'sup' ? '' : value + children.map(nodeText).join('');
}

interface SectionHeading {
  /** The anchor that rehype-slug gives the heading. */
  id: string;
  title: string;
}

/** Gives each heading an id made of its words. */
export const slugHeadings: PluggableList = [rehypeSlug, () => renameReservedIds];

/** Adds a dot, which slugs never contain, to the empty id of a heading without words and to `main`, an id of the page. */
function renameReservedIds({ children }: { children: { properties?: { id?: unknown } }[] }): void {
  for (const { properties } of children)
    if (properties?.id === '' || properties?.id === 'main') properties.id = `.${properties.id}`;
}

// react-markdown runs the same plugins.
const processor = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype, { allowDangerousHtml: true })
  .use(slugHeadings);

/** Returns the HTML in a post's markdown, which no page shows. Comments are allowed. */
export function rawHtml(markdown: string): string[] {
  const htmlIn = (node: MarkdownNode): string[] =>
    node.type === 'html' ? [node.value ?? ''] : (node.children ?? []).flatMap(htmlIn);
  return htmlIn(processor.parse(markdown)).filter((text) => !/^<!--.*-->$/s.test(text));
}

/** Returns the second-level headings of a post's markdown, in order. */
export function sectionHeadings(markdown: string): SectionHeading[] {
  const { children } = processor.runSync(processor.parse(markdown));
  return children.flatMap((node) =>
    node.type === 'element' && node.tagName === 'h2'
      ? [{ id: String(node.properties.id), title: nodeText(node).trim() }]
      : [],
  );
}
