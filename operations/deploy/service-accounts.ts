import { read, type Google } from '../google.ts';
import { resourceManager } from './project-checks.ts';
import { finding, type Check, type Finding, type Step, type Target } from './set-up.ts';

const FIRESTORE = 'roles/datastore.user';
const READ_AUTH = 'roles/firebaseauth.viewer';
/** Reads and changes accounts. There is no narrower role that may delete one. */
const AUTH = 'roles/firebaseauth.admin';

/**
 * The roles of each function's account. `firebase deploy` lets it read its secrets, and lets a schedule call it.
 * @see https://cloud.google.com/iam/docs/roles-permissions/datastore
 * @see https://cloud.google.com/iam/docs/roles-permissions/firebaseauth
 * @see https://cloud.google.com/run/docs/securing/service-identity each service with an account of its own
 */
export const functionRoles: Readonly<Record<string, readonly string[]>> = {
  site: [FIRESTORE],
  admin: [FIRESTORE, AUTH],
  everyMinute: [FIRESTORE, READ_AUTH],
  dailyReport: [FIRESTORE, AUTH],
};

/** The function that signs custom tokens, with this role on its own account. firebase-tools does not grant it. */
const SIGNER = 'admin';
const SIGNING_ROLE = 'roles/iam.serviceAccountTokenCreator';

/** May do everything in a project. @see https://cloud.google.com/iam/docs/roles-overview#basic */
const BASIC_ROLES = ['roles/owner', 'roles/editor'];

/**
 * Organizations created since 2024-05-03 grant this role to no account, so their builds fail.
 * @see https://cloud.google.com/resource-manager/docs/secure-by-default-organizations
 * @see https://cloud.google.com/functions/docs/securing/build-custom-sa
 */
const BUILD_ROLE = 'roles/cloudbuild.builds.builder';

interface Policy {
  bindings: { role: string; members?: string[] }[];
}

const rolesOf = (account: string, { bindings = [] }: Partial<Policy>) =>
  bindings.filter(({ members }) => members?.includes(`serviceAccount:${account}`)).map(({ role }) => role);

const binding = (
  verb: 'add' | 'remove',
  project: string,
  account: string,
  role: string,
  resource: string[],
): Step => [
  ...(['gcloud', ...resource.slice(0, -1), `${verb}-iam-policy-binding`, ...resource.slice(-1)] as const),
  ...[`--member=serviceAccount:${account}`, `--role=${role}`, '--condition=None', '--project', project],
];

const POST = { method: 'POST', body: {} } as const;

/** The accounts that functions run as, each with its roles and no others that are basic, and the one that builds them. */
export const serviceAccounts: Check<Target & { number: string }> = async (target, { ask }) => {
  const { project, number, manifest } = target;
  // https://cloud.google.com/resource-manager/reference/rest/v1/projects/getIamPolicy
  const { body: policy, problem } = await read<Policy>(ask, `${resourceManager(project)}:getIamPolicy`, POST);
  if (problem) return finding('Roles of the functions', problem, 'ask an owner of the project to deploy');
  const builder = `${number}-compute@developer.gserviceaccount.com`;
  const canBuild = rolesOf(builder, policy).some((role) => [BUILD_ROLE, ...BASIC_ROLES].includes(role));
  const accounts = Object.entries(manifest.endpoints).map(([name, { serviceAccountEmail }]) => {
    const account = serviceAccountEmail.replace('{{ params.PROJECT_ID }}', project);
    return checkAccount(name, account, rolesOf(account, policy), project, ask);
  });
  return [
    ...finding('Role of the builds', !canBuild && `${builder} lacks ${BUILD_ROLE}`, [
      binding('add', project, builder, BUILD_ROLE, ['projects', project]),
    ]),
    ...(await Promise.all(accounts)).flat(),
  ];
};

// https://cloud.google.com/iam/docs/reference/rest/v1/projects.serviceAccounts/get and …/getIamPolicy
// https://cloud.google.com/sdk/gcloud/reference/iam/service-accounts/create and …/add-iam-policy-binding
async function checkAccount(
  name: string,
  account: string,
  held: readonly string[],
  project: string,
  ask: Google,
): Promise<Finding[]> {
  const url = `https://iam.googleapis.com/v1/projects/${project}/serviceAccounts/${account}`;
  const { problem: missing } = await read(ask, url);
  const ofAccount =
    name === SIGNER && !missing ? (await read<Policy>(ask, `${url}:getIamPolicy`, POST)).body : {};
  const signs = name !== SIGNER || [...held, ...rolesOf(account, ofAccount)].includes(SIGNING_ROLE);
  const lacking = (functionRoles[name] ?? []).filter((role) => !held.includes(role));
  const basic = held.filter((role) => BASIC_ROLES.includes(role));
  const problems = [
    ...(missing ? [missing] : []),
    ...[...lacking, ...(signs ? [] : [`${SIGNING_ROLE} on itself`])].map((role) => `it lacks ${role}`),
    ...basic.map((role) => `it has ${role}, with which it may do everything`),
  ];
  const [id = ''] = account.split('@');
  const create: Step = ['gcloud', 'iam', 'service-accounts', 'create', id, '--project', project];
  const onItself = ['iam', 'service-accounts', account];
  return finding(`Service account of ${name}`, problems.join(', '), [
    ...(missing ? [create] : []),
    ...lacking.map((role) => binding('add', project, account, role, ['projects', project])),
    ...(signs ? [] : [binding('add', project, account, SIGNING_ROLE, onItself)]),
    ...basic.map((role) => binding('remove', project, account, role, ['projects', project])),
  ]);
}
