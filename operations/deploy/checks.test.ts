import { expect, test } from 'vitest';
import * as functions from '../../functions/src/index.ts';
import {
  accountOf,
  allGrants,
  authConfig,
  BUILDER,
  completeProject,
  databaseWith,
  fakeGcloud,
  fakeGoogle,
  organizationPolicy,
  policy,
  refuse,
  respond,
  target,
  type Responses,
} from '../test/google-responses.ts';
import { runChecks } from './checks.ts';
import { functionRoles } from './service-accounts.ts';
import { describe as list, type Target } from './set-up.ts';

const check = (responses: Partial<Responses> = {}, changes: Partial<Target> = {}, gcloud = fakeGcloud()) =>
  runChecks({ ...target, ...changes }, { ask: fakeGoogle({ ...completeProject, ...responses }), gcloud });

const missing = async (...args: Parameters<typeof check>) => (await check(...args)).filter(({ fix }) => fix);

/** The missing parts, as a deploy prints them. */
const printed = async (...args: Parameters<typeof check>) => list(await missing(...args)).split('\n');

test('a project that has everything lacks nothing, also one without a domain of its own', async () => {
  expect(await missing()).toEqual([]);
  expect((await check()).map(({ what }) => what)).toEqual([
    'Project and billing plan',
    'APIs',
    'Functions that everybody may call',
    'Role of the builds',
    'Service account of site',
    'Service account of admin',
    'Service account of everyMinute',
    'Firestore database',
    'Delete protection',
    'Firebase Auth',
    'Web app',
    'Web API key',
    'Secret SMTP_PASSWORD',
    'Settings in functions/.env.forillon-test',
  ]);
});

const ofProject = (verb: 'add' | 'remove', account: string, role: string) =>
  `gcloud projects ${verb}-iam-policy-binding forillon-test --member=serviceAccount:${account} --role=${role} --condition=None --project forillon-test`;
const withoutGrants = (account: string) => policy(...allGrants.filter(([member]) => member !== account));
const patchOfAuth =
  'PATCH https://identitytoolkit.googleapis.com/admin/v2/projects/forillon-test/config?updateMask=signIn.email.enabled,signIn.email.passwordRequired,client.permissions.disabledUserSignup {"signIn":{"email":{"enabled":true,"passwordRequired":true}},"client":{"permissions":{"disabledUserSignup":true}}}';

