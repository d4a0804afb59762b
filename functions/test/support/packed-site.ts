import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { root } from '../../../scripts/paths.ts';
import { uploadFolder } from '../../../scripts/setup/upload.ts';
import { startFunction } from './function-process.ts';

/** An error in the log of a function, with its details. */
export interface LoggedError extends Record<string, unknown> {
  message: string;
}

/** The settings of a project whose owner has filled in the template. */
const settings = () => parseEnv(readFileSync(join(root, 'functions', '.env.template'), 'utf8'));

/**
 * A function as a deploy uploads it: from the packed folder with its own packages, on the functions framework, with the
 * settings of production. Only Firestore and the mail server are local.
 * @param env changes settings
 * @returns `errors` grows with its log, all of which is printed as output of the test (testing/log-privacy-reporter.ts)
 */
export async function startPackedSite(env: Record<string, string>, target: 'site' | 'admin' = 'site') {
  const production = {
    PATH: process.env['PATH'],
    FIRESTORE_EMULATOR_HOST: process.env['FIRESTORE_EMULATOR_HOST'],
    FUNCTIONS_EMULATOR: 'false',
    NODE_ENV: 'production',
    K_SERVICE: target, // Cloud Run sets it
    METADATA_SERVER_DETECTION: 'none',
    FIREBASE_CONFIG: JSON.stringify({ projectId: env['GCLOUD_PROJECT'] }),
    ...settings(),
    SITE_ORIGIN: 'https://firm.example',
    SMTP_HOST: '127.0.0.1',
    SMTP_SECURE: 'false',
    SMTP_PASSWORD: '',
    MAILS_PER_DAY: '1000000',
    ...env,
  };
  const errors: LoggedError[] = [];
  const onLine = (line: string) => {
    console.log(line);
    const error = toError(line);
    if (error) errors.push(error);
  };
  const started = await startFunction(target, uploadFolder, production, { path: '/api' }, onLine);
  return { ...started, errors };
}

/** Reads a line of the structured log. The logger has put the stack of its own call behind the message of an error. */
function toError(line: string): LoggedError | undefined {
  if (!line.startsWith('{')) return undefined;
  const { severity, message, ...details } = JSON.parse(line) as LoggedError & { severity: string };
  if (severity !== 'ERROR') return undefined;
  return {
    ...details,
    message: message
      .split('\n', 1)
      .join()
      .replace(/^Error: /, ''),
  };
}
