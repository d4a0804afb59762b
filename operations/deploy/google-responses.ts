import type { Google, GoogleResponse } from '../google.ts';
import type { Target } from './finding.ts';

// Responses of Google's APIs for the project forillon-test, in the form of their public references (the addresses are in
// checks.ts and firestore-checks.ts). They were written from these references, not recorded from a live project.

const PROJECT = 'forillon-test';
const NUMBER = '271828182845';
const ACCOUNT = `${NUMBER}-compute@developer.gserviceaccount.com`;
const REGION = 'northamerica-northeast1';
const KEY = 'AIzaSyTest';

export const target: Target = {
  project: PROJECT,
  settings: { SITE_ORIGIN: 'https://forillon.test', WEB_API_KEY: KEY, SMTP_USER: '' },
  manifest: {
    endpoints: {
      site: { region: [REGION] },
      deliverMail: { region: [REGION], scheduleTrigger: { schedule: 'every 5 minutes' } },
    },
    params: [
      { name: 'SITE_ORIGIN', type: 'string', description: 'Address of the site', default: '' },
      { name: 'WEB_API_KEY', type: 'string', description: 'Web API key', default: '' },
      { name: 'SMTP_USER', type: 'string', description: 'User; empty for none', default: '' },
      { name: 'SMTP_PASSWORD', type: 'secret' },
    ],
    requiredAPIs: [{ api: 'cloudscheduler.googleapis.com' }],
  },
  firestoreIndexes: {
    indexes: [{ collectionGroup: 'outbox', fields: [{ fieldPath: 'state' }, { fieldPath: 'createdAt' }] }],
    fieldOverrides: [
      { collectionGroup: 'sessions', fieldPath: 'expireAt', ttl: true },
      { collectionGroup: 'contact_records', fieldPath: 'message' },
    ],
  },
};

const database = `projects/${PROJECT}/databases/(default)`;

/** The APIs, by the start of their addresses. */
const at = {
  project: `GET https://cloudresourcemanager.googleapis.com/v1/projects/${PROJECT}`,
  projectPolicy: `POST https://cloudresourcemanager.googleapis.com/v1/projects/${PROJECT}:getIamPolicy`,
  billing: `GET https://cloudbilling.googleapis.com/v1/projects/${PROJECT}/billingInfo`,
  services: `GET https://serviceusage.googleapis.com/v1/projects/${PROJECT}/services:batchGet`,
  database: `GET https://firestore.googleapis.com/v1/${database}`,
  ttl: `GET https://firestore.googleapis.com/v1/${database}/collectionGroups/-/fields`,
  indexes: `GET https://firestore.googleapis.com/v1/${database}/collectionGroups/-/indexes`,
  auth: `GET https://identitytoolkit.googleapis.com/admin/v2/projects/${PROJECT}/config`,
  accountPolicy: `POST https://iam.googleapis.com/v1/projects/${PROJECT}/serviceAccounts/${ACCOUNT}:getIamPolicy`,
  keyName: 'GET https://apikeys.googleapis.com/v2/keys:lookupKey',
  key: `GET https://apikeys.googleapis.com/v2/projects/${NUMBER}/locations/global/keys/k1`,
  secret: `GET https://secretmanager.googleapis.com/v1/projects/${PROJECT}/secrets/SMTP_PASSWORD/versions/latest`,
  scheduler: `GET https://cloudscheduler.googleapis.com/v1/projects/${PROJECT}/locations`,
} as const;

export type Responses = Record<keyof typeof at, GoogleResponse>;

export const respond = (body: unknown): GoogleResponse => ({ status: 200, body });

/** The error model of Google's APIs (https://google.aip.dev/193). */
export const refuse = (code: number, status: string, message: string): GoogleResponse => ({
  status: code,
  body: { error: { code, message, status } },
});

