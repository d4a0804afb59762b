import { parseArgs } from 'node:util';
import { CliError, runCommand } from '../../scripts/cli.ts';
import { google } from '../google.ts';
import { installAlerts } from './install.ts';

const usage = 'npm run alerts -- --project <id> --site https://<host> --email <who gets the alerts>';

/** `npm run alerts`: installs the alert policies of this folder in a project, or brings them up to date. */
void runCommand(async () => {
  const { project, site, email } = parseArgs({
    options: { project: { type: 'string' }, site: { type: 'string' }, email: { type: 'string' } },
  }).values;
  if (project === undefined || site === undefined || email === undefined)
    throw new CliError(`An option is missing: ${usage}`);
  if (!URL.canParse(site)) throw new CliError(`--site takes an address such as https://www.example.com.`);
  const installed = await installAlerts({ project, site, email }, google(project));
  for (const name of installed) console.log(`✓ ${name}`);
  console.log(`Alerts go to ${email}. docs/operations.md says what to do about each.`);
});
