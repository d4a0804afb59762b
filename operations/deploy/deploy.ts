import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import firebaseJson from '../../firebase.json' with { type: 'json' };
import firestoreIndexes from '../../firestore.indexes.json' with { type: 'json' };
import { CliError, runCommand, runProgram, runTasks } from '../../scripts/cli.ts';
import { root } from '../../scripts/paths.ts';
import { buildTasks } from '../../scripts/setup/builds.ts';
import { writeDeployConfig } from '../../scripts/stack/firebase.ts';
import { google } from '../google.ts';
import { inspect } from './checks.ts';
import { describe, type Finding, type Target } from './finding.ts';
import { parseSettings } from './settings.ts';
import { sendTestInquiry } from './test-inquiry.ts';
import { packFunctions, readManifest, uploadFolder } from './upload.ts';

/**
 * `npm run deploy -- --project <id>`: builds, lists what the project lacks, deploys without a question, looks again and
 * sends a test inquiry. `--dry-run` stops before the deploy. `--only hosting` deploys that part and sends nothing.
 * `--channel <name>` deploys the pages to a preview channel for a week, and nothing else.
 */
void runCommand(async () => {
  const { values } = parseArgs({
    options: {
      project: { type: 'string', short: 'P', default: defaultProject() },
      only: { type: 'string' },
      channel: { type: 'string' },
      'dry-run': { type: 'boolean' },
    },
  });
  const { project, only, channel } = values;
  if (project === undefined || project.startsWith('demo-'))
    throw new CliError(
      `${project ?? 'No project'} cannot be deployed to: name your Firebase project ("npm run deploy -- --project <id>", or once in .firebaserc).`,
    );
  await runTasks(buildTasks(), {});
  if (channel !== undefined) return deployPreview(project, channel);
  await runTasks([{ title: 'Packing the functions', task: packFunctions }], {});
  const settings = readSettings(project);
  const target: Target = { project, settings, manifest: await readManifest(), firestoreIndexes };
  const ask = google(project);

  const before = await inspect(target, ask);
  console.log(`\n${project} before the deploy\n${describe(before)}\n`);
  // With these two firebase-tools asks nothing, and deletes what the files here no longer name.
  const command = [
    'deploy',
    '--project',
    project,
    '--config',
    writeDeployConfig({ functions: functionsConfig() }),
  ];
  command.push('--non-interactive', '--force', ...(only === undefined ? [] : ['--only', only]));
  if (values['dry-run']) console.log(`Next: firebase ${command.join(' ')}`);
  assertNone(before, 'missing', 'Nothing was deployed');
  if (values['dry-run']) return;

  const code = await runProgram('firebase', command);
  if (code !== 0) throw new CliError(`firebase ended with code ${code}: its output is above.`);
  if (only !== undefined) return;

  const after = await inspect(target, ask);
  console.log(`\n${project} after the deploy\n${describe(after)}\n`);
  assertNone(after, 'missing', 'The site is deployed');
  assertNone(after, 'pending', 'The site is deployed');
  const { SITE_ORIGIN: site = '', MAIL_FROM: email = '' } = settings ?? {};
  const documents = `https://firestore.googleapis.com/v1/projects/${project}/databases/(default)/documents`;
  const subject = await sendTestInquiry({ site, documents, email }, ask);
  console.log(
    `✓ ${site} took a test inquiry and sent its mail ("${subject}"). Both are deleted in Firestore.`,
  );
});

/** The pages call the functions of production. */
async function deployPreview(project: string, channel: string): Promise<void> {
  const options = ['--expires', '7d', '--project', project, '--config', writeDeployConfig({})];
  const code = await runProgram('firebase', [
    'hosting:channel:deploy',
    channel,
    ...options,
    '--non-interactive',
  ]);
  if (code !== 0) throw new CliError(`firebase ended with code ${code}: its output is above.`);
}

/** The project that .firebaserc names. */
function defaultProject(): string | undefined {
  const text = readFileSync(join(root, '.firebaserc'), 'utf8');
  return (JSON.parse(text) as { projects: { default?: string } }).projects.default;
}

function readSettings(project: string): Record<string, string> | undefined {
  const file = join(root, 'functions', `.env.${project}`);
  if (!existsSync(file)) return undefined;
  copyFileSync(file, join(uploadFolder, `.env.${project}`)); // firebase-tools reads it there
  return parseSettings(readFileSync(file, 'utf8'));
}

/** The functions' part of firebase.json: the upload folder as it is. */
function functionsConfig() {
  const [{ runtime, codebase }] = firebaseJson.functions as [(typeof firebaseJson.functions)[number]];
  return { source: relative(root, uploadFolder), codebase, runtime, ignore: ['node_modules'] };
}

function assertNone(findings: readonly Finding[], state: Finding['state'], consequence: string): void {
  const count = findings.filter((finding) => finding.state === state).length;
  if (count === 0) return;
  const are = count === 1 ? 'is' : 'are';
  throw new CliError(
    `${consequence}, but ${count} of the things listed above ${are} ${state}: see the arrows.`,
  );
}
