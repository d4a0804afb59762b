import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import firebaseJson from '../../firebase.json' with { type: 'json' };
import { uploadFolder } from '../../functions/pack.ts';
import { site as firm } from '../../functions/src/shared/site.ts';
import { builtHeaders, production } from '../../web/build-steps/hosting-headers.ts';
import { lowercaseRedirects } from '../../web/build-steps/lowercase-redirects.ts';
import type { Env } from '../cli.ts';
import { cacheFolder, root } from '../paths.ts';
import { stackEnv, type StackPlan } from './plan.ts';

/** The latest time that a Date can hold. Given as the time of the last fetch, it prevents a fetch of the message of the day. */
const FAR_FUTURE_MS = 8.64e15;

/** The arguments with which Node runs firebase-tools. */
export const firebaseCommand = (...args: string[]): string[] => [
  '--import',
  pathToFileURL(join(import.meta.dirname, 'validate-auth-lazily.ts')).href,
  join(root, 'node_modules', 'firebase-tools', 'lib', 'bin', 'firebase.js'),
  ...args,
];

/** Variables that keep firebase-tools off the internet: no login, usage reports, message of the day or updates. */
export function firebaseEnv(): Env {
  const configHome = join(cacheFolder, 'firebase-config');
  mkdirSync(join(configHome, 'configstore'), { recursive: true });
  writeFileSync(
    join(configHome, 'configstore', 'firebase-tools.json'),
    JSON.stringify({ usage: false, motd: { fetched: FAR_FUTURE_MS } }),
  );
  return {
    // The user's values would point the emulators to other services or accounts.
    GOOGLE_APPLICATION_CREDENTIALS: undefined,
    GOOGLE_CLOUD_PROJECT: undefined,
    FIREBASE_TOKEN: undefined,
    FIREBASE_CONFIG: undefined,
    PORT: undefined,
    XDG_CONFIG_HOME: configHome,
    NO_UPDATE_NOTIFIER: '1',
    FUNCTIONS_DISCOVERY_TIMEOUT: '120', // seconds, because the default of ten is too short on a busy machine
    FIREBASE_FUNCTIONS_DISCOVERY_OUTPUT_PATH: 'true', // discovery writes a file, because its server would take seconds to stop
    CI: 'true',
  };
}

/** Writes the configuration of a stack and returns its path. */
export function writeStackConfig(plan: StackPlan): string {
  const { name, ports } = plan;
  const emulators = structuredClone(firebaseJson.emulators);
  for (const [emulator, settings] of Object.entries(emulators))
    if (emulator in ports) Object.assign(settings, { port: ports[emulator as keyof typeof ports] });
  emulators.firestore.websocketPort = ports.websocket;
  return writeConfig(name, {
    emulators,
    ...(plan.emulators.includes('hosting') ? { hosting: stackHosting(plan) } : {}),
  });
}

/** Copies the site and returns the settings that serve the copy. A later build would change the original, whose new scripts the headers would not allow. */
function stackHosting(plan: StackPlan) {
  const site = join(cacheFolder, 'sites', plan.name);
  rmSync(site, { recursive: true, force: true });
  if (existsSync(builtSite)) cpSync(builtSite, site, { recursive: true });
  const { FIREBASE_AUTH_EMULATOR_HOST: auth, FIRESTORE_EMULATOR_HOST: firestore } = stackEnv(plan);
  const environment = { isHttps: false, firebaseOrigins: [`http://${auth}`, `http://${firestore}`] };
  return { ...siteHosting(site, environment), public: relative(root, site) };
}

/** Writes the configuration of a deploy: the built site, and the packed functions without another build. */
export function writeDeployConfig(): string {
  const packed = { source: relative(root, uploadFolder), predeploy: [], ignore: ['node_modules'] };
  return writeConfig('deploy', {
    hosting: { ...siteHosting(builtSite, production), predeploy: [] },
    functions: firebaseJson.functions.map((functions) => ({ ...functions, ...packed })),
  });
}

const builtSite = join(root, firebaseJson.hosting.public);

const siteHosting = (site: string, environment: Parameters<typeof builtHeaders>[1]) => ({
  ...firebaseJson.hosting,
  rewrites: firebaseJson.hosting.rewrites.map((rule) =>
    rule.function ? { ...rule, function: { ...rule.function, region: firm.region.id } } : rule,
  ),
  redirects: [...firebaseJson.hosting.redirects, ...lowercaseRedirects(site)],
  headers: [...firebaseJson.hosting.headers, ...builtHeaders(site, environment)],
});

/** Writes a configuration into the root, because firebase-tools treats the file's folder as the project's. */
function writeConfig(name: string, changes: object): string {
  const file = join(root, `.firebase-${name}.json`);
  writeFileSync(file, JSON.stringify({ ...firebaseJson, ...changes }, null, 2));
  return file;
}
