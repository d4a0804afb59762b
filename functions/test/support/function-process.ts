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
/** The deadline of a call, by which a process that has ended is noticed, whatever has taken the connection. */
const CALL_TIMEOUT_MS = 10_000;

/**
 * Starts a function on the functions framework in a process of its own, as Cloud Run does.
 * @param target name of the function
 * @param folder holds the bundle and its package.json
 * @param env the whole environment of the process
 * @param firstCall the request that is sent until it has a response
 * @param onLine gets each line that the process prints
 * @throws Error when the process ends, or does not respond for a minute
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
  const end = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const signal = AbortSignal.timeout(CALL_TIMEOUT_MS);
    const response = await fetch(origin + path, { ...firstCall, signal }).catch(() => undefined);
    await response?.arrayBuffer();
    if (response !== undefined) return { origin, stop, status: response.status };
    if (child.exitCode !== null || Date.now() > end) {
      await stop();
      throw new Error(`The function ${target} of ${folder} does not start`);
    }
    await sleep(POLL_INTERVAL_MS);
  }
}
