import { settingsProblems } from '../../functions/settings.ts';
import { get } from '../google.ts';
import { finding, type Access, type Check, type Finding, type Target } from './finding.ts';
import {
  apis,
  billing,
  database,
  firebaseConsole,
  publicInvoker,
  resourceManager,
  roles,
} from './project-checks.ts';

interface AuthConfig {
  signIn: { email?: { enabled?: boolean } };
  client: { permissions?: { disabledUserSignup?: boolean } };
}

// https://cloud.google.com/identity-platform/docs/reference/rest/v2/Config and …/projects/updateConfig
const auth: Check = async ({ project }, { ask }) => {
  const config = `https://identitytoolkit.googleapis.com/admin/v2/projects/${project}/config`;
  const { body, problem } = await get<AuthConfig>(ask, config);
  if (problem)
    return finding('Firebase Auth', problem, `${firebaseConsole(project, 'authentication')} (Get started)`);
  const isOff = body.signIn?.email?.enabled !== true;
  const isOpen = body.client?.permissions?.disabledUserSignup !== true;
  return finding(
    'Firebase Auth',
    (isOff && 'sign-in by e-mail and password is off') || (isOpen && 'anybody can create an account'),
    [
      {
        method: 'PATCH',
        url: `${config}?updateMask=signIn.email.enabled,signIn.email.passwordRequired,client.permissions.disabledUserSignup`,
        body: {
          signIn: { email: { enabled: true, passwordRequired: true } },
          client: { permissions: { disabledUserSignup: true } },
        },
      },
    ],
  );
};

// https://firebase.google.com/docs/reference/firebase-management/rest/v1beta1/projects.webApps/list
// The dashboard reads its configuration from /__/firebase/init.json, which Hosting has for a project with a web app.
const webApp: Check = async ({ project }, { ask }) => {
  const url = `https://firebase.googleapis.com/v1beta1/projects/${project}/webApps`;
  const { body, problem } = await get<{ apps: object[] }>(ask, url);
  return problem
    ? finding('Web app', problem, [['firebase', 'projects:addfirebase', project]])
    : finding('Web app', !body.apps?.length && 'there is none', [
        ['firebase', 'apps:create', 'WEB', 'Website', '--project', project],
      ]);
};

// https://docs.cloud.google.com/identity-platform/docs/reference/rest/v1/projects
// Asked as the functions ask: with the key alone, and without a referrer.
const webApiKey: Check = async ({ project, settings }, { ask }) => {
  const key = settings?.['WEB_API_KEY'] ?? '';
  if (key === '') return []; // reported with the settings
  const url = `https://identitytoolkit.googleapis.com/v1/projects?key=${encodeURIComponent(key)}`;
  const { body, problem } = await get<{ projectId: string }>(ask, url);
  const { projectNumber } = (await get<{ projectNumber: string }>(ask, resourceManager(project))).body;
  return finding(
    'Web API key',
    problem ?? (body.projectId !== projectNumber && 'it belongs to another project'),
    `"apiKey" of npx firebase apps:sdkconfig WEB --project ${project}; no application restriction: https://console.cloud.google.com/apis/credentials?project=${project}`,
  );
};

// https://cloud.google.com/secret-manager/docs/reference/rest/v1/projects.secrets.versions/get
const secrets: Check = async ({ project, manifest }, { ask }) => {
  const names = manifest.params.filter(({ type }) => type === 'secret').map(({ name }) => name);
  const findings = names.map(async (name) => {
    const url = `https://secretmanager.googleapis.com/v1/projects/${project}/secrets/${name}/versions/latest`;
    const { body, problem } = await get<{ state: string }>(ask, url);
    const off = body.state !== 'ENABLED' && 'its newest version is not enabled';
    return finding(`Secret ${name}`, problem ?? off, [
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
  const [first, ...others] = settingsProblems(manifest.params, settings).map((problem) =>
    problem === 'WEB_API_KEY is empty'
      ? finding(what, problem, `"apiKey" of npx firebase apps:sdkconfig WEB --project ${project}`)
      : finding(what, problem, `edit ${file}; functions/.env.template describes all settings`),
  );
  return Promise.resolve(first ? [first, ...others].flat() : finding(what, undefined, ''));
};

/** In the order in which one would mend them. Where one of the first two fails, Google refuses to tell the rest. */
const first: readonly Check[] = [billing, apis];
const rest: readonly Check[] = [
  ...[publicInvoker, roles, database, auth, webApp, webApiKey, secrets, settings],
];

/** Everything that a deploy needs. Only reads, each address once. */
export async function inspect(target: Target, { ask, gcloud }: Access): Promise<Finding[]> {
  const responses = new Map<string, ReturnType<Access['ask']>>();
  const access: Access = {
    gcloud,
    ask: (request) => {
      const key = `${request.method} ${request.url}`;
      const response = responses.get(key) ?? ask(request);
      responses.set(key, response);
      return response;
    },
  };
  const findings: Finding[] = [];
  for (const checks of [first, rest]) {
    for (const check of checks) findings.push(...(await check(target, access)));
    if (findings.some(({ remedy }) => remedy)) break;
  }
  return findings;
}
