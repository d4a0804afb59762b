import { settingsProblems } from '../../functions/settings.ts';
import { read } from '../google.ts';
import { apis, billing, firebaseConsole, publicInvoker, resourceManager } from './project-checks.ts';
import { serviceAccounts } from './service-accounts.ts';
import { finding, type Check, type Finding, type Step, type Target } from './set-up.ts';

interface DatabaseConfig {
  type: string;
  locationId: string;
  deleteProtectionState: string;
}

// https://cloud.google.com/firestore/docs/reference/rest/v1/projects.databases/get
// https://cloud.google.com/sdk/gcloud/reference/firestore/databases/create and …/update
const database: Check = async ({ project, manifest }, { ask }) => {
  const url = `https://firestore.googleapis.com/v1/projects/${project}/databases/(default)`;
  const { body, problem } = await read<DatabaseConfig>(ask, url);
  const [region = ''] = Object.values(manifest.endpoints).flatMap((endpoint) => endpoint.region);
  const protect = (...words: string[]): readonly Step[] => [
    ['gcloud', 'firestore', 'databases', ...words, '--delete-protection', '--project', project],
  ];
  const create = protect('create', `--location=${region}`, '--type=firestore-native');
  if (problem) return finding('Firestore database', problem, create);
  const isOther = body.type !== 'FIRESTORE_NATIVE' && 'it is not in native mode';
  const isElsewhere =
    body.locationId !== region && `it is in ${body.locationId ?? 'no region'}, and the site says ${region}`;
  const isOpen = body.deleteProtectionState !== 'DELETE_PROTECTION_ENABLED' && 'it is off';
  return [
    ...finding(
      'Firestore database',
      isOther || isElsewhere,
      isOther
        ? 'a project with a database in native mode'
        : 'change region in functions/src/shared/site.ts, or use another project: a database cannot move',
    ),
    ...finding('Delete protection', isOpen, protect('update', '--database=(default)')),
  ];
};

interface AuthConfig {
  signIn: { email?: { enabled?: boolean } };
  client: { permissions?: { disabledUserSignup?: boolean } };
}

// https://cloud.google.com/identity-platform/docs/reference/rest/v2/Config and …/projects/updateConfig
const auth: Check = async ({ project }, { ask }) => {
  const config = `https://identitytoolkit.googleapis.com/admin/v2/projects/${project}/config`;
  const wanted = {
    signIn: { email: { enabled: true, passwordRequired: true } },
    client: { permissions: { disabledUserSignup: true } },
  };
  const { body, problem } = await read<AuthConfig>(ask, config);
  if (problem)
    return finding('Firebase Auth', problem, `${firebaseConsole(project, 'authentication')} (Get started)`);
  const isOff = body.signIn?.email?.enabled !== true && 'sign-in by e-mail and password is off';
  const isOpen = body.client?.permissions?.disabledUserSignup !== true && 'anybody can create an account';
  const fields = 'signIn.email.enabled,signIn.email.passwordRequired,client.permissions.disabledUserSignup';
  return finding('Firebase Auth', isOff || isOpen, [
    { method: 'PATCH', url: `${config}?updateMask=${fields}`, body: wanted },
  ]);
};

// https://firebase.google.com/docs/reference/firebase-management/rest/v1beta1/projects.webApps/list
// The dashboard reads its configuration from /__/firebase/init.json, which Hosting has for a project with a web app.
const webApp: Check = async ({ project }, { ask }) => {
  const url = `https://firebase.googleapis.com/v1beta1/projects/${project}/webApps`;
  const { body, problem } = await read<{ apps: object[] }>(ask, url);
  if (problem) return finding('Web app', problem, [['firebase', 'projects:addfirebase', project]]);
  return finding('Web app', !body.apps?.length && 'there is none', [
    ['firebase', 'apps:create', 'WEB', 'Website', '--project', project],
  ]);
};

const whereKeyIs = (project: string) => `"apiKey" of npx firebase apps:sdkconfig WEB --project ${project}`;

// https://docs.cloud.google.com/identity-platform/docs/reference/rest/v1/projects
// Asked as the functions ask: with the key alone, and without a referrer.
const webApiKey: Check<Target & { number: string }> = async ({ project, number, settings }, { ask }) => {
  const key = settings?.['WEB_API_KEY'] ?? '';
  if (key === '') return []; // reported with the settings
  const url = `https://identitytoolkit.googleapis.com/v1/projects?key=${encodeURIComponent(key)}`;
  const { body, problem } = await read<{ projectId: string }>(ask, url);
  return finding(
    'Web API key',
    problem ?? (body.projectId !== number && 'it belongs to another project'),
    `${whereKeyIs(project)}; no application restriction: https://console.cloud.google.com/apis/credentials?project=${project}`,
  );
};

// https://cloud.google.com/secret-manager/docs/reference/rest/v1/projects.secrets.versions/get
const secrets: Check = async ({ project, manifest }, { ask }) => {
  const names = manifest.params.filter(({ type }) => type === 'secret').map(({ name }) => name);
  const findings = names.map(async (name) => {
    const url = `https://secretmanager.googleapis.com/v1/projects/${project}/secrets/${name}/versions/latest`;
    const { body, problem } = await read<{ state: string }>(ask, url);
    const isOff = body.state !== 'ENABLED' && 'its newest version is not enabled';
    return finding(`Secret ${name}`, problem ?? isOff, [
      ['firebase', 'functions:secrets:set', name, '--project', project],
    ]);
  });
  return (await Promise.all(findings)).flat();
};

const settings: Check = ({ project, settings, manifest }) => {
  const file = `functions/.env.${project}`;
  const what = `Settings in ${file}`;
  if (!settings)
    return Promise.resolve(finding(what, 'there is no such file', `cp functions/.env.template ${file}`));
  const edit = `edit ${file}; functions/.env.template describes all settings`;
  const problems = settingsProblems(manifest.params, settings).flatMap((problem) =>
    finding(what, problem, problem === 'WEB_API_KEY is empty' ? whereKeyIs(project) : edit),
  );
  return Promise.resolve(problems.length > 0 ? problems : [{ what }]);
};

/** Checks all that a deploy needs, in the order in which one would fix it. It only reads, each address once. */
export async function runChecks(target: Target, access: Parameters<Check>[1]): Promise<Finding[]> {
  const first = [...(await billing(target, access)), ...(await apis(target, access))];
  // Google then refuses to tell the rest.
  if (first.some(({ fix }) => fix)) return first;
  const { project } = target;
  const { body, problem } = await read<{ projectNumber: string }>(access.ask, resourceManager(project));
  const number = body.projectNumber ?? '';
  if (number === '')
    return [...first, ...finding('Project', problem ?? 'no number', `gcloud projects describe ${project}`)];
  const checks = [publicInvoker, serviceAccounts, database, auth, webApp, webApiKey, secrets, settings];
  const rest = await Promise.all(checks.map((check) => check({ ...target, number }, access)));
  return [...first, ...rest.flat()];
}
