import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect, test } from 'vitest';
import * as functions from '../functions/src/index.ts';
import { site } from '../functions/src/shared/site.ts';
import { root } from '../scripts/paths.ts';

const source = (path: string) => readFileSync(join(root, path), 'utf8');
const script = source('operations/set-up.sh');

/**
 * Runs the script with programs that write down how they were called. There is no project to try it on, so a `describe`
 * or `list` answers as the references beside each command say: nothing, or what the script looks for. An interrupted
 * project has its secrets without a version. `secrets` is what the project is given.
 */
function setUp(project: 'empty' | 'interrupted' | 'complete', ...args: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'set-up-'));
  const calls = join(folder, 'calls');
  const given = join(folder, 'given');
  mkdirSync(given);
  writeFileSync(calls, '');
  const program = `#!/bin/sh
echo "$(basename "$0") $*" >>'${calls}'
case "$*" in
  *secrets:set*) cat >"${given}/$3" ;;
  *'projects describe'*) echo 314159 ;;
  *'secrets list'*) [ ${project} = empty ] || printf 'PASSWORD_PEPPER\\nINBOUND_MAIL_SECRET\\nWEBHOOK_SECRET\\nSMTP_PASSWORD\\n' ;;
  *'versions list'*) [ ${project} != complete ] || echo 1 ;;
  *apps:list*) [ ${project} = complete ] || echo 'No apps found.' ;;
  *describe*) [ ${project} = complete ] ;;
  *' list '* | *list-configs*) [ ${project} = empty ] || echo projects/x/found ;;
  *'channels create'*) echo projects/x/made ;;
esac
`;
  for (const name of ['gcloud', 'npx', 'curl']) {
    writeFileSync(join(folder, name), program);
    chmodSync(join(folder, name), 0o755);
  }
  const env = { ...process.env, PATH: [folder, process.env['PATH']].join(delimiter) };
  const { status, stderr } = spawnSync('bash', ['operations/set-up.sh', ...args], {
    cwd: root,
    env,
    input: 'a pass word\n',
  });
  const lines = readFileSync(calls, 'utf8').trim().split('\n');
  return {
    status,
    stderr: String(stderr),
    lines,
    secrets: Object.fromEntries(
      readdirSync(given).map((name) => [name, readFileSync(join(given, name), 'utf8')]),
    ),
    creating: lines.filter((line) => /\bcreate\b|:set /.test(line)),
  };
}

const alerts = globSync('operations/alerts/*.json', { cwd: root }).map((path) => source(path));
const withAlerts = ['firm', 'www.firm.test', 'ops@firm.test'];

test('a new project gets everything', () => {
  const { status, stderr, lines, creating } = setUp('empty', ...withAlerts);
  expect([status, stderr]).toEqual([0, '']);
  expect(creating.filter((line) => line.includes('service-accounts create'))).toHaveLength(5);
  expect(creating.filter((line) => line.includes('secrets:set'))).toHaveLength(4);
  const policies = creating.filter((line) => line.includes('monitoring policies create'));
  expect(policies).toHaveLength(alerts.length);
  for (const line of policies) expect(line).toContain('--notification-channels=projects/x/made');
  for (const what of [
    'databases create',
    'apps:create WEB',
    'channels create',
    'uptime create',
    'metrics create',
  ])
    expect(creating.join('\n')).toContain(what);
  for (const line of lines)
    expect(line.match(/\w\.googleapis\.com(?= |$)/g)?.length ?? 0).toBeLessThanOrEqual(20);
});

test('a project that has everything gets nothing new, and keeps its secrets', () => {
  const { status, lines, creating } = setUp('complete', ...withAlerts);
  expect([status, creating]).toEqual([0, []]);
  expect(lines.filter((line) => line.includes('policies update projects/x/found'))).toHaveLength(
    alerts.length,
  );
});

test.each(['empty', 'interrupted'] as const)(
  'an %s project gets each secret without the end of a line',
  (project) => {
    const { secrets } = setUp(project, 'firm');
    expect(secrets).toEqual({
      PASSWORD_PEPPER: expect.stringMatching(/^[\w+/]{43}=$/),
      INBOUND_MAIL_SECRET: expect.stringMatching(/^[\w+/]{43}=$/),
      WEBHOOK_SECRET: expect.stringMatching(/^whsec_[\w+/]{43}=$/),
      SMTP_PASSWORD: 'a pass word',
    });
  },
);

test('without a host the alerts are left alone, and without a project nothing is called', () => {
  expect(setUp('empty', 'firm').lines.join('\n')).not.toContain('monitoring policies');
  expect(setUp('empty')).toMatchObject({ status: 1, lines: [''] });
});

test('each function has the account and the roles of the table in docs/deploy.md', () => {
  const rows = source('docs/deploy.md').matchAll(/^\| `(\w+)` +\| `function-([\w-]+)` +\| ([^|]+)\|/gm);
  const table = [...rows].map(([, name = '', account = '', roles = '']) => ({
    name,
    line: ['account', account, ...(roles.match(/roles\/(datastore|firebaseauth)\.\w+/g) ?? [])].join(' '),
  }));
  expect(table.map(({ name }) => name).sort()).toEqual(Object.keys(functions).sort());
  expect(script.match(/^account [\w-]+ .+$/gm)).toEqual(table.map(({ line }) => line));
});

test('the database is where the site says, and every API that the functions name is on', () => {
  expect(script).toContain(`region=${site.region.id} `);
  const required = source('functions/test/upload/manifest.snapshot').match(/\w+(?=\.googleapis\.com)/g) ?? [];
  const enabled = script
    .match(/^enable [^#]+?[^\\]$/gm)
    ?.join(' ')
    .split(/\s+/);
  expect(enabled).toEqual(expect.arrayContaining(required));
});

test('every message that an alert looks for is logged, with the field beside it', () => {
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

test('the uptime check accepts what /api/health responds, until mail is hours old', () => {
  const [, content = ''] = /--matcher-content='(.+)'/.exec(script) ?? [];
  const isHealthy = (seconds: number | null) =>
    new RegExp(content).test(JSON.stringify({ oldestUndeliveredMailSeconds: seconds }));
  expect([null, 0, 9_999, 10_000, 123_456].map(isHealthy)).toEqual([true, true, true, false, false]);
});

interface Policy {
  documentation: { content: string };
  conditions: object[];
  alertStrategy: object;
}

test('a policy names the part of docs/operations.md that helps, and one on log lines limits how often it notifies', () => {
  const operations = source('docs/operations.md');
  for (const { documentation, conditions, alertStrategy } of alerts.map(
    (text) => JSON.parse(text) as Policy,
  )) {
    const heading = /See "(.+)" in docs\/operations\.md\.$/.exec(documentation.content)?.[1];
    expect(operations).toContain(`\n### ${heading}\n`);
    // Google requires it.
    const isOnLogs = conditions.some((condition) => 'conditionMatchedLog' in condition);
    expect('notificationRateLimit' in alertStrategy).toBe(isOnLogs);
  }
});
