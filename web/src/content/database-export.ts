import type { Hero, PageMeta, SectionIntro } from '@/content/types';
import { site } from '@shared/site';
import type { IconName } from './icons';

/** A file under /database-exports/. */
export interface ExportFile {
  icon: IconName;
  kind: 'schema' | 'data' | 'complete' | 'readme';
  title: string;
  filename: string;
  /** Rounded to a kilobyte of 1024 bytes; database-export.test.ts compares it with the file. */
  size: string;
  description: string;
}

export const DATABASE_EXPORTS_PATH = '/database-exports/';

export const meta: PageMeta = {
  title: 'Database export',
  description: `The data model of the ${site.name} website as PostgreSQL tables: schema, data, complete file and a README. Invented rows, no live data.`,
};

export const hero: Hero = {
  tag: 'DATABASE EXPORT',
  headline: 'The data model, ready to load',
  subtitle:
    'Published on purpose; this is not a leak. SQL files and a README describe the data model of this site as PostgreSQL tables, with invented rows. Download them to review the model or to try a report on it.',
  actions: [],
};

export const info = {
  title: 'Export info',
  facts: [
    { label: 'Generated', value: 'July 2025' },
    { label: 'Environment', value: 'Development' },
    { label: 'Database', value: 'PostgreSQL' },
  ],
  notice:
    'Nothing here is live data. Every row was invented, addresses use reserved example domains, and the password column holds a marker in place of a hash.',
} as const;

export const files: SectionIntro & { items: ExportFile[] } = {
  title: 'Files',
  intro:
    'Take the complete file for a new database. Take the schema alone if you want the tables without the samples.',
  items: [
    {
      icon: 'table',
      kind: 'schema',
      title: 'Schema only',
      filename: 'schema.sql',
      size: '2 KB',
      description:
        'Tables, keys and the indexes behind the dashboard’s lists, with a comment on each choice that is not obvious. Loads into an empty database.',
    },
    {
      icon: 'database-import',
      kind: 'data',
      title: 'Data only',
      filename: 'data.sql',
      size: '1 KB',
      description:
        'One account, two contact messages and two partnership inquiries, all of them made up. Load it after the schema, in one transaction.',
    },
    {
      icon: 'database',
      kind: 'complete',
      title: 'Complete database',
      filename: 'complete.sql',
      size: '3 KB',
      description:
        'The schema file followed by the data file, byte for byte, so that a single command gives a database with something in it to query.',
    },
    {
      icon: 'file-text',
      kind: 'readme',
      title: 'README',
      filename: 'README.md',
      size: '2 KB',
      description:
        'How to load each file with psql, what the tables and columns mean, three queries to start with, and how to remove everything again.',
    },
  ],
};
