import { CliError, command } from '../../scripts/cli.ts';
import { google } from '../google.ts';
import { installAlerts } from './install.ts';

const usage = {
  name: 'npm run alerts',
  text: 'installs the alert policies of operations/alerts in a project, or brings them up to date.',
  options: {
    project: { type: 'string', value: 'id', text: 'the Firebase project' },
    site: { type: 'string', value: 'address', text: 'where the site is' },
    email: { type: 'string', value: 'address', text: 'who gets the alerts' },
  },
  example: '--project <id> --site https://www.example.com --email ops@example.com',
} as const;

export const main = command(usage, async ({ project, site, email }) => {
  if (project === undefined || site === undefined || email === undefined)
    throw new CliError(`An option is missing: see ${usage.name} -- --help.`);
  if (!URL.canParse(site)) throw new CliError(`--site takes an address such as https://www.example.com.`);
  await installAlerts({ project, site, email }, google(project));
  console.log(`Alerts go to ${email}. docs/operations.md says what to do about each.`);
});
