import { get, refusal, type Google } from '../google.ts';
import { finding, missing, ok, type Check, type Finding, type Target } from './finding.ts';
import { database, indexes, ttlPolicies } from './firestore-checks.ts';
import { settingsProblems } from './settings.ts';

async function iamBindings(ask: Google, resource: string) {
  const response = await ask({ method: 'POST', url: `${resource}:getIamPolicy`, body: {} });
  const { bindings = [] } = response.body as { bindings?: { role: string; members?: string[] }[] };
  return { bindings: response.status === 200 ? bindings : [], problem: refusal(response) };
}

const firebaseConsole = (project: string, page: string) =>
  `https://console.firebase.google.com/project/${project}/${page}`;
const resourceManager = (project: string) =>
  `https://cloudresourcemanager.googleapis.com/v1/projects/${project}`;

// https://cloud.google.com/resource-manager/reference/rest/v1/projects/get
const projectExists: Check = async ({ project }, ask) => {
  const { problem } = await get(ask, resourceManager(project));
  return finding('Firebase project', problem, 'gcloud projects list, or https://console.firebase.google.com');
};

// https://cloud.google.com/billing/docs/reference/rest/v1/projects/getBillingInfo
const billing: Check = async ({ project }, ask) => {
  const url = `https://cloudbilling.googleapis.com/v1/projects/${project}/billingInfo`;
  const { body, problem } = await get<{ billingEnabled: boolean }>(ask, url);
  const off = body.billingEnabled !== true && 'functions need the Blaze plan';
  return finding('Billing plan', problem ?? off, firebaseConsole(project, 'usage/details'));
};

/** The APIs that the product needs, in addition to those that firebase-functions names. */
const APIS = [
  'artifactregistry',
  'cloudbuild',
  'cloudfunctions',
  'eventarc',
  'firebase',
  'firebasehosting',
  'firebaserules',
  'firestore',
  'iam',
  'iamcredentials', // signs the tokens of the dashboard's listener
  'identitytoolkit',
  'pubsub',
  'run',
  'secretmanager',
].map((name) => `${name}.googleapis.com`);

// https://cloud.google.com/service-usage/docs/reference/rest/v1/services/batchGet
const apis: Check = async ({ project, manifest }, ask) => {
  const wanted = [...new Set([...APIS, ...manifest.requiredAPIs.map(({ api }) => api)])];
  const names = wanted.map((api) => `names=projects/${project}/services/${api}`).join('&');
  const url = `https://serviceusage.googleapis.com/v1/projects/${project}/services:batchGet?${names}`;
  const { body, problem } = await get<{ services: { name: string; state: string }[] }>(ask, url);
  const isOn = (api: string) =>
    body.services?.some(({ name, state }) => name.endsWith(`/${api}`) && state === 'ENABLED');
  const off = wanted.filter((api) => !isOn(api));
  return finding(
    'APIs',
    problem ?? (off.length > 0 && `${off.join(', ')} are off`),
    `gcloud services enable ${off.join(' ')} --project ${project}`,
  );
};

interface AuthConfig {
  signIn: { email?: { enabled?: boolean } };
  client: { permissions?: { disabledUserSignup?: boolean } };
}

// https://cloud.google.com/identity-platform/docs/reference/rest/v2/Config
const auth: Check = async ({ project }, ask) => {
  const url = `https://identitytoolkit.googleapis.com/admin/v2/projects/${project}/config`;
  const { body, problem } = await get<AuthConfig>(ask, url);
  if (problem) return finding('Firebase Auth', problem, firebaseConsole(project, 'authentication'));
  const signsUp = body.client?.permissions?.disabledUserSignup !== true;
  return [
    ok('Firebase Auth'),
    ...finding(
      'Sign-in by e-mail and password',
      body.signIn?.email?.enabled !== true && 'it is off',
      firebaseConsole(project, 'authentication/providers'),
    ),
    ...finding(
      'Self sign-up',
      signsUp && 'anybody can create an account',
      `${firebaseConsole(project, 'authentication/settings')} (User actions: no "Enable create")`,
    ),
  ];
};

/** Roles that let the functions read and write, each with a broader one that does as well. */
const DATA_ROLES = ['roles/datastore.user', 'roles/firebaseauth.admin'];
const BROAD_ROLES = ['roles/editor', 'roles/owner'];
const SIGNING_ROLE = 'roles/iam.serviceAccountTokenCreator';

// https://cloud.google.com/resource-manager/reference/rest/v1/projects/getIamPolicy
// https://cloud.google.com/iam/docs/reference/rest/v1/projects.serviceAccounts/getIamPolicy
const roles: Check = async ({ project }, ask) => {
  const { body } = await get<{ projectNumber: string }>(ask, resourceManager(project));
  if (!body.projectNumber)
    return [
      missing('Roles of the functions: the project cannot be read', `gcloud projects describe ${project}`),
    ];
  // The account as which second-generation functions run.
  const account = `${body.projectNumber}-compute@developer.gserviceaccount.com`;
  const accounts = `https://iam.googleapis.com/v1/projects/${project}/serviceAccounts`;
  const ofProject = await iamBindings(ask, resourceManager(project));
  const ofAccount = await iamBindings(ask, `${accounts}/${account}`);
  const member = `serviceAccount:${account}`;
  const has = (bindings: typeof ofProject.bindings, wanted: string[]) =>
    bindings.some(({ role, members = [] }) => wanted.includes(role) && members.includes(member));
  const lacking = DATA_ROLES.filter((role) => !has(ofProject.bindings, [role, ...BROAD_ROLES]));
  const signs = has([...ofProject.bindings, ...ofAccount.bindings], [SIGNING_ROLE]);
  const grant = (role: string) =>
    `gcloud projects add-iam-policy-binding ${project} --member=${member} --role=${role} --condition=None`;
  return [
    ...finding(
      'Roles of the functions',
      ofProject.problem ?? (lacking.length > 0 && `${account} lacks ${lacking.join(' and ')}`),
      lacking.map(grant).join(' && '),
    ),
    ...finding(
      'Role for signing tokens',
      !signs && (ofAccount.problem ?? `${account} lacks ${SIGNING_ROLE} on itself`),
      `gcloud iam service-accounts add-iam-policy-binding ${account} --member=${member} --role=${SIGNING_ROLE} --project ${project}`,
    ),
  ];
};

