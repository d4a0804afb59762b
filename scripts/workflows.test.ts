import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './paths.ts';

const folder = join(root, '.github', 'workflows');
const workflows = globSync('*.yml', { cwd: folder }).map((file) => readFileSync(join(folder, file), 'utf8'));

test('every action is pinned to the digest of a commit, with its version in a comment', () => {
  const actions = workflows.flatMap((text) => text.match(/uses: .*/g) ?? []);
  expect(actions.length).toBeGreaterThan(0);
  for (const action of actions) expect(action).toMatch(/^uses: [\w-]+\/[\w/-]+@[0-9a-f]{40} # v\d/);
});

test('an action has the same digest everywhere', () => {
  const actions = workflows.flatMap((text) => [...text.matchAll(/uses: ([\w/-]+)@(\w+)/g)]);
  const pins = new Set(actions.map(([, name, digest]) => `${name}@${digest}`));
  expect(pins.size).toBe(new Set(actions.map(([, name]) => name)).size);
});

test('no text of a pull request reaches a shell', () => {
  const commands = workflows.flatMap((text) => text.match(/run: .*/g) ?? []);
  const values = commands.flatMap((command) => command.match(/\$\{\{.*?\}\}/g) ?? []);
  for (const value of values)
    expect(value).toMatch(/^\$\{\{ (vars\.\w+|matrix\.\w+|github\.event\.number) \}\}$/);
});

test('no workflow calls firebase directly to deploy, because the repository refuses such deploys', () => {
  for (const text of workflows) expect(text).not.toMatch(/\bfirebase (deploy|hosting:)/);
});

test('nothing is deployed before npm test and the second tier have passed', () => {
  const text = workflows.join('\n');
  expect(text).toContain('- run: .ci/run\n'); // runs both
  expect(text.match(/needs: test/g)).toHaveLength(2); // preview and production
});

test('a failing command before a pipe fails its step', () => {
  const steps = workflows.flatMap((text) => text.split(/^ +- /m));
  for (const step of steps.filter((text) => text.includes(' | tee '))) expect(step).toMatch(/^shell: bash\b/);
});

test('a pull request is deployed to the staging project, and only merged code to the live project', () => {
  const jobs = workflows
    .join('\n')
    .split(/^ {2}(?=preview:|production:)/m)
    .slice(1);
  const projects = jobs.map((job) => [...new Set(job.match(/vars\.FIREBASE_\w+/g))]);
  expect(projects).toEqual([['vars.FIREBASE_STAGING_PROJECT'], ['vars.FIREBASE_PROJECT']]);
  expect(jobs[1]).toContain("github.event_name == 'push'");
});

test('a preview has a different identity from production, because a pull request runs its own code', () => {
  const text = workflows.join('\n');
  const accounts = [...text.matchAll(/environment: (\w+)[\s\S]*?service_account: (.*)/g)].map((match) =>
    match.slice(1),
  );
  expect(accounts).toEqual([
    ['preview', '${{ vars.GCP_PREVIEW_SERVICE_ACCOUNT }}'],
    ['production', '${{ vars.GCP_SERVICE_ACCOUNT }}'],
  ]);
});
