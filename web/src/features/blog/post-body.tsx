import type { ComponentPropsWithoutRef } from 'react';
import Markdown, { type Components } from 'react-markdown';
import rehypeSlug from 'rehype-slug';
import remarkGfm from 'remark-gfm';
import { site } from '@/content/site';
import classes from './post-body.module.css';

/** A wide table scrolls inside its own box, also by keyboard. */
function ScrollingTable({ children }: ComponentPropsWithoutRef<'table'>) {
  return (
    <div className={classes.scroll} role="region" aria-label="Table" tabIndex={0}>
      <table>{children}</table>
    </div>
  );
}

function ScrollingCode({ children }: ComponentPropsWithoutRef<'pre'>) {
  return <pre tabIndex={0}>{children}</pre>;
}

/** A box of a task list is read-only; its accessible name says its state. */
function TaskBox({ checked }: ComponentPropsWithoutRef<'input'>) {
  return <input type="checkbox" checked={checked} disabled aria-label={checked ? 'Done' : 'To do'} />;
}

/** On paper its address follows a link; a link of this site is written out in full. */
function PrintableLink({ href = '', title, children }: ComponentPropsWithoutRef<'a'>) {
  const address = href === '' || href.startsWith('#') ? undefined : URL.parse(href, site.url)?.href;
  return (
    <a href={href} title={title} data-address={address}>
      {children}
    </a>
  );
}

const components: Components = {
  a: ({ href, title, children }) => <PrintableLink {...{ href, title, children }} />,
  table: ({ children }) => <ScrollingTable>{children}</ScrollingTable>,
  input: ({ checked }) => <TaskBox checked={checked} />,
  pre: ({ children }) => <ScrollingCode>{children}</ScrollingCode>,
};

/**
 * The text of a post: markdown with tables, task lists, strikethrough and autolinks. By default react-markdown renders
 * no raw HTML and keeps only http, https, irc, ircs, mailto, xmpp and relative URLs (docs/behaviour.md, Blog).
 */
export function PostBody({ content }: { content: string }) {
  return (
    <div className={classes.body}>
      <Markdown remarkPlugins={[remarkGfm]} rehypePlugins={[rehypeSlug]} components={components}>
        {content}
      </Markdown>
    </div>
  );
}
