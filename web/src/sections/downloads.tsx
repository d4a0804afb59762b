import { IconDownload } from '@tabler/icons-react';
import { DATABASE_EXPORTS_PATH, type ExportFile } from '@/content/database-export';
import classes from './downloads.module.css';

/** Files to download, each with what it is and how large. */
export function Downloads({ files }: { files: readonly ExportFile[] }) {
  return (
    <ul className={classes.list}>
      {files.map(({ icon: Icon, title, filename, size, description }) => (
        <li key={filename} className={classes.file}>
          <Icon className={classes.icon} size={26} stroke={1.5} aria-hidden />
          <div>
            <h3 className={classes.title}>{title}</h3>
            <p className={classes.text}>{description}</p>
          </div>
          <a className={classes.download} href={DATABASE_EXPORTS_PATH + filename} download={filename}>
            <IconDownload size={18} stroke={1.75} aria-hidden />
            <span>
              Download {filename} <small>about {size}</small>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
