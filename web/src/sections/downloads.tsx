import { DATABASE_EXPORTS_PATH, type ExportFile } from '@/content/database-export';
import classes from './downloads.module.css';
import { Icon } from './icon';

export function Downloads({ files }: { files: readonly ExportFile[] }) {
  return (
    <ul className="ruled">
      {files.map(({ icon, title, filename, size, description }) => (
        <li key={filename} className={classes.file}>
          <Icon name={icon} className={classes.icon} size={26} stroke={1.5} />
          <div>
            <h3 className={classes.title}>{title}</h3>
            <p className={classes.text}>{description}</p>
          </div>
          <a
            className={classes.download}
            data-secondary=""
            href={DATABASE_EXPORTS_PATH + filename}
            download={filename}
          >
            <Icon name="download" size={18} stroke={1.75} />
            <span>
              Download {filename} <small>about {size}</small>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
