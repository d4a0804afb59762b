import classes from './contents.module.css';

interface Props {
  label: string;
  sections: readonly { id: string; title: string }[];
}

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
