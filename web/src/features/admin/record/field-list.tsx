import classes from './record-drawer.module.css';
import type { Field } from './record-fields';

export function FieldList({ fields }: { fields: Field[] }) {
  return (
    <dl className={classes.fields}>
      {fields.map((field) => (
        <div key={field.label} className={classes.field} data-as={field.as}>
          <dt>{field.label}</dt>
          <dd dir={field.as === 'long' ? 'auto' : undefined}>
            <FieldText {...field} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function FieldText({ text, as }: Field) {
  if (as === 'email') return <a href={`mailto:${encodeURIComponent(text).replace('%40', '@')}`}>{text}</a>;
  if (as === 'phone') return <a href={`tel:${text.replace(/[^+\d]/g, '')}`}>{text}</a>;
  if (as === 'website' && isWebAddress(text)) {
    return (
      <a href={text} target="_blank" rel="noopener noreferrer nofollow">
        {text}
      </a>
    );
  }
  return as === 'long' ? text : <bdi>{text}</bdi>;
}

/** What a stranger typed becomes a link only where it leads to the web. */
function isWebAddress(text: string): boolean {
  return /^https?:$/.test(URL.parse(text)?.protocol ?? '');
}
