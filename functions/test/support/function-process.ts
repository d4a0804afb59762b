import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../../testing/free-port.ts';

const framework = createRequire(import.meta.url).resolve('@google-cloud/functions-framework');
const START_TIMEOUT_MS = 60_000;
const POLL_INTERVAL_MS = 3;
/** Limits each call, because another program may take the port and never respond. The end of the process is noticed after the call. */
const CALL_TIMEOUT_MS = 10_000;

/**
 * Starts a function on the functions framework in a separate process, as Cloud Run does.
 * @param target name of the function
 * @param folder the folder of the bundle and its package.json
 * @param env the whole environment of the process
 * @param firstCall the request that is repeated until it has a response
 * @param onLine called with each line that the process prints
 * @throws Error if the process ends, or does not respond within a minute
 */
export async function startFunction(
  target: string,
  folder: string,
  env: NodeJS.ProcessEnv,
  { path, ...firstCall }: { path: string } & RequestInit,
  onLine: (line: string) => void = () => undefined,
) {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const options = [`--target=${target}`, '--signature-type=http', `--port=${port}`, `--source=${folder}`];
  const child = spawn(process.execPath, [resolve(framework, '../main.js'), ...options], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const input of [child.stdout, child.stderr]) createInterface({ input }).on('line', onLine);
  const stop = async () => {
    if (!child.kill('SIGKILL')) return;
    await once(child, 'exit');
  };
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (child.exitCode === null && Date.now() <= deadline) {
    const signal = AbortSignal.timeout(CALL_TIMEOUT_MS);
    const response = await fetch(origin + path, { ...firstCall, signal }).catch(() => undefined);
    await response?.arrayBuffer();
    if (response !== undefined) return { origin, stop, status: response.status };
    await sleep(POLL_INTERVAL_MS);
  }
  await stop();
  throw new Error(`The function ${target} in ${folder} did not start`);
}
