import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildWhenChanged } from './set-up/build-when-changed.ts';
import { root } from './set-up/paths.mjs';
import { ClearError, runCommand } from './terminal/clear-error.mjs';
import { unlessInterrupted } from './terminal/interruption.ts';
import { runTool } from './test/suites.ts';

/** `npm run deploy -- --project my-project --only hosting`: builds and deploys; further options go to firebase. */
void runCommand(async () => {
  const options = process.argv.slice(2);
  const project = chosenProject(options);
  if (project === undefined || project.startsWith('demo-'))
    throw new ClearError(
      `${project ?? 'No project'} cannot be deployed to: name your Firebase project ("npm run deploy -- --project <id>", or once in .firebaserc).`,
    );
  await unlessInterrupted(buildWhenChanged());
  return runTool('firebase', ['deploy', '--project', project, ...withoutProject(options)]);
});

function chosenProject(options: string[]): string | undefined {
  const { values } = parseArgs({
    args: options,
    options: { project: { type: 'string', short: 'P' } },
    strict: false,
  });
  if (typeof values.project === 'string') return values.project;
  const { projects } = JSON.parse(readFileSync(join(root, '.firebaserc'), 'utf8')) as {
    projects: Record<string, string>;
  };
  return projects.default;
}

const withoutProject = (options: string[]) =>
  options.filter((option, place) => {
    const names = ['--project', '-P'];
    return (
      !names.includes(option) && !option.startsWith('--project=') && !names.includes(options[place - 1] ?? '')
    );
  });
