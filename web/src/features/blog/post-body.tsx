import type { ComponentPropsWithoutRef } from 'react';
import Markdown, { type Components, type ExtraProps } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { blogTexts } from '@/content/blog-page';
import { siteOrigin } from '@/lib/page-meta';
import type { ReceivedPost } from '@shared/blog';
import { parseUrl } from '@shared/ponyfills';
import classes from './post-body.module.css';
import { type MarkdownNode, nodeText, slugHeadings } from './section-headings';

/** Renders a wide table in a box that scrolls, also by keyboard. The table's headers are the box's accessible name. */
function ScrollingTable({ children, node }: ComponentPropsWithoutRef<'table'> & ExtraProps) {
  return (
    <div
      className={classes.scroll}
      role="region"
      aria-label={`Table: ${tableHeaders(node).join(', ')}`}
      tabIndex={0}
    >
      <table className="data-table">{children}</table>
    </div>
  );
}

/** Renders code whose long lines scroll, also by keyboard. */
function ScrollingCode({ children, node }: ComponentPropsWithoutRef<'pre'> & ExtraProps) {
  const [code] = node?.children ?? [];
  const className = code?.type === 'element' ? String(code.properties.className ?? '') : '';
  const language = className.replace('language-', '') || 'text';
  return (
    <pre role="group" aria-label={`Code: ${language}`} tabIndex={0}>
      {children}
    </pre>
  );
}

function tableHeaders(node: MarkdownNode = {}): string[] {
  return node.tagName === 'th' ? [nodeText(node)] : (node.children ?? []).flatMap(tableHeaders);
}

/** Renders a read-only checkbox of a task list. The accessible name is its state. */
function TaskBox({ checked }: ComponentPropsWithoutRef<'input'>) {
  return <input type="checkbox" checked={checked} disabled aria-label={checked ? 'Done' : 'To do'} />;
}

/** Renders a link whose absolute address is printed after it. */
function PrintableLink({ href = '', id, title, children, ...rest }: ComponentPropsWithoutRef<'a'>) {
  const address = href === '' || href.startsWith('#') ? undefined : parseUrl(href, siteOrigin)?.href;
  return (
    <a href={href} id={id} title={title} aria-label={rest['aria-label']} data-address={address}>
      {children}
    </a>
  );
}

const components: Components = {
  a: PrintableLink,
  table: ScrollingTable,
  input: TaskBox,
  pre: ScrollingCode,
};

/**
 * Renders the text of a post and its sources, without raw HTML. Addresses keep only the URL schemes that
 * docs/behaviour.md (Blog) allows.
 */
export function PostBody({ content, sources = [] }: Pick<ReceivedPost, 'content' | 'sources'>) {
  return (
    <div className={classes.body}>
      <Markdown skipHtml remarkPlugins={[remarkGfm]} rehypePlugins={slugHeadings} components={components}>
        {content}
      </Markdown>
      {sources.length > 0 && (
        <>
          <h2>{blogTexts.sources}</h2>
          <ul>
            {sources.map(({ title, url }) => (
              <li key={url}>
                <PrintableLink href={url}>{title}</PrintableLink>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
