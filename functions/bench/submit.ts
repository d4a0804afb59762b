import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { command } from '../../scripts/cli.ts';
import { findFirestoreEmulator } from '../../scripts/setup/firestore-emulator.ts';
import { assertJava } from '../../scripts/setup/programs.ts';
import { clearFirestore } from '../../testing/clear-firestore.ts';
import { OwnFirestore } from '../test/faults/own-firestore.ts';
import { attack } from '../test/support/flood.ts';
import { contact, partnership } from '../test/support/inquiries.ts';
import { post, startSiteApi } from '../test/support/site-api.ts';

// Submissions a second, compared with a bare handler that only writes one document, and how long a
// visitor waits during a flood. Everything runs in one process against the emulator, so the ratios tell more than the
// absolute figures. The limits are those of production, except that the mails of a day do not run out.
const CONCURRENCIES = [1, 10, 50];
const ROUNDS = 3;
const SECONDS = 2;
/** Requests at a time. */
const FLOOD = 40;

interface Measured {
  perSecond: number;
  p50: number;
  p95: number;
  p99: number;
}

async function measure(
  send: () => Promise<Response>,
  concurrency: number,
  seconds: number,
): Promise<Measured> {
  const latencies: number[] = [];
  const end = performance.now() + seconds * 1000;
  const visitor = async () => {
    while (performance.now() < end) {
      const start = performance.now();
      const response = await send();
      await response.text();
      if (!response.ok) throw new Error(`Status ${response.status}`);
      latencies.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, visitor));
  latencies.sort((a, b) => a - b);
  const at = (share: number) => Math.round(latencies[Math.floor(latencies.length * share)] ?? NaN);
  return { perSecond: Math.round(latencies.length / seconds), p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

/** The median of each figure. */
function medians(rounds: readonly Measured[]): Measured {
  const of = (figure: keyof Measured) =>
    rounds.map((round) => round[figure]).toSorted((a, b) => a - b)[Math.floor(rounds.length / 2)] ?? NaN;
  return { perSecond: of('perSecond'), p50: of('p50'), p95: of('p95'), p99: of('p99') };
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const NAME = 'npm run bench:submit';
const help = `${NAME}: measures submissions, beside a bare handler and during a flood.`;

export const main = command(help, {}, async () => {
  await assertJava(NAME);
  await findFirestoreEmulator(NAME); // downloads it where there is none
  const emulator = await OwnFirestore.start();
  process.env['FIRESTORE_EMULATOR_HOST'] = `127.0.0.1:${emulator.port}`;
  const site = await startSiteApi();
  const bare = createServer((request, response) => {
    void json(request)
      .then((body) => site.firestore.collection('bare').add(body as Record<string, unknown>))
      .then(({ id }) => response.writeHead(201).end(JSON.stringify({ id })));
  });
  const bareOrigin = await listen(bare);

  let visitors = 0;
  const visitor = () => ({
    'Idempotency-Key': randomUUID(),
    'X-Forwarded-For': `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors++ & 255}, 203.0.113.1`,
  });
  const subjects = {
    'bare handler, one document': () => post(bareOrigin, contact),
    'partnership: record and mail': () => site.post('/api/partnership', partnership, visitor()),
    'contact: record and mail': () => site.post('/api/contact', contact, visitor()),
  };

  for (const send of Object.values(subjects)) await measure(send, 10, 2); // warm-up
  const rows: Record<string, Measured & { ratio?: string }> = {};
  for (const concurrency of CONCURRENCIES) {
    const compared = Object.entries(subjects).map(([name, send]) => ({
      name,
      send,
      rounds: [] as Measured[],
    }));
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const { send, rounds } of compared) {
        await clearFirestore(); // the inbox of a day has no more than some hundreds
        rounds.push(await measure(send, concurrency, SECONDS));
      }
    }
    let base: number | undefined;
    for (const { name, rounds } of compared) {
      const measured = medians(rounds);
      base ??= measured.perSecond; // of the bare handler, the first one
      const ratio = `${(measured.perSecond / base).toFixed(2)} of bare`;
      rows[`${name}, ${concurrency} at once`] = { ...measured, ratio };
    }
  }

  await clearFirestore();
  const alone = await measure(subjects['contact: record and mail'], 1, 5);
  const flood = attack([site.origin], FLOOD);
  const flooded = await measure(subjects['contact: record and mail'], 1, 20);
  const sent = await flood.stop();
  rows['a visitor, alone'] = alone;
  rows[`a visitor, with ${Math.round(sent / 20)} other requests a second`] = flooded;
  console.table(rows);

  bare.close();
  await site.close();
  await emulator.kill();
});