const oneThing: [string, Partial<Responses>, string, ...string[]][] = [
  [
    'everybody as a caller, in an organization created since May 2024',
    // https://cloud.google.com/resource-manager/docs/secure-by-default-organizations
    { allowedDomains: organizationPolicy({ values: { allowedValues: ['C01abcdef'] } }) },
    'Functions that everybody may call: the organization lets only members of its own domains in',
    'gcloud org-policies reset iam.allowedPolicyMemberDomains --project=forillon-test (an Organization Policy Administrator may)',
  ],
  [
    'everybody as a caller, where the managed constraint is enforced',
    {
      allowedMembers: organizationPolicy({
        enforce: true,
        parameters: { allowedPrincipalSets: ['//cloudresourcemanager.googleapis.com/organizations/314159'] },
      }),
    },
    'Functions that everybody may call: the organization lets only members of its own domains in',
    'gcloud org-policies reset iam.managed.allowedPolicyMembers --project=forillon-test (an Organization Policy Administrator may)',
  ],
  [
    'the role of the builds, in an organization created since May 2024',
    { projectPolicy: withoutGrants(BUILDER) },
    `Role of the builds: ${BUILDER} lacks roles/cloudbuild.builds.builder`,
    ofProject('add', BUILDER, 'roles/cloudbuild.builds.builder'),
  ],
  [
    'the account of a function',
    {
      minuteAccount: refuse(404, 'NOT_FOUND', 'Unknown service account'),
      projectPolicy: withoutGrants(accountOf('every-minute')),
    },
    'Service account of everyMinute: Unknown service account, it lacks roles/datastore.user, it lacks roles/firebaseauth.viewer',
    'gcloud iam service-accounts create function-every-minute --project forillon-test',
    ofProject('add', accountOf('every-minute'), 'roles/datastore.user'),
    ofProject('add', accountOf('every-minute'), 'roles/firebaseauth.viewer'),
  ],
  [
    'the roles of a function',
    { projectPolicy: withoutGrants(accountOf('admin')) },
    'Service account of admin: it lacks roles/datastore.user, it lacks roles/firebaseauth.admin',
    ofProject('add', accountOf('admin'), 'roles/datastore.user'),
    ofProject('add', accountOf('admin'), 'roles/firebaseauth.admin'),
  ],
  [
    'a narrow account of a function',
    { projectPolicy: policy(...allGrants, [accountOf('site'), 'roles/editor']) },
    'Service account of site: it has roles/editor, with which it may do everything',
    ofProject('remove', accountOf('site'), 'roles/editor'),
  ],
  [
    'the role for signing tokens',
    { adminPolicy: policy() },
    'Service account of admin: it lacks roles/iam.serviceAccountTokenCreator on itself',
    `gcloud iam service-accounts add-iam-policy-binding ${accountOf('admin')} --member=serviceAccount:${accountOf('admin')} --role=roles/iam.serviceAccountTokenCreator --condition=None --project forillon-test`,
  ],
  [
    'the database',
    { database: refuse(404, 'NOT_FOUND', 'The database (default) does not exist.') },
    'Firestore database: The database (default) does not exist.',
    'gcloud firestore databases create --location=northamerica-northeast1 --type=firestore-native --delete-protection --project forillon-test',
  ],
  [
    'a database in native mode',
    { database: databaseWith({ type: 'DATASTORE_MODE' }) },
    'Firestore database: it is not in native mode',
    'a project with a database in native mode',
  ],
  [
    'a database in the region of the site',
    { database: databaseWith({ locationId: 'nam5' }) },
    'Firestore database: it is in nam5, and the site says northamerica-northeast1',
    'change region in functions/src/shared/site.ts, or use another project: a database cannot move',
  ],
  [
    'delete protection',
    { database: databaseWith({ deleteProtectionState: 'DELETE_PROTECTION_DISABLED' }) },
    'Delete protection: it is off',
    "gcloud firestore databases update '--database=(default)' --delete-protection --project forillon-test",
  ],
  [
    'Firebase Auth',
    { auth: refuse(404, 'NOT_FOUND', 'CONFIGURATION_NOT_FOUND') },
    'Firebase Auth: CONFIGURATION_NOT_FOUND',
    'https://console.firebase.google.com/project/forillon-test/authentication (Get started)',
  ],
  [
    'sign-in by password',
    { auth: authConfig({ email: false }) },
    'Firebase Auth: sign-in by e-mail and password is off',
    patchOfAuth,
  ],
  [
    'the switch against self sign-up',
    { auth: authConfig({ disabledUserSignup: false }) },
    'Firebase Auth: anybody can create an account',
    patchOfAuth,
  ],
  [
    'a web app',
    { webApps: respond({}) },
    'Web app: there is none',
    'npx firebase apps:create WEB Website --project forillon-test',
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
];

test.each(oneThing)(
  'a project that lacks only %s lacks nothing else',
  async (_, responses, what, ...steps) => {
    expect(await printed(responses)).toEqual([`  ✗ ${what}`, ...steps.map((step) => `      → ${step}`)]);
  },
);

// https://cloud.google.com/docs/authentication/api-keys#api_key_restrictions
test.each<[string, Responses['key'], string]>([
  [
    'does not exist',
    refuse(400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.'),
    'API key not valid. Please pass a valid API key.',
  ],
  [
    'is for browsers only',
    refuse(403, 'PERMISSION_DENIED', 'Requests from referer <empty> are blocked.'),
    'Requests from referer <empty> are blocked.',
  ],
  ['is another project’s', respond({ projectId: '314159265358' }), 'it belongs to another project'],
])('a key that %s is refused', async (_, key, problem) => {
  expect((await missing({ key })).map(({ what }) => what)).toEqual([`Web API key: ${problem}`]);
});

test('without a billing plan only that is said: Google refuses to tell the rest', async () => {
  expect(await printed({}, {}, fakeGcloud({ billingEnabled: false }))).toEqual([
    '  ✗ Project and billing plan: functions need the Blaze plan',
    '      → https://console.firebase.google.com/project/forillon-test/usage/details',
  ]);
});

test.each([
  ['ERROR: (gcloud.billing.projects.describe) PERMISSION_DENIED: No.\n- details', 'PERMISSION_DENIED: No.'],
  ['ERROR: (gcloud) You do not currently have an active account selected.\nPlease run:\n', 'active account'],
  ['', 'is the Google Cloud CLI installed?'],
])('a project that gcloud does not see is told from one without a plan: %j', async (output, reason) => {
  const text = await printed({}, {}, () => Promise.resolve({ ok: false, output }));
  expect(text[0]).toContain(reason);
  expect(text[1]).toMatch(/→ gcloud auth login/);
});

// https://cloud.google.com/service-usage/docs/reference/rest/v1/services/batchEnable
test('in a new project no API is asked before it is on, and they are enabled twenty at a time', async () => {
  const ask = () => Promise.reject(new Error('SERVICE_DISABLED'));
  const findings = await runChecks(target, { ask, gcloud: fakeGcloud({ apis: ['serviceusage'] }) });
  const [, commands] = findings.map(({ fix }) => fix);
  const sizes = (commands as unknown as string[][]).map(
    (command) => command.filter((word) => word.includes('.goog')).length,
  );
  expect(sizes).toEqual([20, 4]);
});

test('an organization policy that may not be read says nothing', async () => {
  const no = refuse(403, 'PERMISSION_DENIED', 'No.');
  expect(await missing({ allowedDomains: no, allowedMembers: no })).toEqual([]);
});

test('a role on the project is as good as one on the account', async () => {
  const projectPolicy = policy(...allGrants, [accountOf('admin'), 'roles/iam.serviceAccountTokenCreator']);
  expect(await missing({ projectPolicy, adminPolicy: refuse(403, 'PERMISSION_DENIED', 'No.') })).toEqual([]);
});

test('the roles of every function are known', () => {
  expect(Object.keys(functionRoles).sort()).toEqual(Object.keys(functions).sort());
});

test('a missing settings file is one finding, and a wrong setting another', async () => {
  const file = 'functions/.env.forillon-test';
  expect(await printed({}, { settings: undefined })).toEqual([
    `  ✗ Settings in ${file}: there is no such file`,
    `      → cp functions/.env.template ${file}`,
  ]);
  const settings = { ...target.settings, SITE_ORIGIN: 'https://firm.example' };
  expect(await missing({}, { settings })).toMatchObject([
    { what: `Settings in ${file}: SITE_ORIGIN is still the placeholder https://firm.example` },
  ]);
});

test('nothing is changed by looking, and no address is asked twice', async () => {
  const asked: string[] = [];
  await runChecks(target, {
    gcloud: fakeGcloud(),
    ask: (request) => {
      asked.push(`${request.method} ${request.url}`);
      return fakeGoogle(completeProject)(request);
    },
  });
  expect(new Set(asked).size).toBe(asked.length);
  const isReading = (address: string) => /^GET |:getIamPolicy$|:getEffectiveOrgPolicy$/.test(address);
  expect(asked.filter((address) => !isReading(address))).toEqual([]);
});
