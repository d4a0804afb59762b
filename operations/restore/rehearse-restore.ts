import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { contact, partnership } from '../../functions/test/support/inquiries.ts';
import { CliError, runCommand, runTasks } from '../../scripts/cli.ts';
import { cacheFolder } from '../../scripts/paths.ts';
import { defaultAdmin } from '../../scripts/stack/local-admin.ts';
import { DEMO_PROJECT, plans, stackEnv } from '../../scripts/stack/plan.ts';
import { stackTasks, type StackContext } from '../../scripts/stack/tasks.ts';
import {
  accountsUrl,
  call,
  databaseUrl,
  differences,
  readContents,
  type Contents,
  type Emulators,
} from './contents.ts';

const COMMAND = 'npm run rehearse:restore';
const INQUIRIES = 300;

interface Rehearsal extends StackContext {
  before?: Contents;
}

/**
 * `npm run rehearse:restore`: fills the emulators through the site, exports their documents and accounts, deletes all of
 * them, imports the export, and compares every document and every account. An admin signs in afterwards.
 */
void runCommand(async () => {
  const plan = plans.bench;
  const { SITE_URL: site, ...env } = stackEnv(plan);
  const emulators = {
    project: DEMO_PROJECT,
    firestore: env.FIRESTORE_EMULATOR_HOST,
    auth: env.FIREBASE_AUTH_EMULATOR_HOST,
  };
  const folder = join(cacheFolder, 'rehearsal');
  const context: Rehearsal = {};
  try {
    await runTasks<Rehearsal>(stackTasks(plan, COMMAND, defaultAdmin), context);
    const steps = [
      { title: `Filling: ${INQUIRIES} inquiries, their mail, accounts, audit`, task: () => fill(site) },
      {
        title: 'Exporting',
        task: async () => {
          context.before = await readContents(emulators);
          rmSync(folder, { recursive: true, force: true });
          const hub = `http://127.0.0.1:${plan.ports.hub}/_admin/export`;
          await call(hub, { path: folder, initiatedBy: COMMAND });
        },
      },
      { title: 'Deleting everything', task: () => deleteEverything(emulators) },
      { title: 'Importing', task: () => importEverything(emulators, folder) },
    ];
    await runTasks<Rehearsal>(steps, context);
    const { before = new Map() } = context;
    const found = differences(before, await readContents(emulators));
    for (const difference of found.slice(0, 20)) console.error(`  ${difference}`);
    if (found.length > 0) throw new CliError(`The restored data has ${found.length} differences.`);
    await signIn(site);
    console.log(`✓ ${before.size} documents and accounts are as they were, and the admin can sign in.`);
  } finally {
    await context.stack?.stop();
  }
});

/** Through the API, so that every collection has documents as the product writes them. */
async function fill(site: string): Promise<void> {
  for (let index = 0; index < INQUIRIES / 2; index += 1) {
    const key = { 'Idempotency-Key': crypto.randomUUID() };
    await Promise.all([
      post(`${site}/api/contact`, { ...contact, subject: `Rehearsal ${index}` }),
      post(`${site}/api/partnership`, { ...partnership, companyName: `Rehearsal ${index}` }, key),
    ]);
  }
  const Cookie = await signIn(site);
  await post(
    `${site}/api/admin/register`,
    { username: 'second', password: 'correct horse battery' },
    { Cookie },
  );
  await post(`${site}/api/admin/erase`, { email: 'nobody@example.com' }, { Cookie });
}

/** Returns the session cookie. */
async function signIn(site: string): Promise<string> {
  const { username, password } = defaultAdmin;
  const response = await post(`${site}/api/admin/login`, { username, password });
  return response.headers.get('set-cookie')?.split(';')[0] ?? '';
}

async function post(url: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new CliError(`${url} answered ${response.status}: ${await response.text()}`);
  return response;
}

async function deleteEverything(emulators: Emulators): Promise<void> {
  await call(`${databaseUrl(emulators, 'emulator/v1')}/documents`, undefined, 'DELETE');
  await call(
    `http://${emulators.auth}/emulator/v1/projects/${emulators.project}/accounts`,
    undefined,
    'DELETE',
  );
  const left = (await readContents(emulators)).size;
  if (left > 0) throw new CliError(`${left} documents or accounts were not deleted.`);
}

/** Documents as `gcloud firestore import` does it, accounts as `firebase auth:import` does. */
async function importEverything(emulators: Emulators, folder: string): Promise<void> {
  const { firestore, project } = emulators;
  const metadata = JSON.parse(readFileSync(join(folder, 'firebase-export-metadata.json'), 'utf8')) as {
    firestore: { metadata_file: string };
  };
  await call(`http://${firestore}/emulator/v1/projects/${project}:import`, {
    database: `projects/${project}/databases/(default)`,
    export_directory: join(folder, metadata.firestore.metadata_file),
  });
  const accounts = readFileSync(join(folder, 'auth_export', 'accounts.json'), 'utf8');
  await call(accountsUrl(emulators, 'batchCreate'), JSON.parse(accounts) as object);
}
