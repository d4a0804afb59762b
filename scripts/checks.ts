import type { ListrTask } from 'listr2';
import { runLogged } from './cli.ts';

const types = (project: string, name = project) =>
  `tsc -p ${project} --incremental --tsBuildInfoFile .cache/types-${name}.tsbuildinfo`.split(' ');

/** What `npm run check` looks at. A build that runs beside them has written the types of routes before 'web'. */
const checks: Record<string, string[]> = {
  format: ['prettier', '--check', '--log-level=warn', '--cache', '--cache-location=.cache/prettier', '.'],
  lint: ['eslint', '.'],
  'types of web': types('web'),
  'types of functions': types('functions'),
  'types of scripts': types('.', 'scripts'),
};

/** Two checks at a time, also after one has failed. What they find goes into `failed`, by their names. */
export const checkTasks = (failed: Map<string, string>): ListrTask[] => {
  const task = (title: string, [file = '', ...args]: string[]) => ({
    title,
    task: async () => {
      const { ok, output } = await runLogged(`check-${title.replaceAll(' ', '-')}`, file, args);
      if (ok) return;
      failed.set(title, output);
      throw new Error(`${title}: failed`);
    },
  });
  return [
    task('types of routes', ['react-router', 'typegen', 'web']),
    {
      title: 'format, lint and types',
      task: (_context, parent) =>
        parent.newListr(
          Object.entries(checks).map(([title, command]) => task(title, command)),
          { concurrent: 2, exitOnError: false },
        ),
    },
  ];
};
