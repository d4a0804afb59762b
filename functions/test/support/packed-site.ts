import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer, type AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseSettings } from '../../../operations/deploy/settings.ts';
import { uploadFolder } from '../../../operations/deploy/upload.ts';
import { root } from '../../../scripts/paths.ts';

const framework = createRequire(import.meta.url).resolve('@google-cloud/functions-framework');
const START_TIMEOUT_MS = 60_000;

/** The settings of a project whose owner has filled in the template. */
const settings = () => parseSettings(readFileSync(join(root, 'functions', '.env.template'), 'utf8'));

/**
 * A function as a deploy uploads it: from the packed folder with its own packages, on the functions framework, with the
 * settings of production. Only Firestore and the mail server are local.
 * @param env changes settings
 */
export async function startPackedSite(env: Record<string, string>, target: 'site' | 'admin' = 'site') {
  const port = await freePort();
  const options = [
    `--target=${target}`,
    '--signature-type=http',
    `--port=${port}`,
    `--source=${uploadFolder}`,
  ];
  const child = spawn(process.execPath, [resolve(framework, '../main.js'), ...options], {
    cwd: uploadFolder,
    env: {
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
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const origin = `http://127.0.0.1:${port}`;
  const end = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const response = await fetch(`${origin}/api`).catch(() => undefined);
    await response?.arrayBuffer();
    if (response !== undefined) break;
    if (child.exitCode !== null || Date.now() > end) throw new Error('The packed functions do not start');
    await sleep(100);
  }
  return {
    origin,
    stop: async () => {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}
