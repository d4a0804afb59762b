import { read } from '../google.ts';
import { finding, type Check, type Step } from './set-up.ts';

export const firebaseConsole = (project: string, page: string) =>
  `https://console.firebase.google.com/project/${project}/${page}`;
export const resourceManager = (project: string) =>
  `https://cloudresourcemanager.googleapis.com/v1/projects/${project}`;

const reason = (output: string) => /^ERROR: (.+)/m.exec(output)?.[1] ?? 'is the Google Cloud CLI installed?';
const LOG_IN = 'gcloud auth login, with an account that owns the project; gcloud projects list has its id';

// https://cloud.google.com/sdk/gcloud/reference/billing/projects/describe
export const billing: Check = async ({ project }, { gcloud }) => {
  const what = 'Project and billing plan';
  const format = '--format=value(billingEnabled)';
  const { ok, output } = await gcloud('billing', 'projects', 'describe', project, format);
  if (!ok) return finding(what, reason(output), LOG_IN);
  const isFree = output.trim() !== 'True' && 'functions need the Blaze plan';
  return finding(what, isFree, firebaseConsole(project, 'usage/details'));
};

// The APIs that product, deploy and checks call besides those that firebase-functions names. With all on, a deploy by
// GitHub needs no right to enable any: firebase-tools looks for some (lib/deploy/functions/prepare.js), its
// identity needs sts (https://cloud.google.com/iam/docs/workload-identity-federation-with-deployment-pipelines).
const APIS = [
  ...['apikeys', 'artifactregistry', 'cloudbilling', 'cloudbuild', 'cloudfunctions', 'cloudresourcemanager'],
  'compute', // functions are built as its default service account
  ...['eventarc', 'firebase', 'firebasehosting', 'firebaserules', 'firestore', 'iam'],
  'iamcredentials', // signs the tokens of the dashboard's listener
  ...['identitytoolkit', 'logging', 'monitoring', 'orgpolicy', 'pubsub', 'run', 'secretmanager'],
  ...['serviceusage', 'storage', 'sts'],
].map((name) => `${name}.googleapis.com`);

// https://cloud.google.com/sdk/gcloud/reference/services/list and …/services/enable
export const apis: Check = async ({ project, manifest }, { gcloud }) => {
  const wanted = [...new Set([...APIS, ...manifest.requiredAPIs.map(({ api }) => api)])];
  const format = '--format=value(config.name)';
  const { ok, output } = await gcloud('services', 'list', '--enabled', '--project', project, format);
  if (!ok) return finding('APIs', reason(output), LOG_IN);
  const enabled = new Set(output.split(/\s+/));
  const off = wanted.filter((api) => !enabled.has(api));
  const steps: Step[] = [];
  // "A single request can enable a maximum of 20 services" (services/batchEnable, which gcloud calls).
  for (let from = 0; from < off.length; from += 20)
    steps.push(['gcloud', 'services', 'enable', ...off.slice(from, from + 20), '--project', project]);
  return finding('APIs', off.length > 0 && `${off.join(', ')} are off`, steps);
};

interface OrganizationPolicy {
  spec: { rules?: { denyAll?: boolean; values?: object; enforce?: boolean; parameters?: object }[] };
}

// Organizations created since 2024-05-03 let only their members call a function, by the first constraint or
// its successor. Who may not read that finds nothing, and the deploy fails with "Unable to set the invoker".
// https://cloud.google.com/organization-policy/restrict-domains
// https://cloud.google.com/resource-manager/docs/reference/orgpolicy/rest/v2/projects.policies/getEffectivePolicy
// https://cloud.google.com/sdk/gcloud/reference/org-policies/reset
export const publicInvoker: Check = async ({ project }, { ask }) => {
  const refusing: string[] = [];
  for (const constraint of ['iam.allowedPolicyMemberDomains', 'iam.managed.allowedPolicyMembers']) {
    const url = `https://orgpolicy.googleapis.com/v2/projects/${project}/policies/${constraint}:getEffectivePolicy`;
    const { spec } = (await read<OrganizationPolicy>(ask, url)).body;
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
