import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { createServer, type AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

// npm run bench:cold -w functions [-- folder…]: milliseconds from the start of a process, on the functions framework, to
// the first response of GET /api/blog. Each folder holds a built bundle (lib, content, package.json); runs of several
// folders are interleaved.
const RUNS = 20;
const framework = createRequire(import.meta.url).resolve('@google-cloud/functions-framework');
const built = fileURLToPath(new URL('..', import.meta.url));
const folders = [built, ...process.argv.slice(2).map((folder) => resolve(folder))];

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

async function coldStart(folder: string): Promise<number> {
  const port = await freePort();
  const env = {
    ...process.env,
    FUNCTIONS_EMULATOR: 'true',
    GCLOUD_PROJECT: 'demo-cold-start',
    FIRESTORE_EMULATOR_HOST: '127.0.0.1:9', // nothing listens there, and the blog needs no Firestore
    METADATA_SERVER_DETECTION: 'none',
  };
  const options = ['--target=site', '--signature-type=http', `--port=${port}`, `--source=${folder}`];
  const startedAt = performance.now();
  const child = spawn(process.execPath, [resolve(framework, '../main.js'), ...options], { env });
  try {
    for (;;) {
      const response = await fetch(`http://127.0.0.1:${port}/api/blog`).catch(() => undefined);
      if (response?.ok) return performance.now() - startedAt;
      if (child.exitCode !== null) throw new Error(`The function in ${folder} does not start`);
      await sleep(3);
    }
  } finally {
    child.kill('SIGKILL');
  }
}

const times = folders.map((folder) => ({ folder, ms: [] as number[] }));
for (let run = 0; run < RUNS; run += 1) {
  for (const { folder, ms } of times) ms.push(await coldStart(folder));
}
console.table(
  Object.fromEntries(
    times.map(({ folder, ms }) => {
      const sorted = ms.toSorted((a, b) => a - b);
      const [min, median, max] = [0, RUNS / 2, RUNS - 1].map((at) => Math.round(sorted[at] ?? NaN));
      return [folder, { min, median, max }];
    }),
  ),
);
