import classes from './record-drawer.module.css';
import type { DetailRow } from './record-fields';

export function FieldList({ rows }: { rows: DetailRow[] }) {
  return (
    <dl className={classes.fields}>
      {rows.map((row) => (
        <div key={row.label} className={classes.field} data-type={row.type}>
          <dt>{row.label}</dt>
          <dd dir={row.type === 'text' ? 'auto' : undefined}>
            <RowText {...row} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function RowText({ text, type }: DetailRow) {
  if (type === 'email') return <a href={`mailto:${encodeURIComponent(text).replace('%40', '@')}`}>{text}</a>;
  if (type === 'phone') return <a href={`tel:${text.replace(/[^+\d]/g, '')}`}>{text}</a>;
  if (type === 'url' && isWebAddress(text)) {
    return (
      <a href={text} target="_blank" rel="noopener noreferrer nofollow">
        {text}
      </a>
    );
  }
  return type === 'text' ? text : <bdi>{text}</bdi>;
}

/** What a stranger typed becomes a link only where it leads to the web. */
function isWebAddress(text: string): boolean {
  return /^https?:$/.test(URL.parse(text)?.protocol ?? '');
}
