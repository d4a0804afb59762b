import { telephoneLink } from '@/content/telephone-link';
import type { Action, LegalDocument } from '@/content/types';
import { site } from '@shared/site';
import { ActionRow } from './action-button';
import { Contents } from './contents';
import { Fold } from './fold';
import classes from './legal-text.module.css';

export function LegalText({ document, actions = [] }: { document: LegalDocument; actions?: Action[] }) {
  return (
    <article>
      <header className={classes.header}>
        <h1 className="display">{document.title}</h1>
        <p className="muted">Last updated {document.updated}</p>
        <p className="lede">{document.intro}</p>
        {actions.length > 0 && <ActionRow actions={actions} />}
      </header>
      <Contents label="On this page" sections={document.sections}>
        <div className={classes.text}>
          {document.sections.map(({ id, title, body }) => (
            <section key={id} id={id}>
              <h2>{title}</h2>
              {body.map((part, position) => (
                <Part key={position} part={part} />
              ))}
            </section>
          ))}
        </div>
      </Contents>
    </article>
  );
}

function Part({ part }: { part: LegalDocument['sections'][number]['body'][number] }) {
  if (typeof part === 'string')
    return (
      <p>
        <Linked text={part} />
      </p>
    );
  if ('list' in part)
    return (
      <ul>
        {part.list.map((item) => (
          <li key={item}>
            <Linked text={item} />
          </li>
        ))}
      </ul>
    );
  const rows =
    'rows' in part
      ? part.rows
      : part.evidence.map(({ claim, file }) => ({
          label: claim,
          value: <a href={`${site.repositoryUrl}/blob/main/${file}`}>{file}</a>,
        }));
  const list = (
    <dl className={classes.rows}>
      {rows.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
  return part.title ? <Fold title={part.title}>{list}</Fold> : list;
}

const LINKABLE = /((?<![\w.-])[\w.-]+@[\w.-]+\w|\+\d[\d ]+\d|\/\.well-known\/security\.txt)/;

/** A text in which email addresses, telephone numbers and the path of security.txt are links. */
function Linked({ text }: { text: string }) {
  return text.split(LINKABLE).map((part, position) => {
    if (position % 2 === 0) return part; // the text between two links
    let href = part;
    if (part.includes('@')) href = `mailto:${part}`;
    else if (part.startsWith('+')) href = telephoneLink(part);
    return (
      <a key={position} href={href}>
        {part}
      </a>
    );
  });
}
