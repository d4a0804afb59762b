import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('site-main.ts', import.meta.url));

/** The function `site` in a separate process that can be killed. */
export interface SiteProcess {
  pid: number;
  origin: string;
  /** Sends SIGKILL and waits until the process has ended. */
  kill: () => Promise<void>;
}

/** Starts the site from the sources on a free port, with the settings in `env`. */
export async function startSiteProcess(env: Record<string, string>): Promise<SiteProcess> {
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, METADATA_SERVER_DETECTION: 'none', ...env },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  // Printed as output of the test, so that testing/log-privacy-reporter.ts sees its warnings and errors.
  createInterface({ input: child.stderr! }).on('line', (line) => console.error(line));
  const [port] = (await Promise.race([once(child, 'message'), rejectOnExit(child)])) as [number];
  return {
    pid: child.pid ?? 0,
    origin: `http://127.0.0.1:${port}`,
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

async function rejectOnExit(child: ChildProcess): Promise<never> {
  const [code] = (await once(child, 'exit')) as [number | null];
  throw new Error(`The site ended with code ${code} before it was ready`);
}
