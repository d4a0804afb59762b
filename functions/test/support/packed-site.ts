import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { root } from '../../../scripts/paths.ts';
import { uploadFolder } from '../../pack.ts';
import { LOCAL_PASSWORD_PEPPER } from '../../src/config.ts';
import { startFunction } from './function-process.ts';

const template = join(root, 'functions', '.env.template');

type Target = 'site' | 'admin' | 'everyMinute';

/** The environment of a function of an owner who has filled in the template. Firestore and the mail server are local. */
export const productionEnv = (target: Target, env: Record<string, string>) => ({
  PATH: process.env['PATH'],
  FIRESTORE_EMULATOR_HOST: process.env['FIRESTORE_EMULATOR_HOST'],
  FUNCTIONS_EMULATOR: 'false',
  NODE_ENV: 'production',
  K_SERVICE: target, // Cloud Run sets it
  METADATA_SERVER_DETECTION: 'none',
  FIREBASE_CONFIG: JSON.stringify({ projectId: env['GCLOUD_PROJECT'] }),
  ...parseEnv(readFileSync(template, 'utf8')),
  SITE_ORIGIN: 'https://firm.example',
  SMTP_HOST: '127.0.0.1',
  SMTP_SECURE: 'false',
  SMTP_PASSWORD: '',
  MAILS_PER_DAY: '1000000',
  ...env,
});

/** The variables of {@link productionEnv} with which an admin signs in at the Auth emulator. */
export const emulatedAuth = {
  GCLOUD_PROJECT: process.env['GCLOUD_PROJECT']!,
  FIREBASE_AUTH_EMULATOR_HOST: process.env['FIREBASE_AUTH_EMULATOR_HOST']!,
  WEB_API_KEY: 'any',
  PASSWORD_PEPPER: LOCAL_PASSWORD_PEPPER,
};

/**
 * A function as a deploy uploads it: from the packed folder with its own packages, on the functions framework, with the
 * settings of production. All that it logs is printed as output of the test (testing/log-privacy-reporter.ts).
 * @param env changes settings
 */
export const startPackedSite = (env: Record<string, string>, target: 'site' | 'admin' = 'site') =>
  startFunction(target, uploadFolder, productionEnv(target, env), { path: '/api' }, console.log);

/** The function `admin`. */
export const startPackedAdmin = (env: Record<string, string> = {}) =>
  startPackedSite({ ...emulatedAuth, ...env }, 'admin');

/** The function `everyMinute`, which has run once. Each further POST runs it again. */
export const startPackedSchedule = (env: Record<string, string>) =>
  startFunction(
    'everyMinute',
    uploadFolder,
    productionEnv('everyMinute', { DIGEST_TO: 'off', ...env }),
    { path: '/', method: 'POST' },
    console.log,
  );
