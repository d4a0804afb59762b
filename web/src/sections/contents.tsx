import classes from './contents.module.css';
import { Fold } from './fold';

interface Props {
  label: string;
  sections: readonly { id: string; title: string }[];
}

export function Contents({ label, sections }: Props) {
  return (
    <nav aria-label={label}>
      <div className={classes.list}>
        <Fold title={label}>
          <ol>
            {sections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ol>
        </Fold>
      </div>
    </nav>
  );
}
