import type { Target } from '../deploy/set-up.ts';
import type { Gcloud, Google, GoogleResponse } from '../google.ts';

// Google's responses for the project forillon-test, written from the references whose addresses stand at each check
// (checks.ts, project-checks.ts, service-accounts.ts), not recorded from a live project.

const PROJECT = 'forillon-test';
const NUMBER = '271828182845';
export const BUILDER = `${NUMBER}-compute@developer.gserviceaccount.com`;
/** The account that a function runs as. */
export const accountOf = (name: string) => `function-${name}@${PROJECT}.iam.gserviceaccount.com`;
const REGION = 'northamerica-northeast1';
const KEY = 'AIzaSyTest';

const endpoint = (name: string) => ({
  region: [REGION],
  serviceAccountEmail: `function-${name}@{{ params.PROJECT_ID }}.iam.gserviceaccount.com`,
});

export const target: Target = {
  project: PROJECT,
  settings: { SITE_ORIGIN: '', WEB_API_KEY: KEY, SMTP_USER: '' },
  manifest: {
    endpoints: {
      site: endpoint('site'),
      admin: endpoint('admin'),
      everyMinute: { ...endpoint('every-minute'), scheduleTrigger: {} },
    },
    params: [
      { name: 'SITE_ORIGIN', type: 'string', description: 'Address of the site', default: '' },
      { name: 'WEB_API_KEY', type: 'string', description: 'Web API key', default: '' },
      { name: 'SMTP_USER', type: 'string', description: 'User; empty for none', default: '' },
      { name: 'SMTP_PASSWORD', type: 'secret' },
    ],
    requiredAPIs: [{ api: 'cloudscheduler.googleapis.com' }],
  },
};

const manager = `https://cloudresourcemanager.googleapis.com/v1/projects/${PROJECT}`;

const accounts = `https://iam.googleapis.com/v1/projects/${PROJECT}/serviceAccounts`;

const policies = `https://orgpolicy.googleapis.com/v2/projects/${PROJECT}/policies`;

/** The APIs, by their addresses without parameters. */
const at = {
  project: `GET ${manager}`,
  projectPolicy: `POST ${manager}:getIamPolicy`,
  allowedDomains: `GET ${policies}/iam.allowedPolicyMemberDomains:getEffectivePolicy`,
  allowedMembers: `GET ${policies}/iam.managed.allowedPolicyMembers:getEffectivePolicy`,
  siteAccount: `GET ${accounts}/${accountOf('site')}`,
  adminAccount: `GET ${accounts}/${accountOf('admin')}`,
  minuteAccount: `GET ${accounts}/${accountOf('every-minute')}`,
  adminPolicy: `POST ${accounts}/${accountOf('admin')}:getIamPolicy`,
  database: `GET https://firestore.googleapis.com/v1/projects/${PROJECT}/databases/(default)`,
  auth: `GET https://identitytoolkit.googleapis.com/admin/v2/projects/${PROJECT}/config`,
  webApps: `GET https://firebase.googleapis.com/v1beta1/projects/${PROJECT}/webApps`,
  key: 'GET https://identitytoolkit.googleapis.com/v1/projects',
  secret: `GET https://secretmanager.googleapis.com/v1/projects/${PROJECT}/secrets/SMTP_PASSWORD/versions/latest`,
} as const;

export type Responses = Record<keyof typeof at, GoogleResponse>;

export const respond = (body: unknown): GoogleResponse => ({ status: 200, body });

/** The error model of Google's APIs (https://google.aip.dev/193). */
export const refuse = (code: number, status: string, message: string): GoogleResponse => ({
  status: code,
  body: { error: { code, message, status } },
});

/** The policy of a project or an account: its owner, and each of the given accounts with the given role. */
export const policy = (...grants: [account: string, role: string][]): GoogleResponse =>
  respond({
    version: 1,
    etag: 'BwYVd2Jq',
    bindings: [
      { role: 'roles/owner', members: ['user:owner@forillon.test'] },
      ...grants.map(([account, role]) => ({ role, members: [`serviceAccount:${account}`] })),
    ],
  });

