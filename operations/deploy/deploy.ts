import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import firebaseJson from '../../firebase.json' with { type: 'json' };
import { effectiveSettings, parseSettings } from '../../functions/settings.ts';
import { site as firm } from '../../functions/src/shared/site.ts';
import { CliError, runCommand, runProgram, runTasks } from '../../scripts/cli.ts';
import { root } from '../../scripts/paths.ts';
import { buildTasks } from '../../scripts/setup/builds.ts';
import { packFunctions, readManifest, uploadFolder } from '../../scripts/setup/upload.ts';
import { writeDeployConfig } from '../../scripts/stack/firebase.ts';
import { gcloud, google } from '../google.ts';
import { inspect } from './checks.ts';
import type { Finding } from './finding.ts';
import { placeholders } from './placeholders.ts';
import { hands, setUp } from './set-up.ts';
import { sendTestInquiry } from './test-inquiry.ts';

const usage = {
  name: 'npm run deploy',
  text: 'looks at a project, sets up what it lacks after a question, deploys, and sends a test inquiry.',
  options: {
    project: {
      type: 'string',
      short: 'P',
      value: 'id',
      text: 'the Firebase project; else that of .firebaserc',
    },
    'dry-run': { type: 'boolean', text: 'only looks' },
    yes: { type: 'boolean', short: 'y', text: 'sets up without a question' },
    only: { type: 'string', value: 'parts', text: 'deploys these parts, as firebase-tools names them' },
    channel: { type: 'string', value: 'name', text: 'deploys the pages to a preview channel for a week' },
    'no-test-inquiry': { type: 'boolean', text: 'sends none after the deploy' },
    'with-placeholders': { type: 'boolean', text: 'deploys a demonstration, with claims that are invented' },
  },
  example: '--project <id> --dry-run',
} as const;

void runCommand(usage, async ({ project = defaultProject(), only, channel, ...flags }) => {
  if (project === undefined || project.startsWith('demo-'))
    throw new CliError(
      `${project ?? 'No project'} cannot be deployed to: name your Firebase project ("npm run deploy -- --project <id>", or once in .firebaserc).`,
    );
  if (!flags['with-placeholders']) assertNoPlaceholders();
  process.env['VITE_SITE_ORIGIN'] = settingsOf(project)?.SITE_ORIGIN ?? '';
  await runTasks(buildTasks(), {});
  if (channel !== undefined) return deployPreview(project, channel);
  await runTasks([{ title: 'Packing the functions', task: packFunctions }], {});
  const manifest = await readManifest();
  const ask = google(project);
  // The settings are read each time: their file may be mended while the set-up runs.
  const look = () => inspect({ project, settings: readSettings(project), manifest }, { ask, gcloud });

  const before = await setUp(look, hands(ask, flags['dry-run'] ? false : flags.yes));
  // With these two firebase-tools asks nothing, and deletes what the files here no longer name.
  const command = ['deploy', '--project', project, '--non-interactive', '--force'];
  command.push('--config', writeDeployConfig({ functions: functionsConfig() }));
  if (only !== undefined) command.push('--only', only);
  if (flags['dry-run']) console.log(`Next: firebase ${command.join(' ')}`);
  assertComplete(before);
  if (flags['dry-run']) return;

  await runFirebase(command);
  if (only !== undefined) return;

  const { SITE_ORIGIN: site = '', MAIL_FROM: from = '' } = readSettings(project) ?? {};
  const email = from || firm.senderEmail;
  if (flags['no-test-inquiry']) {
    console.log(`✓ ${site} is deployed. No test inquiry was sent.`);
    return;
  }
  const documents = `https://firestore.googleapis.com/v1/projects/${project}/databases/(default)/documents`;
  const subject = await sendTestInquiry({ site, documents, email }, ask);
  console.log(
    `✓ ${site} took a test inquiry and sent its mail ("${subject}"). Both are deleted in Firestore.`,
  );
});

async function runFirebase(args: readonly string[]): Promise<void> {
  const code = await runProgram('firebase', args);
  if (code !== 0) throw new CliError(`firebase ended with code ${code}: its output is above.`);
}

/** The pages call the functions of production. The channel's domain needs no sign-in by a provider. */
async function deployPreview(project: string, channel: string): Promise<void> {
  const options = ['--expires', '7d', '--project', project, '--config', writeDeployConfig({})];
  await runFirebase([
    ...['hosting:channel:deploy', channel],
    ...options,
    ...['--no-authorized-domains', '--non-interactive'],
  ]);
}

/** The project that .firebaserc names. */
function defaultProject(): string | undefined {
  const text = readFileSync(join(root, '.firebaserc'), 'utf8');
  return (JSON.parse(text) as { projects: { default?: string } }).projects.default;
}

/** The settings of functions/.env.<project>, and a copy of them where firebase-tools reads it. */
function readSettings(project: string): Record<string, string> | undefined {
  const settings = settingsOf(project);
  if (settings === undefined) return undefined;
  const lines = Object.entries(settings).map(([key, value]) => `${key}=${JSON.stringify(value)}\n`);
  writeFileSync(join(uploadFolder, `.env.${project}`), lines.join(''));
  return settings;
}

function settingsOf(project: string) {
  const file = join(root, 'functions', `.env.${project}`);
  return existsSync(file) ? effectiveSettings(project, parseSettings(readFileSync(file, 'utf8'))) : undefined;
}

function assertNoPlaceholders(): void {
  const lines = placeholders();
  if (lines.length === 0) return;
  throw new CliError(
    `Nothing was deployed, because the site would say what is not true:\n  ${lines.join('\n  ')}\nSet each right, and isSample to false where you can prove the claim. --with-placeholders deploys a demonstration.`,
  );
}

/** The functions' part of firebase.json: the upload folder as it is. */
function functionsConfig() {
  const [{ runtime, codebase }] = firebaseJson.functions as [(typeof firebaseJson.functions)[number]];
  return { source: relative(root, uploadFolder), codebase, runtime, ignore: ['node_modules'] };
}

function assertComplete(findings: readonly Finding[]): void {
  const count = findings.filter(({ remedy }) => remedy).length;
  if (count > 0)
    throw new CliError(
      `Nothing was deployed, because ${count} of the things listed above ${count === 1 ? 'is' : 'are'} missing: see the arrows.`,
    );
}
