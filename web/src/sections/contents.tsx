import classes from './contents.module.css';

interface Props {
  /** Accessible name. */
  label: string;
  sections: readonly { id: string; title: string }[];
}

/** Links to the sections of a text. On a wide screen they stay next to it. */
export function Contents({ label, sections }: Props) {
  return (
    <nav aria-label={label}>
      <ol className={classes.list}>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
