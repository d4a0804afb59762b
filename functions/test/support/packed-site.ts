import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { root } from '../../../scripts/paths.ts';
import { uploadFolder } from '../../pack.ts';
import { LOCAL_PASSWORD_PEPPER } from '../../src/config.ts';
import { startFunction } from './function-process.ts';

const template = join(root, 'functions', '.env.template');

type Target = 'site' | 'admin' | 'everyMinute';

/** Returns the environment of a deployed function: .env.template with its blanks filled in, and local servers for Firestore and mail. */
export const productionEnv = (target: Target, env: Record<string, string>) => ({
  PATH: process.env['PATH'],
  FIRESTORE_EMULATOR_HOST: process.env['FIRESTORE_EMULATOR_HOST'],
  FUNCTIONS_EMULATOR: 'false',
  NODE_ENV: 'production',
  K_SERVICE: target, // set by Cloud Run
  METADATA_SERVER_DETECTION: 'none', // because only Google Cloud has this server
  FIREBASE_CONFIG: JSON.stringify({ projectId: env['GCLOUD_PROJECT'] }),
  ...parseEnv(readFileSync(template, 'utf8')),
  SITE_ORIGIN: 'https://firm.example',
  SMTP_HOST: '127.0.0.1',
  SMTP_SECURE: 'false',
  SMTP_PASSWORD: '',
  MAILS_PER_DAY: '1000000', // so that no test reaches the limit
  ...env,
});

/** The variables that {@link productionEnv} needs for signing in at the Auth emulator. */
export const emulatedAuth = {
  GCLOUD_PROJECT: process.env['GCLOUD_PROJECT']!,
  FIREBASE_AUTH_EMULATOR_HOST: process.env['FIREBASE_AUTH_EMULATOR_HOST']!,
  WEB_API_KEY: 'any',
  PASSWORD_PEPPER: LOCAL_PASSWORD_PEPPER,
};

/**
 * Starts the function `site` or `admin` on the functions framework, with the settings of production. The code and its packages
 * are those in the folder that a deploy uploads. The log is printed as output of the test (testing/log-privacy-reporter.ts).
 * @param env settings that differ from production
 */
export const startPackedSite = (env: Record<string, string>, target: 'site' | 'admin' = 'site') =>
  startFunction(target, uploadFolder, productionEnv(target, env), { path: '/api' }, console.log);

/** Starts the function `admin`. */
export const startPackedAdmin = (env: Record<string, string> = {}) =>
  startPackedSite({ ...emulatedAuth, ...env }, 'admin');

/** Starts the function `everyMinute` and runs it once. Each additional POST runs it again. */
export const startPackedSchedule = (env: Record<string, string>) =>
  startFunction(
    'everyMinute',
    uploadFolder,
    productionEnv('everyMinute', { DIGEST_TO: 'off', ...env }),
    { path: '/', method: 'POST' },
    console.log,
  );
