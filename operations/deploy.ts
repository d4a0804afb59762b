import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { packFunctions, uploadFolder } from '../functions/pack.ts';
import { effectiveSettings, parseSettings, settingsProblems } from '../functions/settings.ts';
import { parseSetting } from '../functions/src/config.ts';
import { site as firm } from '../functions/src/shared/site.ts';
import { CliError, interruptSignal, command, runProgram, step } from '../scripts/cli.ts';
import { root } from '../scripts/paths.ts';
import { buildChanged } from '../scripts/setup/builds.ts';
import { writeDeployConfig } from '../scripts/stack/firebase.ts';
import { placeholders } from './placeholders.ts';
import { sendTestInquiry } from './test-inquiry.ts';

const help = `npm run deploy: refuses placeholders and wrong settings, deploys, and sends a test inquiry.

  -P, --project <id>   the Firebase project
  --only <parts>       deploys these parts, as firebase-tools names them
  --channel <name>     deploys the pages to a preview channel for a week
  --no-test-inquiry    sends no test inquiry after the deploy
  --with-placeholders  deploys a demonstration with invented claims

Example: npm run deploy -- --project <id>`;

const options = {
  project: { type: 'string', short: 'P' },
  only: { type: 'string' },
  channel: { type: 'string' },
  'no-test-inquiry': { type: 'boolean' },
  'with-placeholders': { type: 'boolean' },
} as const;

export const main = command(help, { options }, async ({ values: { project, only, channel, ...flags } }) => {
  if (project === undefined || project.startsWith('demo-'))
    throw new CliError(
      `Cannot deploy to ${project ?? 'an unnamed project'}. Name your own project: npm run deploy -- --project <id>.`,
    );
  const foundPlaceholders = flags['with-placeholders'] ? [] : placeholders();
  if (foundPlaceholders.length > 0)
    throw new CliError(
      `Nothing was deployed, because the site would publish placeholders:\n  ${foundPlaceholders.join('\n  ')}\nCorrect each line, and set isSample to false for claims that you can prove. --with-placeholders deploys a demonstration.`,
    );

  const settings = readSettings(project);
  process.env['VITE_SITE_ORIGIN'] = settings['SITE_ORIGIN'];
  process.env['VITE_HOLIDAYS'] = settings['HOLIDAYS'] ?? '';
  // A preview uses the deployed functions, so its settings are not checked.
  const problems = channel === undefined ? settingsProblems(settings) : [];
  if (problems.length > 0)
    throw new CliError(
      `Nothing was deployed, because of these settings in functions/.env.${project}:\n  ${problems.join('\n  ')}\nCorrect each of them. functions/.env.template describes them.`,
    );

  await buildChanged();
  if (channel !== undefined) {
    // The pages call the functions of the project. The channel's domain is not added to the authorized domains of Firebase
    // Auth, which only sign-ins through a provider such as Google need.
    const channelOptions = ['--expires', '7d', '--no-authorized-domains', '--config', writeDeployConfig()];
    return runFirebase('hosting:channel:deploy', channel, '--project', project, ...channelOptions);
  }
  await step('Packing the functions', packFunctions);
  const lines = Object.entries(settings).map(([key, value]) => `${key}=${JSON.stringify(value)}\n`);
  // firebase-tools reads the settings from this file.
  writeFileSync(join(uploadFolder, `.env.${project}`), lines.join(''));
  // `--force` deletes functions and indexes that the local files no longer name.
  const parts = only === undefined ? [] : ['--only', only];
  await runFirebase('deploy', '--project', project, '--force', '--config', writeDeployConfig(), ...parts);
  const { SITE_ORIGIN: site = '', MAIL_FROM = '' } = settings;
  const { address: from } = parseSetting('MAIL_FROM', MAIL_FROM);
  if (only !== undefined || flags['no-test-inquiry']) {
    console.log(`✓ ${site} is deployed. No test inquiry was sent.`);
    return;
  }

  // The credentials of a person, unlike those of a service account, require that a quota project is named.
  process.env['GOOGLE_CLOUD_QUOTA_PROJECT'] = project;
  const firestore = getFirestore(initializeApp({ projectId: project }));
  const inquiry = { site, email: from || firm.senderEmail };
  const subject = await sendTestInquiry(inquiry, firestore, { signal: interruptSignal() });
  console.log(
    `✓ ${site} accepted a test inquiry and sent its mail ("${subject}"). Both were deleted from Firestore.`,
  );
});

async function runFirebase(...args: string[]): Promise<void> {
  const code = await runProgram('firebase', [...args, '--non-interactive']);
  if (code !== 0) throw new CliError(`firebase ended with code ${code}: its output is above.`);
}

/** Reads the settings in functions/.env.<project>. GitHub deploys previews without this file. */
function readSettings(project: string): Record<string, string> {
  const file = join(root, 'functions', `.env.${project}`);
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return effectiveSettings(project, parseSettings(text));
}
