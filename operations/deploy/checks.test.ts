import { expect, test } from 'vitest';
import { inspect } from './checks.ts';
import { describe as list, type Target } from './finding.ts';
import {
  completeProject,
  respond,
  authConfig,
  forIdentityToolkit,
  key,
  policy,
  fakeGoogle,
  refuse,
  services,
  target,
  type Responses,
} from './google-responses.ts';

const lookAt = (responses: Partial<Responses> = {}, changes: Partial<Target> = {}) =>
  inspect({ ...target, ...changes }, fakeGoogle({ ...completeProject, ...responses }));

const notOk = async (...args: Parameters<typeof lookAt>) =>
  (await lookAt(...args)).filter(({ state }) => state !== 'ok');

const forbidden = (service: string) =>
  refuse(
    403,
    'PERMISSION_DENIED',
    `${service} API has not been used in project forillon-test before or it is disabled.`,
  );

test('a project that has everything lacks nothing', async () => {
  const findings = await lookAt();
  expect(findings.map(({ what }) => what)).toEqual([
    'Firebase project',
    'Billing plan',
    'APIs',
    'Firestore database',
    'Firebase Auth',
    'Sign-in by e-mail and password',
    'Self sign-up',
    'Roles of the functions',
    'Role for signing tokens',
    'Web API key',
    'Secret SMTP_PASSWORD',
    'Settings in functions/.env.forillon-test',
    'Region of Cloud Scheduler',
    'TTL policy of sessions.expireAt',
    'Index of outbox by state, createdAt',
  ]);
  expect(new Set(findings.map(({ state }) => state))).toEqual(new Set(['ok']));
});

const account = '271828182845-compute@developer.gserviceaccount.com';

const oneThing: [string, Partial<Responses>, string, string][] = [
  [
    'the billing plan',
    { billing: respond({ name: 'projects/forillon-test/billingInfo', projectId: 'forillon-test' }) },
    'Billing plan: functions need the Blaze plan',
    'https://console.firebase.google.com/project/forillon-test/usage/details',
  ],
  [
    'the IAM Credentials API',
    { services: services((api) => (api === 'iamcredentials' ? 'DISABLED' : 'ENABLED')) },
    'APIs: iamcredentials.googleapis.com are off',
    'gcloud services enable iamcredentials.googleapis.com --project forillon-test',
  ],
  [
    'the scheduler’s API',
    { services: services((api) => (api === 'cloudscheduler' ? 'DISABLED' : 'ENABLED')) },
    'APIs: cloudscheduler.googleapis.com are off',
    'gcloud services enable cloudscheduler.googleapis.com --project forillon-test',
  ],
  [
    'the database',
    { database: refuse(404, 'NOT_FOUND', 'Project forillon-test or database (default) does not exist.') },
    'Firestore database: Project forillon-test or database (default) does not exist.',
    'gcloud firestore databases create --location=northamerica-northeast1 --type=firestore-native --project forillon-test',
  ],
  [
    'native mode',
    { database: respond({ name: 'x', type: 'DATASTORE_MODE' }) },
    'Firestore database: it is not in native mode',
    'gcloud firestore databases create --location=northamerica-northeast1 --type=firestore-native --project forillon-test',
  ],
  [
    'Firebase Auth',
    { auth: refuse(404, 'NOT_FOUND', 'CONFIGURATION_NOT_FOUND') },
    'Firebase Auth: CONFIGURATION_NOT_FOUND',
    'https://console.firebase.google.com/project/forillon-test/authentication',
  ],
  [
    'sign-in by password',
    { auth: authConfig({ email: false }) },
    'Sign-in by e-mail and password: it is off',
    'https://console.firebase.google.com/project/forillon-test/authentication/providers',
  ],
  [
    'the switch against self sign-up',
    { auth: authConfig({ disabledUserSignup: false }) },
    'Self sign-up: anybody can create an account',
    'https://console.firebase.google.com/project/forillon-test/authentication/settings (User actions: no "Enable create")',
  ],
  [
    'the role for data',
    { projectPolicy: policy('roles/firebaseauth.admin') },
    `Roles of the functions: ${account} lacks roles/datastore.user`,
    `gcloud projects add-iam-policy-binding forillon-test --member=serviceAccount:${account} --role=roles/datastore.user --condition=None`,
  ],
  [
    'the role for signing tokens',
    { accountPolicy: policy() },
    `Role for signing tokens: ${account} lacks roles/iam.serviceAccountTokenCreator on itself`,
    `gcloud iam service-accounts add-iam-policy-binding ${account} --member=serviceAccount:${account} --role=roles/iam.serviceAccountTokenCreator --project forillon-test`,
  ],
  [
    'the key',
    { keyName: refuse(400, 'INVALID_ARGUMENT', 'API key not valid.') },
    'Web API key: API key not valid.',
    'https://console.firebase.google.com/project/forillon-test/settings/general',
  ],
  [
    'a key of its own',
    { keyName: respond({ parent: 'projects/314159265358/locations/global', name: 'projects/3/…/k9' }) },
    'Web API key: it belongs to another project',
    'https://console.firebase.google.com/project/forillon-test/settings/general',
  ],
  [
    'a key without referrers',
    {
      key: key({ ...forIdentityToolkit, browserKeyRestrictions: { allowedReferrers: ['forillon.test/*'] } }),
    },
    'Web API key: functions have no referrer, so it must have no application restriction',
    'https://console.cloud.google.com/apis/credentials?project=forillon-test',
  ],
  [
    'a key for Identity Toolkit',
    { key: key({ apiTargets: [{ service: 'firestore.googleapis.com' }] }) },
    'Web API key: it is not for identitytoolkit.googleapis.com',
    'https://console.cloud.google.com/apis/credentials?project=forillon-test',
  ],
  [
    'the secret',
    { secret: refuse(404, 'NOT_FOUND', 'Secret [SMTP_PASSWORD] not found or has no versions.') },
    'Secret SMTP_PASSWORD: Secret [SMTP_PASSWORD] not found or has no versions.',
    'npx firebase functions:secrets:set SMTP_PASSWORD --project forillon-test',
  ],
  [
    'an enabled version of the secret',
    { secret: respond({ name: 'x', state: 'DESTROYED' }) },
    'Secret SMTP_PASSWORD: its newest version is not enabled',
    'npx firebase functions:secrets:set SMTP_PASSWORD --project forillon-test',
  ],
  [
    'Cloud Scheduler in the region',
    { scheduler: respond({ locations: [{ locationId: 'europe-west1' }] }) },
    'Region of Cloud Scheduler: there is none in northamerica-northeast1',
    'gcloud scheduler locations list --project forillon-test, and "region" in functions/src/config.ts and firebase.json',
  ],
];

