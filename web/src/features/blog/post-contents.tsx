import GithubSlugger from 'github-slugger';
import classes from './post-contents.module.css';

interface SectionHeading {
  /** The anchor that rehype-slug gives the heading. */
  id: string;
  text: string;
}

const FENCE = /^\s*(```|~~~)/;

/** The second-level headings of a post's markdown, in order; those inside code blocks are code. */
export function sectionHeadings(markdown: string): SectionHeading[] {
  const slugger = new GithubSlugger();
  const headings: SectionHeading[] = [];
  let inCode = false;
  for (const line of markdown.split('\n')) {
    if (FENCE.test(line)) inCode = !inCode;
    const [, level, title] = /^(#{1,6})\s+(.+?)\s*$/.exec(line) ?? [];
    if (inCode || !level || !title) continue;
    const text = title.replace(/[*_`~]/g, '');
    const id = slugger.slug(text);
    if (level === '##') headings.push({ id, text });
  }
  return headings;
}

/** Links to the sections of a post, next to its text on a wide screen. */
export function PostContents({ content }: { content: string }) {
  return (
    <nav className={classes.contents} aria-label="In this post">
      <ol>
        {sectionHeadings(content).map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
