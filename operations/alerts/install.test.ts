import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../../scripts/paths.ts';
import type { Google } from '../google.ts';
import { installAlerts } from './install.ts';
import { alertPolicies, refusedSignIns, uptimeCheck } from './policies.ts';

const MONITORING = 'https://monitoring.googleapis.com/v3/';
/** Google learns of a new metric only after some time. */
const MINUTES_UNTIL_KNOWN = 9;

const options = { project: 'forillon-test', site: 'https://forillon.test', email: 'ops@forillon.test' };

/**
 * The parts of Cloud Monitoring and Cloud Logging that the command uses, after their public references. A policy on a metric
 * that is minutes old is refused, in the words of github.com/hashicorp/terraform-provider-google/issues/11102, and so is
 * another host of a check (…/issues/3132; github.com/GoogleCloudPlatform/magic-modules/pull/1461).
 */
function fakeMonitoring() {
  const resources = new Map<string, Record<string, unknown>>();
  const calls: string[] = [];
  let minutes = 0;
  let created = 0;
  let metricSince: number | undefined;
  const refuse = (status: number, message: string) =>
    Promise.resolve({ status, body: { error: { message } } });
  const pause = (milliseconds: number) => Promise.resolve((minutes += milliseconds / 60_000));
  const ask: Google = ({ method, url, body }) => {
    const { pathname } = new URL(url);
    calls.push(`${method} ${pathname}`);
    const [collection = ''] = pathname.split('/').slice(4);
    if (method === 'GET') {
      const listed = [...resources.values()].filter(({ name }) => String(name).includes(`/${collection}/`));
      return Promise.resolve({ status: 200, body: listed.length > 0 ? { [collection]: listed } : {} });
    }
    if (pathname.endsWith('/metrics/refused-sign-ins')) metricSince ??= minutes;
    const text = JSON.stringify(body ?? {});
    if (
      text.includes('logging.googleapis.com/user/') &&
      minutes - (metricSince ?? minutes) < MINUTES_UNTIL_KNOWN
    )
      return refuse(
        404,
        'Cannot find metric(s) that match type = "logging.googleapis.com/user/refused-sign-ins". If a metric was created recently, it could take up to 10 minutes to become available. Please try again soon.',
      );
    if (method === 'DELETE')
      return Promise.resolve({ status: Number(resources.delete(pathname.slice(4))) && 200, body: {} });
    const before = resources.get(pathname.slice(4))?.['monitoredResource'];
    if (
      method === 'PATCH' &&
      JSON.stringify(before) !== JSON.stringify((body as Record<string, unknown>)['monitoredResource'])
    )
      return refuse(400, 'The monitored resource of an uptime check cannot be changed.');
    const name =
      method === 'POST' ? `${url.slice(MONITORING.length)}/${(created += 1)}` : pathname.slice('/v3/'.length);
    const resource = { ...(body as object), name };
    resources.set(name, resource);
    return Promise.resolve({ status: 200, body: resource });
  };
  return {
    resources,
    calls,
    ask,
    install: (changes = {}) => installAlerts({ ...options, ...changes }, ask, pause),
  };
}

const stored = (resources: ReadonlyMap<string, Record<string, unknown>>, collection: string) =>
  [...resources.values()].filter(({ name }) => String(name).includes(`/${collection}/`));

test('everything is created in a new project, and every policy has somebody who gets it', async () => {
  const { resources, install } = fakeMonitoring();
  await install();
  const [channel] = stored(resources, 'notificationChannels');
  expect(channel).toMatchObject({ type: 'email', labels: { email_address: 'ops@forillon.test' } });
  const policies = stored(resources, 'alertPolicies');
  expect(policies).toHaveLength(alertPolicies.length);
  for (const policy of policies) expect(policy['notificationChannels']).toEqual([channel?.['name']]);
  expect(stored(resources, 'uptimeCheckConfigs')).toMatchObject([
    { monitoredResource: { labels: { host: 'forillon.test', project_id: 'forillon-test' } } },
  ]);
});

