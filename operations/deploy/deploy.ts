import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { packFunctions, readManifest, uploadFolder } from '../../functions/pack.ts';
import { effectiveSettings, parseSettings } from '../../functions/settings.ts';
import { site as firm } from '../../functions/src/shared/site.ts';
import { CliError, interruption, command, runProgram, runTasks } from '../../scripts/cli.ts';
import { root } from '../../scripts/paths.ts';
import { buildTasks } from '../../scripts/setup/builds.ts';
import { writeDeployConfig } from '../../scripts/stack/firebase.ts';
import { gcloud, google } from '../google.ts';
import { runChecks } from './checks.ts';
import { placeholders } from './placeholders.ts';
import { executor, setUp } from './set-up.ts';
import { sendTestInquiry } from './test-inquiry.ts';

const usage = {
  name: 'npm run deploy',
  text: 'looks at a project, sets up what it lacks after a question, deploys, and sends a test inquiry.',
  options: {
    project: { type: 'string', short: 'P', value: 'id', text: 'the Firebase project' },
    'dry-run': { type: 'boolean', text: 'only looks' },
    only: { type: 'string', value: 'parts', text: 'deploys these parts, as firebase-tools names them' },
    channel: { type: 'string', value: 'name', text: 'deploys the pages to a preview channel for a week' },
    'no-test-inquiry': { type: 'boolean', text: 'sends none after the deploy' },
    'with-placeholders': { type: 'boolean', text: 'deploys a demonstration, with claims that are invented' },
  },
  example: '--project <id> --dry-run',
} as const;

export const main = command(usage, async ({ project, only, channel, ...flags }) => {
  if (project === undefined || project.startsWith('demo-'))
    throw new CliError(
      `${project ?? 'An unnamed project'} cannot be deployed to: name yours ("npm run deploy -- --project <id>").`,
    );
  const untrue = flags['with-placeholders'] ? [] : placeholders();
  if (untrue.length > 0)
    throw new CliError(
      `Nothing was deployed, because the site would say what is not true:\n  ${untrue.join('\n  ')}\nSet each right, and isSample to false where you can prove the claim. --with-placeholders deploys a demonstration.`,
    );
  // A preview by GitHub has no settings.
  const settings: Record<string, string> = settingsOf(project) ?? effectiveSettings(project, {});
  process.env['VITE_SITE_ORIGIN'] = settings['SITE_ORIGIN'];
  process.env['VITE_HOLIDAYS'] = settings['HOLIDAYS'] ?? '';
  await runTasks(buildTasks());
  if (channel !== undefined) {
    // The pages call the functions of production. The channel's domain needs no sign-in by a provider.
    const options = ['--expires', '7d', '--no-authorized-domains', '--config', writeDeployConfig()];
    return runFirebase('hosting:channel:deploy', channel, '--project', project, ...options);
  }
  await runTasks([{ title: 'Packing the functions', task: packFunctions }]);
  const manifest = await readManifest();
  const ask = google(project);
  // The settings are read each time: their file may be corrected while the set-up runs.
  const plan = () => runChecks({ project, settings: settingsOf(project), manifest }, { ask, gcloud });
  const findings = await setUp(plan, executor(ask, flags['dry-run']));

  const count = findings.filter(({ fix }) => fix).length;
  if (count > 0)
    throw new CliError(`Nothing was deployed: ${count} of the things above are missing, see the arrows.`);
  if (flags['dry-run']) return;

  const uploaded = settingsOf(project) ?? {};
  const lines = Object.entries(uploaded).map(([key, value]) => `${key}=${JSON.stringify(value)}\n`);
  writeFileSync(join(uploadFolder, `.env.${project}`), lines.join('')); // where firebase-tools reads it
  // `--force` deletes what the files here no longer name.
  const parts = only === undefined ? [] : ['--only', only];
  await runFirebase('deploy', '--project', project, '--force', '--config', writeDeployConfig(), ...parts);
  const { SITE_ORIGIN: site = '', MAIL_FROM: from = '' } = uploaded;
  if (only !== undefined || flags['no-test-inquiry']) {
    console.log(`✓ ${site} is deployed. No test inquiry was sent.`);
    return;
  }

  // The Admin SDK needs a quota project with the credentials of a person.
  process.env['GOOGLE_CLOUD_QUOTA_PROJECT'] = project;
  const firestore = getFirestore(initializeApp({ projectId: project }));
  const inquiry = { site, email: from || firm.senderEmail };
  const subject = await sendTestInquiry(inquiry, firestore, { signal: interruption() });
  console.log(
    `✓ ${site} took a test inquiry and sent its mail ("${subject}"). Both are deleted in Firestore.`,
  );
});

async function runFirebase(...args: string[]): Promise<void> {
  const code = await runProgram('firebase', [...args, '--non-interactive']);
  if (code !== 0) throw new CliError(`firebase ended with code ${code}: its output is above.`);
}

function settingsOf(project: string): Record<string, string> | undefined {
  const file = join(root, 'functions', `.env.${project}`);
  return existsSync(file) ? effectiveSettings(project, parseSettings(readFileSync(file, 'utf8'))) : undefined;
}