export const services = (state: (api: string) => 'ENABLED' | 'DISABLED'): GoogleResponse =>
  respond({
    services: [
      ...['artifactregistry', 'cloudbuild', 'cloudfunctions', 'cloudscheduler', 'eventarc', 'firebase'],
      ...['firebasehosting', 'firebaserules', 'firestore', 'iam', 'iamcredentials', 'identitytoolkit'],
      ...['pubsub', 'run', 'secretmanager'],
    ].map((api) => ({
      name: `projects/${NUMBER}/services/${api}.googleapis.com`,
      config: { name: `${api}.googleapis.com` },
      state: state(api),
      parent: `projects/${NUMBER}`,
    })),
  });

export const policy = (...roles: string[]): GoogleResponse =>
  respond({
    version: 1,
    etag: 'BwYVd2Jq',
    bindings: [
      { role: 'roles/owner', members: ['user:owner@forillon.test'] },
      ...roles.map((role) => ({ role, members: [`serviceAccount:${ACCOUNT}`] })),
    ],
  });

export const authConfig = ({ email = true, disabledUserSignup = true } = {}): GoogleResponse =>
  respond({
    name: `projects/${NUMBER}/config`,
    signIn: { email: { enabled: email, passwordRequired: true }, hashConfig: { algorithm: 'SCRYPT' } },
    client: { apiKey: KEY, permissions: { disabledUserSignup }, firebaseSubdomain: PROJECT },
    authorizedDomains: ['localhost', `${PROJECT}.web.app`],
    subtype: 'FIREBASE_AUTH',
  });

export const key = (restrictions: object | undefined): GoogleResponse =>
  respond({
    name: `projects/${NUMBER}/locations/global/keys/k1`,
    uid: 'k1',
    displayName: 'Browser key (auto created by Firebase)',
    createTime: '2026-11-02T09:26:40.035898Z',
    ...(restrictions && { restrictions }),
  });

export const forIdentityToolkit = { apiTargets: [{ service: 'identitytoolkit.googleapis.com' }] };

export const completeProject: Responses = {
  project: respond({ projectNumber: NUMBER, projectId: PROJECT, lifecycleState: 'ACTIVE', name: 'Forillon' }),
  projectPolicy: policy('roles/editor'),
  accountPolicy: policy('roles/iam.serviceAccountTokenCreator'),
  billing: respond({
    name: `projects/${PROJECT}/billingInfo`,
    projectId: PROJECT,
    billingAccountName: 'billingAccounts/012345-567890-ABCDEF',
    billingEnabled: true,
  }),
  services: services(() => 'ENABLED'),
  database: respond({ name: database, locationId: REGION, type: 'FIRESTORE_NATIVE', uid: 'd1' }),
  ttl: respond({
    fields: [
      {
        name: `${database}/collectionGroups/sessions/fields/expireAt`,
        indexConfig: {},
        ttlConfig: { state: 'ACTIVE' },
      },
    ],
  }),
  indexes: respond({
    indexes: [
      {
        name: `${database}/collectionGroups/outbox/indexes/CICAgOi3kJAK`,
        queryScope: 'COLLECTION',
        fields: [
          { fieldPath: 'state', order: 'ASCENDING' },
          { fieldPath: 'createdAt', order: 'ASCENDING' },
          { fieldPath: '__name__', order: 'ASCENDING' },
        ],
        state: 'READY',
      },
    ],
  }),
  auth: authConfig(),
  keyName: respond({
    parent: `projects/${NUMBER}/locations/global`,
    name: `projects/${NUMBER}/locations/global/keys/k1`,
  }),
  key: key(forIdentityToolkit),
  secret: respond({
    name: `projects/${NUMBER}/secrets/SMTP_PASSWORD/versions/1`,
    createTime: '2026-11-02T09:26:40.035898Z',
    state: 'ENABLED',
  }),
  scheduler: respond({
    locations: [
      { name: `projects/${PROJECT}/locations/europe-west1`, locationId: 'europe-west1' },
      { name: `projects/${PROJECT}/locations/${REGION}`, locationId: REGION },
    ],
  }),
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
