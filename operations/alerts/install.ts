import { setTimeout as sleep } from 'node:timers/promises';
import { CliError } from '../../scripts/cli.ts';
import { assertOk, type Google, type GoogleResponse } from '../google.ts';
import { alertPolicies, nameOf, refusedSignIns, uptimeCheck } from './policies.ts';

/** A resource of Cloud Monitoring. Google names it; we know it by its display name. */
interface Resource {
  name?: string;
  displayName: string;
  monitoredResource?: { type: string; labels: Record<string, string> };
}

/**
 * A policy on a new metric is refused with 404, "Cannot find metric(s) that match type … it could take up to 10 minutes
 * to become available" (https://github.com/hashicorp/terraform-provider-google/issues/11102).
 */
const METRIC_TIMEOUT_MS = 12 * 60_000;
const METRIC_INTERVAL_MS = 20_000;

/**
 * Creates or updates the metric, the uptime check, the alert policies and the address that gets their mails. Resources
 * that were created by other means are left alone.
 * @param site the address of the site
 * @returns the display names; throws a CliError with Google's reason
 */
export async function installAlerts(
  { project, site, email }: { project: string; site: string; email: string },
  ask: Google,
  pause: (milliseconds: number) => Promise<unknown> = sleep,
): Promise<string[]> {
  const api = 'https://monitoring.googleapis.com/v3';

  async function untilMetricIsKnown(send: () => Promise<GoogleResponse>): Promise<GoogleResponse> {
    for (let waited = 0; ; waited += METRIC_INTERVAL_MS) {
      const response = await send();
      if (response.status !== 404 || waited >= METRIC_TIMEOUT_MS) return response;
      if (waited === 0) console.log('A new metric takes Google up to ten minutes: waiting for it.');
      await pause(METRIC_INTERVAL_MS);
    }
  }

  async function upsert(collection: string, resource: Resource): Promise<string> {
    const url = `${api}/projects/${project}/${collection}`;
    const listed = assertOk(await ask({ method: 'GET', url: `${url}?pageSize=500` }), collection);
    // The notification channels call their list by their own name, the others likewise.
    const existing = (listed as Record<string, Resource[] | undefined>)[collection]?.find(
      ({ displayName }) => displayName === resource.displayName,
    );
    // What a check looks at cannot be changed (github.com/hashicorp/terraform-provider-google/issues/3132).
    const isMoved =
      existing?.monitoredResource?.labels['host'] !== resource.monitoredResource?.labels['host'];
    const response = await untilMetricIsKnown(() =>
      existing?.name && !isMoved
        ? ask({
            method: 'PATCH',
            url: `${api}/${existing.name}`,
            body: { ...resource, name: existing.name },
          })
        : ask({ method: 'POST', url, body: resource }),
    );
    const { name } = assertOk(response, resource.displayName) as { name?: string };
    if (name === undefined) throw new CliError(`Google has not named "${resource.displayName}".`);
    if (existing?.name && isMoved)
      assertOk(await ask({ method: 'DELETE', url: `${api}/${existing.name}` }), 'the former check');
    return name;
  }

  const metrics = `https://logging.googleapis.com/v2/projects/${project}/metrics`;
  const metric = { method: 'PUT', url: `${metrics}/${refusedSignIns.name}`, body: refusedSignIns } as const;
  assertOk(await ask(metric), refusedSignIns.name); // PUT creates it too

  const labels = { project_id: project, host: new URL(site).host };
  await upsert('uptimeCheckConfigs', { ...uptimeCheck, monitoredResource: { type: 'uptime_url', labels } });
  const channel = await upsert('notificationChannels', {
    displayName: nameOf(email),
    type: 'email',
    labels: { email_address: email },
  } as Resource);
  // Those on Google's own metrics first, so that they are there while the others wait.
  const waits = (policy: object) => JSON.stringify(policy).includes('logging.googleapis.com/user/');
  for (const policy of alertPolicies.toSorted((a, b) => Number(waits(a)) - Number(waits(b))))
    await upsert('alertPolicies', { ...policy, notificationChannels: [channel] } as Resource);
  return [
    refusedSignIns.name,
    uptimeCheck.displayName,
    ...alertPolicies.map(({ displayName }) => displayName),
  ];
}
