import type { ListrTask } from 'listr2';
import { runLogged } from './cli.ts';

const types = (project: string, name = project) =>
  `tsc -p ${project} --incremental --tsBuildInfoFile .cache/types-${name}.tsbuildinfo`.split(' ');

/** Looks for dead links and fragments. Links to other sites and to the running stack are skipped: no network. */
const links = (...args: string[]) => {
  const skipped = ['^https?://(?!127.0.0.1)', '^http://127.0.0.1:(5000|5173|1080)/'];
  const skip = skipped.flatMap((pattern) => ['--skip', pattern]);
  return ['linkinator', ...args, '--check-fragments', '--verbosity=error', ...skip];
};

/** What `npm run check` looks at. A build that runs at the same time has written the types of routes before 'web'. */
const checks: Record<string, string[]> = {
  lint: ['eslint', '.'],
  format: ['prettier', '--check', '--log-level=warn', '--cache', '--cache-location=.cache/prettier', '.'],
  'types of web': types('web'),
  'types of functions': types('functions'),
  'types of scripts': types('.', 'scripts'),
  'dead code': ['knip', '--treat-config-hints-as-errors'],
  'links of the documents': links('*.md', 'media/*.md', 'docs/**/*.md', '--markdown', '--directory-listing'),
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
      title: 'format, lint, types, dead code and links',
      task: (_context, parent) =>
        parent.newListr(
          Object.entries(checks).map(([title, command]) => task(title, command)),
          { concurrent: 2, exitOnError: false },
        ),
    },
    task('build', ['node', 'scripts/build.ts']),
    task('links of the site', links('web/build/client', '--recurse', '--check-css')),
  ];
};