interface KeyRestrictions {
  browserKeyRestrictions?: object;
  serverKeyRestrictions?: object;
  androidKeyRestrictions?: object;
  iosKeyRestrictions?: object;
  apiTargets?: { service: string }[];
}

const IDENTITY_TOOLKIT = 'identitytoolkit.googleapis.com';

// https://cloud.google.com/api-keys/docs/reference/rest/v2/keys/lookupKey
// https://cloud.google.com/api-keys/docs/reference/rest/v2/projects.locations.keys
const webApiKey: Check = async ({ project, settings }, ask) => {
  const key = settings?.['WEB_API_KEY'] ?? '';
  if (key === '') return []; // reported with the settings
  const what = 'Web API key';
  const apiKeys = 'https://apikeys.googleapis.com/v2';
  const url = `${apiKeys}/keys:lookupKey?keyString=${encodeURIComponent(key)}`;
  const found = await get<{ name: string; parent: string }>(ask, url);
  if (found.problem)
    return [missing(`${what}: ${found.problem}`, firebaseConsole(project, 'settings/general'))];
  const { projectNumber } = (await get<{ projectNumber: string }>(ask, resourceManager(project))).body;
  const isForeign = !found.body.parent?.startsWith(`projects/${projectNumber ?? ''}/`);
  if (isForeign)
    return [missing(`${what}: it belongs to another project`, firebaseConsole(project, 'settings/general'))];
  const { body, problem } = await get<{ restrictions: KeyRestrictions }>(
    ask,
    `${apiKeys}/${found.body.name ?? ''}`,
  );
  const { apiTargets, ...clients } = body.restrictions ?? {};
  const isLimited =
    Object.keys(clients).length > 0 &&
    'functions have no referrer, so it must have no application restriction';
  const isForOthers =
    apiTargets?.every(({ service }) => service !== IDENTITY_TOOLKIT) && `it is not for ${IDENTITY_TOOLKIT}`;
  const place = `https://console.cloud.google.com/apis/credentials?project=${project}`;
  return finding(what, problem ?? (isLimited || isForOthers), place);
};

// https://cloud.google.com/secret-manager/docs/reference/rest/v1/projects.secrets.versions/get
const secrets: Check = async ({ project, manifest }, ask) => {
  const names = manifest.params.filter(({ type }) => type === 'secret').map(({ name }) => name);
  const findings = names.map(async (name) => {
    const url = `https://secretmanager.googleapis.com/v1/projects/${project}/secrets/${name}/versions/latest`;
    const { body, problem } = await get<{ state: string }>(ask, url);
    const off = body.state !== 'ENABLED' && 'its newest version is not enabled';
    const remedy = `npx firebase functions:secrets:set ${name} --project ${project}`;
    return finding(`Secret ${name}`, problem ?? off, remedy);
  });
  return (await Promise.all(findings)).flat();
};

const settings: Check = ({ project, settings, manifest }) => {
  const file = `functions/.env.${project}`;
  const what = `Settings in ${file}`;
  if (!settings)
    return Promise.resolve([missing(`${what}: there is no such file`, `cp functions/.env.template ${file}`)]);
  const problems = settingsProblems(manifest.params, settings);
  const remedy = `edit ${file}; functions/.env.template describes all settings`;
  return Promise.resolve(
    problems.length === 0 ? [ok(what)] : problems.map((problem) => missing(`${what}: ${problem}`, remedy)),
  );
};

// https://cloud.google.com/scheduler/docs/reference/rest/v1/projects.locations/list
const schedulerRegion: Check = async ({ project, manifest }, ask) => {
  const scheduled = Object.values(manifest.endpoints).filter((endpoint) => endpoint.scheduleTrigger);
  const regions = [...new Set(scheduled.flatMap(({ region }) => region))];
  const url = `https://cloudscheduler.googleapis.com/v1/projects/${project}/locations?pageSize=200`;
  const { body, problem } = await get<{ locations: { locationId: string }[] }>(ask, url);
  const absent = regions.filter((region) => !body.locations?.some(({ locationId }) => locationId === region));
  return finding(
    'Region of Cloud Scheduler',
    problem ?? (absent.length > 0 && `there is none in ${absent.join(', ')}`),
    `gcloud scheduler locations list --project ${project}, and "region" in functions/src/config.ts and firebase.json`,
  );
};

const checks: readonly Check[] = [
  projectExists,
  billing,
  apis,
  database,
  auth,
  roles,
  webApiKey,
  secrets,
  settings,
  schedulerRegion,
  ttlPolicies,
  indexes,
];

/** Everything that a deploy needs, in the order in which one would mend it. Only reads, each address once. */
export async function inspect(target: Target, ask: Google): Promise<Finding[]> {
  const responses = new Map<string, ReturnType<Google>>();
  const askOnce: Google = (request) => {
    const key = `${request.method} ${request.url}`;
    const response = responses.get(key) ?? ask(request);
    responses.set(key, response);
    return response;
  };
  const findings: Finding[] = [];
  for (const check of checks) findings.push(...(await check(target, askOnce)));
  return findings;
}
