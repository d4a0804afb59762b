import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as functions from '../functions/src/index.ts';
import { site } from '../functions/src/shared/site.ts';
import { root } from '../scripts/paths.ts';

const source = (path: string) => readFileSync(join(root, path), 'utf8');
const script = source('operations/set-up.sh');

const alerts = globSync('operations/alerts/*.json', { cwd: root }).map((path) => source(path));

test('each function has the account and the roles of the table in docs/deploy.md', () => {
  const rows = source('docs/deploy.md').matchAll(/^\| `(\w+)` +\| `function-([\w-]+)` +\| ([^|]+)\|/gm);
  const table = [...rows].map(([, name = '', account = '', roles = '']) => ({
    name,
    line: ['account', account, ...(roles.match(/roles\/(datastore|firebaseauth)\.\w+/g) ?? [])].join(' '),
  }));
  expect(table.map(({ name }) => name).sort()).toEqual(Object.keys(functions).sort());
  expect(script.match(/^account [\w-]+ .+$/gm)).toEqual(table.map(({ line }) => line));
});

test('the database is in the region of site.ts, and every API that the functions name is enabled', () => {
  expect(script).toContain(`region=${site.region.id} `);
  const required = source('functions/test/upload/manifest.snapshot').match(/\w+(?=\.googleapis\.com)/g) ?? [];
  const enabled = script
    .match(/^enable [^#]+?[^\\]$/gm)
    ?.join(' ')
    .split(/\s+/);
  expect(enabled).toEqual(expect.arrayContaining(required));
});

test('every message that an alert matches is logged, and so are the fields that alerts read', () => {
  const messages = [script, ...alerts].join('').matchAll(/jsonPayload\.message[:=]\\?"([^"\\]+)/g);
  const found = [...messages].map(([, message]) => message).sort();
  expect(found).toEqual(['Daily report', 'Mail given up', 'Request', 'Wrong one-time code']);
  const code = globSync('functions/src/**/*.ts', { cwd: root })
    .map((path) => source(path))
    .join('\n');
  for (const message of found) expect(code).toContain(`'${message}`);
  expect(code).toContain('{ daysWithoutInquiry,');
  expect(code).toContain("path: '/api/admin/login'");
  expect(code).toContain('uid: admin.uid, failures: checked.failures');
});

test('an alert counts the mails that `inbound` refuses', () => {
  const filter = [
    String.raw`resource.labels.service_name=\"inbound\"`,
    String.raw`metric.labels.response_code=one_of(\"401\", \"429\")`,
  ];
  expect(alerts.filter((alert) => filter.every((part) => alert.includes(part)))).toHaveLength(1);
});

test('no call of curl has a token in its arguments, which other users of the machine can see', () => {
  const calls = script.replaceAll('\\\n', '').match(/^curl .*$/gm) ?? [];
  expect(calls.join('\n')).toContain('--header @<(printf');
  for (const call of calls) expect(call.replace(/@<\(.*?\)/g, '')).not.toMatch(/authorization|token/i);
});

test('the uptime check accepts the response of /api/health until mail is hours old', () => {
  const [, content = ''] = /--matcher-content='(.+)'/.exec(script) ?? [];
  const isHealthy = (seconds: number | null) =>
    new RegExp(content).test(JSON.stringify({ oldestUndeliveredMailSeconds: seconds }));
  // The pattern allows four digits: 10,000 seconds are almost three hours.
  expect([null, 0, 9_999, 10_000, 123_456].map(isHealthy)).toEqual([true, true, true, false, false]);
});

interface Policy {
  documentation: { content: string };
  conditions: object[];
  alertStrategy: object;
}

test('each policy refers to its section of docs/operations.md, and only policies on log lines limit their notifications', () => {
  const operations = source('docs/operations.md');
  for (const { documentation, conditions, alertStrategy } of alerts.map(
    (text) => JSON.parse(text) as Policy,
  )) {
    const heading = /See "(.+)" in docs\/operations\.md\.$/.exec(documentation.content)?.[1];
    expect(operations).toContain(`\n### ${heading}\n`);
    // Google requires the limit for a policy on log lines.
    const isOnLogs = conditions.some((condition) => 'conditionMatchedLog' in condition);
    expect('notificationRateLimit' in alertStrategy).toBe(isOnLogs);
  }
});