test('a second run updates what the first has created, and leaves other policies alone', async () => {
  const { resources, calls, install } = fakeMonitoring();
  resources.set('projects/forillon-test/alertPolicies/x', {
    name: 'projects/forillon-test/alertPolicies/x',
    displayName: 'Of somebody else',
  });
  await install();
  const names = [...resources.keys()];
  calls.length = 0;
  await install();
  expect([...resources.keys()]).toEqual(names);
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual([]);
  expect(calls.some((call) => call.endsWith('/alertPolicies/x'))).toBe(false);
});

test('another site has another check instead of the former one', async () => {
  const { resources, install } = fakeMonitoring();
  await install();
  await install({ site: 'https://www.forillon.test' });
  expect(stored(resources, 'uptimeCheckConfigs')).toMatchObject([
    { monitoredResource: { labels: { host: 'www.forillon.test' } } },
  ]);
});

test('a refusal of Google is told with its reason', async () => {
  const ask: Google = () =>
    Promise.resolve({ status: 403, body: { error: { message: 'Monitoring API is disabled.' } } });
  await expect(installAlerts(options, ask)).rejects.toThrow('refused-sign-ins: Monitoring API is disabled.');
});

const source = (path: string) => readFileSync(join(root, path), 'utf8');

describe('the policies fit the code and the documents', () => {
  const logFilters = [
    ...alertPolicies.flatMap(({ conditions }) =>
      (conditions as { conditionMatchedLog?: { filter: string } }[]).map(
        ({ conditionMatchedLog }) => conditionMatchedLog?.filter,
      ),
    ),
    refusedSignIns.filter,
  ].filter((filter) => filter !== undefined);

  test('every message that a filter looks for is logged', () => {
    const messages = logFilters.map((filter) => /jsonPayload\.message[:=]"([^"]+)"/.exec(filter)?.[1] ?? '');
    const code = ['mail/retries', 'daily-report', 'http/serve', 'admin/sign-in/pass-second-step'].map(
      (name) => source(`functions/src/${name}.ts`),
    );
    expect(messages).toHaveLength(4);
    for (const message of messages) expect(code.some((text) => text.includes(`'${message}`))).toBe(true);
  });

  test('so is every field', () => {
    expect(source('functions/src/daily-report.ts')).toContain('{ daysWithoutInquiry,');
    expect(source('functions/src/admin/routes.ts')).toContain("path: '/api/admin/login'");
    const wrongCode = 'uid: admin.uid, failures: checked.failures';
    expect(source('functions/src/admin/sign-in/pass-second-step.ts')).toContain(wrongCode);
  });

  test('the uptime check accepts what /api/health responds, until mail is hours old', () => {
    const matcher = new RegExp(uptimeCheck.contentMatchers[0]?.content ?? '');
    const isHealthy = (seconds: number | null) =>
      matcher.test(JSON.stringify({ oldestUndeliveredMailSeconds: seconds }));
    expect([null, 0, 9_999, 10_000, 123_456].map(isHealthy)).toEqual([true, true, true, false, false]);
  });

  test('a policy on log lines limits how often it notifies, which Google requires', () => {
    for (const { conditions, alertStrategy } of alertPolicies) {
      const isOnLogs = (conditions as object[]).some((condition) => 'conditionMatchedLog' in condition);
      expect('notificationRateLimit' in (alertStrategy as object)).toBe(isOnLogs);
    }
  });

  test('every policy names the part of docs/operations.md that helps', () => {
    const headings = source('docs/operations.md')
      .split('\n')
      .filter((line) => line.startsWith('### '));
    for (const { documentation } of alertPolicies) {
      const { content } = documentation as { content: string };
      const heading = /See "(.+)" in docs\/operations\.md\.$/.exec(content)?.[1];
      expect(headings).toContain(`### ${heading}`);
    }
  });
});