export const allGrants: [account: string, role: string][] = [
  [BUILDER, 'roles/cloudbuild.builds.builder'],
  [accountOf('site'), 'roles/datastore.user'],
  [accountOf('admin'), 'roles/datastore.user'],
  [accountOf('admin'), 'roles/firebaseauth.admin'],
  [accountOf('every-minute'), 'roles/datastore.user'],
  [accountOf('every-minute'), 'roles/firebaseauth.viewer'],
];

/** https://cloud.google.com/iam/docs/reference/rest/v1/projects.serviceAccounts#ServiceAccount */
const account = (name: string) => respond({ email: accountOf(name), projectId: PROJECT, uniqueId: '1' });

/** The one rule of an effective policy: of a list, or of a managed constraint, which has parameters. */
export const organizationPolicy = (rule: object): GoogleResponse => respond({ spec: { rules: [rule] } });

export const authConfig = ({ email = true, disabledUserSignup = true } = {}): GoogleResponse =>
  respond({
    name: `projects/${NUMBER}/config`,
    signIn: { email: { enabled: email, passwordRequired: true }, hashConfig: { algorithm: 'SCRYPT' } },
    client: { apiKey: KEY, permissions: { disabledUserSignup }, firebaseSubdomain: PROJECT },
    subtype: 'FIREBASE_AUTH',
  });

export const databaseWith = (changes: object = {}): GoogleResponse =>
  respond({
    locationId: REGION,
    type: 'FIRESTORE_NATIVE',
    uid: 'd1',
    deleteProtectionState: 'DELETE_PROTECTION_ENABLED',
    ...changes,
  });

export const completeProject: Responses = {
  project: respond({ projectNumber: NUMBER, projectId: PROJECT, lifecycleState: 'ACTIVE', name: 'Forillon' }),
  projectPolicy: policy(...allGrants),
  // The defaults of the constraints: everybody is allowed.
  allowedDomains: organizationPolicy({ allowAll: true }),
  allowedMembers: organizationPolicy({ enforce: false }),
  siteAccount: account('site'),
  adminAccount: account('admin'),
  minuteAccount: account('every-minute'),
  adminPolicy: policy([accountOf('admin'), 'roles/iam.serviceAccountTokenCreator']),
  database: databaseWith(),
  auth: authConfig(),
  webApps: respond({ apps: [{ appId: '1:271828182845:web:abc', displayName: 'Website', state: 'ACTIVE' }] }),
  key: respond({ projectId: NUMBER, authorizedDomains: ['localhost', `${PROJECT}.web.app`] }),
  secret: respond({ name: `projects/${NUMBER}/secrets/SMTP_PASSWORD/versions/1`, state: 'ENABLED' }),
};

/** Google as these responses know it. An address without a response fails the test. */
export const fakeGoogle =
  (responses: Responses): Google =>
  ({ method, url }) => {
    const address = `${method} ${url.split('?', 1).join('')}`;
    const name = (Object.keys(at) as (keyof Responses)[]).find((key) => at[key] === address);
    if (!name) throw new Error(`There is no response for ${address}`);
    return Promise.resolve(responses[name]);
  };

const ALL_APIS = [
  ...['apikeys', 'artifactregistry', 'cloudbilling', 'cloudbuild', 'cloudfunctions', 'cloudresourcemanager'],
  ...['cloudscheduler', 'compute', 'eventarc', 'firebase', 'firebasehosting', 'firebaserules', 'firestore'],
  ...['iam', 'iamcredentials', 'identitytoolkit', 'logging', 'monitoring', 'orgpolicy', 'pubsub', 'run'],
  ...['secretmanager', 'serviceusage', 'storage', 'sts'],
];

/** gcloud for a project with these APIs, with and without a billing account. */
export const fakeGcloud =
  ({ apis = ALL_APIS, billingEnabled = true } = {}): Gcloud =>
  (...args) => {
    const command = args.slice(0, 2).join(' ');
    if (command === 'billing projects')
      return Promise.resolve({ ok: true, output: billingEnabled ? 'True\n' : 'False\n' });
    if (command === 'services list')
      return Promise.resolve({ ok: true, output: apis.map((api) => `${api}.googleapis.com\n`).join('') });
    throw new Error(`There is no response for gcloud ${args.join(' ')}`);
  };
