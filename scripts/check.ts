import type { ListrTask } from 'listr2';
import { command, runLogged, runTasks } from './cli.ts';

/**
 * Dead links and fragments. Links to other sites and to the running stack are skipped: no network. Hosting serves
 * .well-known from another place (firebase.json), which headers.spec.ts asks for.
 */
const links = (...args: string[]) => {
  const skipped = ['^https?://(?!127.0.0.1)', '^http://127.0.0.1:(5000|5173|1080)/', '/\\.well-known/'];
  const skip = skipped.flatMap((pattern) => ['--skip', pattern]);
  return ['linkinator', ...args, '--check-fragments', '--verbosity=error', ...skip];
};

const checks: Record<string, string[]> = {
  lint: ['oxlint'],
  format: ['oxfmt', '--check'],
  'types of web': ['tsc', '-p', 'web'],
  'types of functions': ['tsc', '-p', 'functions'],
  'types of scripts': ['tsc', '-p', '.'],
  'dead code': ['knip', '--treat-config-hints-as-errors'],
  'links of the documents': links('*.md', 'media/*.md', 'docs/**/*.md', '--markdown', '--directory-listing'),
};

const usage = { name: 'npm run check', text: 'types, lint, format, dead code, links, and the builds.' };

/** Two checks run at a time, also after one has failed. */
export const main = command(usage, async () => {
  const failed = new Map<string, string>();
  const task = (title: string, [file = '', ...args]: string[]): ListrTask => ({
    title,
    task: async () => {
      const { ok, output } = await runLogged(`check-${title.replaceAll(' ', '-')}`, file, args);
      if (ok) return;
      failed.set(title, output);
      throw new Error(`${title}: failed`);
    },
  });
  const builtSite = [
    task('build', ['node', 'scripts/main.ts', 'scripts/build.ts']),
    task('links of the site', links('web/build/client', '--recurse', '--check-css')),
  ];
  const site: ListrTask = {
    title: 'build and its links',
    task: (_, parent) => parent.newListr(builtSite, { concurrent: false, exitOnError: true }),
  };
  const tasks = [site, ...Object.entries(checks).map(([title, check]) => task(title, check))];
  await runTasks(tasks, { concurrent: 2, exitOnError: false });
  for (const [name, output] of failed) console.error(`\n── ${name} ──\n${output.trimEnd()}`);
  return failed.size > 0 ? 1 : 0;
});
