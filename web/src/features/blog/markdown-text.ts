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
