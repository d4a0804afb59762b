import classes from './text-columns.module.css';

export function TextColumns({ items }: { items: readonly { title: string; text: string }[] }) {
  return (
    <div className={classes.columns}>
      {items.map(({ title, text }) => (
        <div key={title}>
          <h3 className={classes.title}>{title}</h3>
          <p>{text}</p>
        </div>
      ))}
    </div>
  );
}
