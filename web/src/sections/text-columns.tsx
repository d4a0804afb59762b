import classes from './text-columns.module.css';

interface Props {
  items: readonly {
    title: string;
    text: string;
    /** Documents of others that it rests on. */
    sources?: readonly { title: string; url: string }[];
  }[];
}

export function TextColumns({ items }: Props) {
  return (
    <div className={classes.columns}>
      {items.map(({ title, text, sources }) => (
        <div key={title}>
          <h3 className={classes.title}>{title}</h3>
          <p>{text}</p>
          {sources && (
            <ul className={classes.sources}>
              {sources.map((source) => (
                <li key={source.url}>
                  <a href={source.url}>{source.title}</a>
                </li>
              ))}
            </ul>
          )}
        </div>
      ))}
    </div>
  );
}
