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

/**
 * Adds a dot, which slugs never contain, to two ids that headings cannot have: the empty id of a heading without words,
 * and `main`, which the page itself uses.
 */
function renameReservedIds({ children }: { children: { properties?: { id?: unknown } }[] }): void {
  for (const { properties } of children)
    if (properties?.id === '' || properties?.id === 'main') properties.id = `.${properties.id}`;
}

// Runs the same plugins as react-markdown, so that links to the headings match their rendered ids.
const processor = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype, { allowDangerousHtml: true })
  .use(slugHeadings);

/** Returns each piece of HTML in a post's markdown, except comments. The build refuses HTML, because no page shows it. */
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
