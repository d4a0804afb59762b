import { get, refusal, type Google } from '../google.ts';
import { finding, type Check, type Step } from './finding.ts';

export const firebaseConsole = (project: string, page: string) =>
  `https://console.firebase.google.com/project/${project}/${page}`;
export const resourceManager = (project: string) =>
  `https://cloudresourcemanager.googleapis.com/v1/projects/${project}`;

const reason = (output: string) => output.trim().split('\n').at(-1) || 'gcloud has said nothing';

// https://cloud.google.com/sdk/gcloud/reference/billing/projects/describe
export const billing: Check = async ({ project }, { gcloud }) => {
  const { ok, output } = await gcloud(
    ...['billing', 'projects', 'describe', project],
    '--format=value(billingEnabled)',
  );
  return finding(
    'Project and billing plan',
    !ok ? reason(output) : output.trim() !== 'True' && 'functions need the Blaze plan',
    ok
      ? firebaseConsole(project, 'usage/details')
      : 'gcloud auth login, with an account that owns the project; gcloud projects list has its id',
  );
};

/** The APIs that the product, its deploy and these checks call, in addition to those that firebase-functions names. */
const APIS = [
  ...['apikeys', 'artifactregistry', 'cloudbilling', 'cloudbuild', 'cloudfunctions', 'cloudresourcemanager'],
  'compute', // its default service account is the one that functions run and are built as
  ...['eventarc', 'firebase', 'firebasehosting', 'firebaserules', 'firestore', 'iam'],
  'iamcredentials', // signs the tokens of the dashboard's listener
  ...[
    'identitytoolkit',
    'logging',
    'monitoring',
    'orgpolicy',
    'pubsub',
    'run',
    'secretmanager',
    'serviceusage',
  ],
].map((name) => `${name}.googleapis.com`);

/** "A single request can enable a maximum of 20 services" (services/batchEnable, which gcloud calls). */
const SERVICES_AT_ONCE = 20;

// https://cloud.google.com/sdk/gcloud/reference/services/list and …/services/enable
export const apis: Check = async ({ project, manifest }, { gcloud }) => {
  const wanted = [...new Set([...APIS, ...manifest.requiredAPIs.map(({ api }) => api)])];
  const { ok, output } = await gcloud(
    ...['services', 'list', '--enabled', '--project', project, '--format=value(config.name)'],
  );
  if (!ok) return finding('APIs', reason(output), 'gcloud auth login, with an account that owns the project');
  const enabled = new Set(output.split(/\s+/));
  const off = wanted.filter((api) => !enabled.has(api));
  const steps: Step[] = [];
  for (let from = 0; from < off.length; from += SERVICES_AT_ONCE)
    steps.push([
      ...(['gcloud', 'services', 'enable'] as const),
      ...off.slice(from, from + SERVICES_AT_ONCE),
      ...['--project', project],
    ]);
  return finding('APIs', off.length > 0 && `${off.join(', ')} are off`, steps);
};

/**
 * Roles of the account that functions run and are built as. Organizations created since 2024-05-03 give it none, so its
 * builds fail, and new projects build with it since July 2024.
 * @see https://cloud.google.com/resource-manager/docs/secure-by-default-organizations
 * @see https://cloud.google.com/functions/docs/securing/build-custom-sa
 */
const ROLES = ['roles/datastore.user', 'roles/firebaseauth.admin', 'roles/cloudbuild.builds.builder'];
const BROAD_ROLES = ['roles/editor', 'roles/owner'];
/** firebase-tools grants it nobody, and a custom token is signed with it. */
const SIGNING_ROLE = 'roles/iam.serviceAccountTokenCreator';

async function iamBindings(ask: Google, resource: string) {
  const response = await ask({ method: 'POST', url: `${resource}:getIamPolicy`, body: {} });
  const { bindings = [] } = response.body as { bindings?: { role: string; members?: string[] }[] };
  return { bindings: response.status === 200 ? bindings : [], problem: refusal(response) };
}

