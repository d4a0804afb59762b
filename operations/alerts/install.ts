import { setTimeout as sleep } from 'node:timers/promises';
import { call, type Google, type GoogleRequest } from '../google.ts';
import { alertPolicies, nameOf, refusedSignIns, uptimeCheck } from './policies.ts';

/** A resource of Cloud Monitoring. Google names it; we know it by its display name. */
interface Resource {
  name?: string;
  displayName: string;
  monitoredResource?: { labels: Record<string, string> };
  [field: string]: unknown;
}

const METRIC_TIMEOUT_MS = 12 * 60_000;
const METRIC_INTERVAL_MS = 20_000;

/** Creates or updates what alerts need, leaves other things alone. @throws CliError with Google's reason */
export async function installAlerts(
  { project, site, email }: { project: string; site: string; email: string },
  ask: Google,
  pause: (milliseconds: number) => Promise<unknown> = sleep,
): Promise<void> {
  const api = 'https://monitoring.googleapis.com/v3';

  /** @see https://github.com/hashicorp/terraform-provider-google/issues/11102 a new metric is unknown for minutes */
  const whenMetricIsKnown: Google = async (request) => {
    for (let waited = 0; ; waited += METRIC_INTERVAL_MS) {
      const response = await ask(request);
      if (response.status !== 404 || waited >= METRIC_TIMEOUT_MS) return response;
      if (waited === 0) console.log('A new metric takes Google up to ten minutes: waiting for it.');
      await pause(METRIC_INTERVAL_MS);
    }
  };

  async function upsert(collection: string, resource: Resource): Promise<string | undefined> {
    const { displayName } = resource;
    const url = `${api}/projects/${project}/${collection}`;
    const list = { method: 'GET', url: `${url}?pageSize=500` } as const;
    const listed = await call<Record<string, Resource[]>>(ask, collection, list);
    const existing = listed[collection]?.find((other) => other.displayName === displayName);
    const old = `${api}/${existing?.name ?? ''}`;
    // The target of a check cannot be changed (github.com/hashicorp/terraform-provider-google/issues/3132).
    const isMoved =
      existing?.monitoredResource?.labels['host'] !== resource.monitoredResource?.labels['host'];
    const request: GoogleRequest =
      existing && !isMoved
        ? { method: 'PATCH', url: old, body: { ...resource, name: existing.name } }
        : { method: 'POST', url, body: resource };
    const { name } = await call<Resource>(whenMetricIsKnown, displayName, request);
    if (existing && isMoved) await call(ask, 'the former check', { method: 'DELETE', url: old });
    console.log(`✓ ${displayName}`);
    return name;
  }

  const metric = `https://logging.googleapis.com/v2/projects/${project}/metrics/${refusedSignIns.name}`;
  await call(ask, refusedSignIns.name, { method: 'PUT', url: metric, body: refusedSignIns });
  const labels = { project_id: project, host: new URL(site).host };
  const check = { ...uptimeCheck, monitoredResource: { type: 'uptime_url', labels } };
  await upsert('uptimeCheckConfigs', check);
  const address = { displayName: nameOf(email), type: 'email', labels: { email_address: email } };
  const channel = await upsert('notificationChannels', address);
  for (const policy of alertPolicies)
    await upsert('alertPolicies', { ...policy, notificationChannels: [channel] });
}