test.each(oneThing)('a project that lacks only %s lacks nothing else', async (_, responses, what, remedy) => {
  expect(await notOk(responses)).toEqual([{ state: 'missing', what, remedy }]);
});

test.each<[string, Partial<Responses>, string]>([
  ['a TTL policy', { ttl: respond({}) }, 'TTL policy of sessions.expireAt'],
  ['an index', { indexes: respond({}) }, 'Index of outbox by state, createdAt'],
])('%s that is not there yet comes with the deploy', async (_, responses, what) => {
  expect(await notOk(responses)).toEqual([{ state: 'pending', what }]);
});

test('a role on the project is as good as one on the account', async () => {
  const responses = {
    projectPolicy: policy('roles/editor', 'roles/iam.serviceAccountTokenCreator'),
    accountPolicy: forbidden('IAM'),
  };
  expect(await notOk(responses)).toEqual([]);
});

test('a key without any restriction is fine', async () => {
  expect(await notOk({ key: key(undefined) })).toEqual([]);
});

test('a missing settings file is one finding, and a wrong setting another', async () => {
  const file = 'functions/.env.forillon-test';
  expect(await notOk({}, { settings: undefined })).toEqual([
    {
      state: 'missing',
      what: `Settings in ${file}: there is no such file`,
      remedy: `cp functions/.env.template ${file}`,
    },
  ]);
  const settings = { ...target.settings, SITE_ORIGIN: 'https://forillon.example' };
  expect(await notOk({}, { settings })).toMatchObject([
    { what: `Settings in ${file}: SITE_ORIGIN is still the placeholder https://forillon.example` },
  ]);
});

test('a new project, where every API refuses, lacks everything, and every line says what to do', async () => {
  const responses = Object.fromEntries(
    Object.keys(completeProject).map((name) => [name, forbidden(name)]),
  ) as unknown as Responses;
  const findings = await lookAt(responses, { settings: undefined });
  expect(findings.filter(({ state }) => state === 'ok')).toEqual([]);
  const missing = findings.filter(({ state }) => state === 'missing');
  expect(missing.map(({ what }) => what.split(':')[0])).toEqual([
    'Firebase project',
    'Billing plan',
    'APIs',
    'Firestore database',
    'Firebase Auth',
    'Roles of the functions',
    'Secret SMTP_PASSWORD',
    'Settings in functions/.env.forillon-test', // with the key, which cannot be looked at without them
    'Region of Cloud Scheduler',
  ]);
  for (const { remedy } of missing) expect(remedy).toMatch(/^(gcloud|npx|cp|edit|https:)/);
  expect(list(findings)).not.toMatch(/undefined|null|\[object/);
  expect(list(findings).split('\n')).toContain('  · TTL policy of sessions.expireAt (the deploy creates it)');
});

test('nothing is changed by looking, and no address is asked twice', async () => {
  const asked: string[] = [];
  await inspect(target, (request) => {
    asked.push(`${request.method} ${request.url}`);
    return fakeGoogle(completeProject)(request);
  });
  expect(new Set(asked).size).toBe(asked.length);
  expect(asked.filter((address) => !address.startsWith('GET '))).toEqual([
    expect.stringContaining(':getIamPolicy'),
    expect.stringContaining(':getIamPolicy'),
  ]);
});