// https://cloud.google.com/resource-manager/reference/rest/v1/projects/getIamPolicy
// https://cloud.google.com/iam/docs/reference/rest/v1/projects.serviceAccounts/getIamPolicy
export const roles: Check = async ({ project }, { ask }) => {
  const what = 'Roles of the functions';
  const { body, problem } = await get<{ projectNumber: string }>(ask, resourceManager(project));
  if (!body.projectNumber)
    return finding(what, problem ?? 'no number', `gcloud projects describe ${project}`);
  const account = `${body.projectNumber}-compute@developer.gserviceaccount.com`;
  const accounts = `https://iam.googleapis.com/v1/projects/${project}/serviceAccounts`;
  const ofProject = await iamBindings(ask, resourceManager(project));
  const ofAccount = await iamBindings(ask, `${accounts}/${account}`);
  const has = (bindings: typeof ofProject.bindings, wanted: string[]) =>
    bindings.some(
      ({ role, members = [] }) => wanted.includes(role) && members.includes(`serviceAccount:${account}`),
    );
  const lacking = ROLES.filter((role) => !has(ofProject.bindings, [role, ...BROAD_ROLES]));
  const signs = has([...ofProject.bindings, ...ofAccount.bindings], [SIGNING_ROLE]);
  const grant = (resource: string[], role: string): Step => [
    'gcloud',
    ...resource,
    ...[`--member=serviceAccount:${account}`, `--role=${role}`, '--condition=None'],
    ...['--project', project],
  ];
  return [
    ...finding(
      what,
      ofProject.problem ?? (lacking.length > 0 && `${account} lacks ${lacking.join(' and ')}`),
      lacking.map((role) => grant(['projects', 'add-iam-policy-binding', project], role)),
    ),
    ...finding(
      'Role for signing tokens',
      !signs && (ofAccount.problem ?? `${account} lacks ${SIGNING_ROLE} on itself`),
      [grant(['iam', 'service-accounts', 'add-iam-policy-binding', account], SIGNING_ROLE)],
    ),
  ];
};

interface OrganizationPolicy {
  spec?: { rules?: { denyAll?: boolean; values?: object; enforce?: boolean; parameters?: object }[] };
}

/**
 * Whether the organization lets everybody call a function. Those created since 2024-05-03 do not, by the first constraint
 * or by its managed successor. Without the right to read that nothing is said; the deploy then fails with "Unable to set
 * the invoker".
 * @see https://cloud.google.com/organization-policy/restrict-domains
 * @see https://cloud.google.com/resource-manager/docs/reference/orgpolicy/rest/v2/projects.policies/getEffectivePolicy
 * @see https://cloud.google.com/sdk/gcloud/reference/org-policies/reset
 */
export const publicInvoker: Check = async ({ project }, { ask }) => {
  const refusing: string[] = [];
  for (const constraint of ['iam.allowedPolicyMemberDomains', 'iam.managed.allowedPolicyMembers']) {
    const url = `https://orgpolicy.googleapis.com/v2/projects/${project}/policies/${constraint}:getEffectivePolicy`;
    const { spec } = (await get<OrganizationPolicy>(ask, url)).body;
    // A managed constraint is enforced, with parameters; the other one has a list of customers.
    const refuses = spec?.rules?.some(({ denyAll, values, enforce, parameters }) =>
      enforce ? !JSON.stringify(parameters ?? {}).includes('allUsers') : (denyAll ?? values !== undefined),
    );
    if (refuses) refusing.push(constraint);
  }
  return finding(
    'Functions that everybody may call',
    refusing.length > 0 && 'the organization lets only members of its own domains in',
    refusing.map((name) => `gcloud org-policies reset ${name} --project=${project}`).join(' and ') +
      ' (an Organization Policy Administrator may)',
  );
};

// https://cloud.google.com/firestore/docs/reference/rest/v1/projects.databases/get
// https://cloud.google.com/sdk/gcloud/reference/firestore/databases/create and …/update
export const database: Check = async ({ project, manifest }, { ask }) => {
  const url = `https://firestore.googleapis.com/v1/projects/${project}/databases/(default)`;
  const { body, problem } = await get<{ type: string; deleteProtectionState: string }>(ask, url);
  const [region = ''] = Object.values(manifest.endpoints).flatMap((endpoint) => endpoint.region);
  const databases = (...words: string[]): Step => [
    ...(['gcloud', 'firestore', 'databases'] as const),
    ...words,
    ...['--delete-protection', '--project', project],
  ];
  if (problem)
    return finding('Firestore database', problem, [
      databases('create', `--location=${region}`, '--type=firestore-native'),
    ]);
  return [
    ...finding(
      'Firestore database',
      body.type !== 'FIRESTORE_NATIVE' && 'it is not in native mode',
      'a project with a database in native mode',
    ),
    ...finding(
      'Delete protection',
      body.deleteProtectionState !== 'DELETE_PROTECTION_ENABLED' && 'it is off',
      [databases('update', '--database=(default)')],
    ),
  ];
};
