import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CliError } from '../../scripts/cli.ts';
import { assertOk, type Google } from '../google.ts';
import refusedSignIns from './refused-sign-ins-metric.json' with { type: 'json' };
import uptimeCheck from './uptime-check.json' with { type: 'json' };

/** A resource of Cloud Monitoring. Google names it; we know it by its display name. */
interface Resource {
  name?: string;
  displayName: string;
}

const folder = join(import.meta.dirname, 'policies');

/** The alert policies of policies/, in the form of Cloud Monitoring's API. */
export const alertPolicies = readdirSync(folder).map(
  (file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Resource & Record<string, unknown>,
);

/**
 * Creates or updates the metric, the uptime check, the alert policies and the address that gets their mails. Resources
 * that were created by other means are left alone.
 * @param site the address of the site
 * @returns the display names of what is installed
 * @throws CliError with Google's reason
 */
export async function installAlerts(
  { project, site, email }: { project: string; site: string; email: string },
  ask: Google,
): Promise<string[]> {
  const monitoring = `https://monitoring.googleapis.com/v3/projects/${project}`;

  async function upsert(collection: string, resource: Resource): Promise<string> {
    const url = `${monitoring}/${collection}`;
    const listed = assertOk(await ask({ method: 'GET', url: `${url}?pageSize=500` }), collection);
    // The notification channels call their list by their own name, the others likewise.
    const existing = (listed as Record<string, Resource[] | undefined>)[collection]?.find(
      ({ displayName }) => displayName === resource.displayName,
    );
    const response = existing?.name
      ? await ask({
          method: 'PATCH',
          url: `https://monitoring.googleapis.com/v3/${existing.name}`,
          body: { ...resource, name: existing.name },
        })
      : await ask({ method: 'POST', url, body: resource });
    const { name } = assertOk(response, resource.displayName) as { name?: string };
    if (name === undefined) throw new CliError(`Google has not named "${resource.displayName}".`);
    return name;
  }

  const metrics = `https://logging.googleapis.com/v2/projects/${project}/metrics`;
  const metric = { method: 'PUT', url: `${metrics}/${refusedSignIns.name}`, body: refusedSignIns } as const;
  assertOk(await ask(metric), refusedSignIns.name); // PUT creates it too

  const host = new URL(site).host;
  const monitoredResource = { type: 'uptime_url', labels: { project_id: project, host } };
  await upsert('uptimeCheckConfigs', { ...uptimeCheck, monitoredResource } as Resource);
  const channel = await upsert('notificationChannels', {
    displayName: `Forillon: ${email}`,
    type: 'email',
    labels: { email_address: email },
  } as Resource);
  for (const policy of alertPolicies)
    await upsert('alertPolicies', { ...policy, notificationChannels: [channel] } as Resource);
  return [
    refusedSignIns.name,
    uptimeCheck.displayName,
    ...alertPolicies.map(({ displayName }) => displayName),
  ];
}
