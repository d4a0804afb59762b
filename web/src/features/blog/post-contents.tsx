import classes from './post-contents.module.css';
import { sectionHeadings } from './section-headings';

/** The sections of a post, beside its text; on a phone the text follows at once. */
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
