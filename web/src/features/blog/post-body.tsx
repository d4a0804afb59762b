import type { ComponentPropsWithoutRef } from 'react';
import Markdown, { type Components } from 'react-markdown';
import rehypeSlug from 'rehype-slug';
import remarkGfm from 'remark-gfm';
import classes from './post-body.module.css';

/** On a phone a wide table scrolls by itself, by keyboard too, and the page stays still. */
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

/** The boxes of a task list only show a state; a name says it to those who cannot see it. */
function TaskBox({ checked }: ComponentPropsWithoutRef<'input'>) {
  return (
    <input type="checkbox" checked={checked} disabled readOnly aria-label={checked ? 'Done' : 'To do'} />
  );
}

const components: Components = {
  table: ({ children }) => <ScrollingTable>{children}</ScrollingTable>,
  input: ({ checked }) => <TaskBox checked={checked} />,
  pre: ({ children }) => <ScrollingCode>{children}</ScrollingCode>,
};

/**
 * The text of a post: markdown with tables, task lists, strikethrough and autolinks. react-markdown renders no raw HTML
 * and by default keeps only http, https, irc, ircs, mailto, xmpp and relative URLs, which is what the spec allows.
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
