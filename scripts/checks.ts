import type { ListrTask } from 'listr2';
import { runLogged } from './cli.ts';

const types = (project: string) => ['tsc', '-p', project];

/**
 * Dead links and fragments. Links to other sites and to the running stack are skipped: no network. Hosting serves
 * .well-known from another place (firebase.json), which pages.spec.ts follows.
 */
const links = (...args: string[]) => {
  const skipped = ['^https?://(?!127.0.0.1)', '^http://127.0.0.1:(5000|5173|1080)/', '/\\.well-known/'];
  const skip = skipped.flatMap((pattern) => ['--skip', pattern]);
  return ['linkinator', ...args, '--check-fragments', '--verbosity=error', ...skip];
};

const lint = (...files: string[]) => ['oxlint', '--no-error-on-unmatched-pattern', ...files];
const format = (...files: string[]) => ['oxfmt', '--check', '--no-error-on-unmatched-pattern', ...files];

const checks: Record<string, string[]> = {
  lint: lint('.'),
  format: format('.'),
  'types of web': types('web'),
  'types of functions': types('functions'),
  'types of scripts': types('.'),
  'dead code': ['knip', '--treat-config-hints-as-errors'],
  'links of the documents': links('*.md', 'media/*.md', 'docs/**/*.md', '--markdown', '--directory-listing'),
};

const checksOf = (files: string[]): Record<string, string[]> => {
  const code = files.filter((file) => /\.(ts|tsx|js|mjs)$/.test(file));
  const projects = Object.entries(checks).filter(([title]) => title.startsWith('types'));
  return {
    ...Object.fromEntries(projects),
    ...(code.length > 0 && { lint: lint(...code) }),
    ...(files.length > 0 && { format: format(...files) }),
  };
};

/** Two at a time, also after one has failed. `failed` gets what they find. @param changed files, instead of all */
export const checkTasks = (failed: Map<string, string>, changed?: string[]): ListrTask[] => {
  const task = (title: string, [file = '', ...args]: string[]) => ({
    title,
    task: async () => {
      const { ok, output } = await runLogged(`check-${title.replaceAll(' ', '-')}`, file, args);
      if (ok) return;
      failed.set(title, output);
      throw new Error(`${title}: failed`);
    },
  });
  const all = (some: Record<string, string[]>) =>
    Object.entries(some).map(([title, command]) => task(title, command));

  const inParallel = (title: string, some: Record<string, string[]>): ListrTask => ({
    title,
    task: (_context, parent) => parent.newListr(all(some), { concurrent: 2, exitOnError: false }),
  });
  if (changed) return [inParallel('format, lint and types', checksOf(changed))];
  return [
    inParallel('format, lint, types, dead code and links', checks),
    task('build', ['node', 'scripts/build.ts']),
    task('links of the site', links('web/build/client', '--recurse', '--check-css')),
  ];
};
