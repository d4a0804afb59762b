import type { LegalDocument } from '@/content/types';
import classes from './legal-text.module.css';

/** A legal page: a list of its sections next to the text. */
export function LegalText({ document }: { document: LegalDocument }) {
  return (
    <article className={classes.page}>
      <header className={classes.header}>
        <h1 className={classes.title}>{document.title}</h1>
        <p className={classes.updated}>Last updated {document.updated}</p>
        <p className={classes.intro}>{document.intro}</p>
      </header>
      <nav className={classes.contents} aria-label="On this page">
        <ol>
          {document.sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className={classes.text}>
        {document.sections.map(({ id, title, body }) => (
          <section key={id} id={id}>
            <h2>{title}</h2>
            {body.map((part, position) =>
              typeof part === 'string' ? (
                <p key={position}>{part}</p>
              ) : (
                <ul key={position}>
                  {part.list.map((item) => (
                    <li key={item}>{item}</li>
                  ))}
                </ul>
              ),
            )}
          </section>
        ))}
      </div>
    </article>
  );
}
