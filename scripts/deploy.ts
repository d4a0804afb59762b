import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CliError, runCommand, runProgram, runTasks } from './cli.ts';
import { root } from './paths.ts';
import { buildTasks } from './setup/builds.ts';
import { writeDeployConfig } from './stack/firebase.ts';

/** `npm run deploy -- --project my-project --only hosting`: builds and deploys. Other options go to firebase. */
void runCommand(async () => {
  const { values, tokens } = parseArgs({
    options: { project: { type: 'string', short: 'P' } },
    strict: false,
    tokens: true,
  });
  const project = typeof values.project === 'string' ? values.project : defaultProject();
  if (project === undefined || project.startsWith('demo-'))
    throw new CliError(
      `${project ?? 'No project'} cannot be deployed to: name your Firebase project ("npm run deploy -- --project <id>", or once in .firebaserc).`,
    );
  await runTasks(buildTasks(), {});
  const named = tokens.find((token) => token.kind === 'option' && token.name === 'project');
  const args = process.argv.slice(2);
  if (named?.kind === 'option') args.splice(named.index, named.inlineValue ? 1 : 2);
  return runProgram('firebase', ['deploy', '--project', project, '--config', writeDeployConfig(), ...args]);
});

function defaultProject(): string | undefined {
  const { projects } = JSON.parse(readFileSync(join(root, '.firebaserc'), 'utf8')) as {
    projects: { default?: string };
  };
  return projects.default;
}
