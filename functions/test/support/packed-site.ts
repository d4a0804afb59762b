import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSettings } from '../../../operations/deploy/settings.ts';
import { uploadFolder } from '../../../operations/deploy/upload.ts';
import { root } from '../../../scripts/paths.ts';
import { startFunction } from './function-process.ts';

/** The settings of a project whose owner has filled in the template. */
const settings = () => parseSettings(readFileSync(join(root, 'functions', '.env.template'), 'utf8'));

/**
 * A function as a deploy uploads it: from the packed folder with its own packages, on the functions framework, with the
 * settings of production. Only Firestore and the mail server are local.
 * @param env changes settings
 */
export function startPackedSite(env: Record<string, string>, target: 'site' | 'admin' = 'site') {
  const production = {
    PATH: process.env['PATH'],
    FIRESTORE_EMULATOR_HOST: process.env['FIRESTORE_EMULATOR_HOST'],
    FUNCTIONS_EMULATOR: 'false',
    NODE_ENV: 'production',
    K_SERVICE: target, // Cloud Run sets it
    METADATA_SERVER_DETECTION: 'none',
    FIREBASE_CONFIG: JSON.stringify({ projectId: env['GCLOUD_PROJECT'] }),
    ...settings(),
    SMTP_HOST: '127.0.0.1',
    SMTP_SECURE: 'false',
    SMTP_PASSWORD: '',
    MAILS_PER_DAY: '1000000',
    ...env,
  };
  return startFunction(target, uploadFolder, production, { path: '/api' });
}
