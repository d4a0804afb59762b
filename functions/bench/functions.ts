import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { root } from '../../scripts/paths.ts';
import { packFunctions, uploadFolder } from '../pack.ts';
import { OwnFirestore } from '../test/faults/own-firestore.ts';
import { startFunction } from '../test/support/function-process.ts';
import { contact } from '../test/support/inquiries.ts';
import { startSiteApi } from '../test/support/site-api.ts';

// npm run bench:functions [-- folder…]: the cold start of each function (from the start of its process, on the functions
// framework, to its first response) and the time of a warm response, next to a function that only says hello. They run
// from the folder that a deploy uploads, with its packages; further folders hold other bundles to compare (lib, content,
// package.json). The runs are interleaved, so the ratios tell more than the milliseconds.
const RUNS = 15;
const WARM_REQUESTS = 200;

const helloFolder = join(uploadFolder, 'bench-hello');
const bundles = [uploadFolder, ...process.argv.slice(2).map((folder) => resolve(folder))];

interface Subject {
  name: string;
  target: string;
  folder: string;
  call: { path: string } & RequestInit;
  /** The status of every response. */
  status: number;
}

const submission = {
  path: '/api/contact',
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(contact),
};

const subjects: Subject[] = [
  { name: 'hello', target: 'hello', folder: helloFolder, call: { path: '/' }, status: 200 },
  ...bundles.flatMap((folder) => {
    const mark = folder === uploadFolder ? '' : ` of ${relative(root, folder)}`;
    return [
      { name: `site${mark}`, target: 'site', folder, call: { path: '/api/blog' }, status: 200 },
      { name: `site${mark}, a submission`, target: 'site', folder, call: submission, status: 201 },
      { name: `admin${mark}`, target: 'admin', folder, call: { path: '/api/admin/user' }, status: 401 },
    ];
  }),
  ...['everyMinute', 'dailyReport'].map((target) => ({
    name: target,
    target,
    folder: uploadFolder,
    call: { path: '/', method: 'POST' },
    status: 200,
  })),
];

/** The least that a function on the same libraries needs. */
function writeHello(): void {
  mkdirSync(helloFolder, { recursive: true });
  writeFileSync(join(helloFolder, 'package.json'), JSON.stringify({ type: 'module', main: 'index.js' }));
  writeFileSync(
    join(helloFolder, 'index.js'),
    `import { onRequest } from 'firebase-functions/https';
     export const hello = onRequest((request, response) => void response.json({ hello: 'world' }));`,
  );
}

/** Milliseconds to the first response of a new process, and the median of those of the responses after it. */
async function measure({ target, folder, call, status }: Subject, env: NodeJS.ProcessEnv) {
  const startedAt = performance.now();
  const { origin, stop, status: first } = await startFunction(target, folder, env, call);
  const cold = performance.now() - startedAt;
  try {
    if (first !== status) throw new Error(`${target} responded with ${first}`);
    return { cold, warm: await medianLatency(origin + call.path, call) };
  } finally {
    await stop();
  }
}

async function medianLatency(url: string, call?: RequestInit): Promise<number> {
  const latencies: number[] = [];
  for (let request = 0; request < WARM_REQUESTS; request += 1) {
    const sentAt = performance.now();
    await (await fetch(url, call)).arrayBuffer();
    latencies.push(performance.now() - sentAt);
  }
  return median(latencies);
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}

await packFunctions();
writeHello();
const emulator = await OwnFirestore.start();
process.env['FIRESTORE_EMULATOR_HOST'] = `127.0.0.1:${emulator.port}`;
const env = {
  ...process.env,
  FUNCTIONS_EMULATOR: 'true',
  GCLOUD_PROJECT: 'demo-bench',
  METADATA_SERVER_DETECTION: 'none',
};
const measured = subjects.map((subject) => ({ subject, cold: [] as number[], warm: [] as number[] }));
for (let run = 0; run < RUNS; run += 1) {
  for (const { subject, cold, warm } of measured) {
    const times = await measure(subject, env);
    cold.push(times.cold);
    warm.push(times.warm);
  }
}
const rows: Record<string, Record<string, string>> = {};
const [hello] = measured;
for (const { subject, cold, warm } of measured) {
  const of = (ms: number[], floor: number[]) => (median(ms) / median(floor)).toFixed(2);
  rows[subject.name] = {
    'cold start, ms': median(cold).toFixed(0),
    'of hello': of(cold, hello?.cold ?? []),
    'warm, ms': median(warm).toFixed(2),
    'of hello, warm': of(warm, hello?.warm ?? []),
  };
}
const site = await startSiteApi();
rows['site, in this process'] = {
  'warm, ms': (await medianLatency(`${site.origin}/api/blog`)).toFixed(2),
};
console.table(rows);
await site.close();
await emulator.kill();
process.exit();
