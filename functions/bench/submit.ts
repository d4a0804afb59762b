import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { command } from '../../scripts/cli.ts';
import { findFirestoreEmulator } from '../../scripts/setup/firestore-emulator.ts';
import { assertJava } from '../../scripts/setup/programs.ts';
import { clearFirestore } from '../../testing/clear-firestore.ts';
import { FirestoreEmulator } from '../test/faults/firestore-emulator.ts';
import { startFlood } from '../test/support/flood.ts';
import { contact, partnership } from '../test/support/inquiries.ts';
import { post, startSiteApi } from '../test/support/site-api.ts';

// Measures submissions per second, compared with a bare handler that only writes one document, and the time that a
// visitor waits during a flood. Everything runs in one process against the emulator, so the ratios are more meaningful than the
// absolute figures. The limits are those of production, except that the daily quota of mails is not reached.

const CONCURRENCIES = [1, 10, 50];
const ROUNDS = 3;
const SECONDS = 2;
const FLOOD_CONCURRENCY = 40;
const FLOOD_SECONDS = 20;

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
  const percentile = (share: number) => Math.round(latencies[Math.floor(latencies.length * share)] ?? NaN);
  return {
    perSecond: Math.round(latencies.length / seconds),
    p50: percentile(0.5),
    p95: percentile(0.95),
    p99: percentile(0.99),
  };
}

/** Returns the median of each figure. */
function medians(rounds: readonly Measured[]): Measured {
  const median = (figure: keyof Measured) =>
    rounds.map((round) => round[figure]).toSorted((a, b) => a - b)[Math.floor(rounds.length / 2)] ?? NaN;
  return { perSecond: median('perSecond'), p50: median('p50'), p95: median('p95'), p99: median('p99') };
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const NAME = 'npm run bench:submit';
const help = `${NAME}: measures submissions, compared with a bare handler and during a flood.`;

export const main = command(help, {}, async () => {
  await assertJava(NAME);
  await findFirestoreEmulator(NAME); // downloads the emulator if it is missing
  const emulator = await FirestoreEmulator.start();
  process.env['FIRESTORE_EMULATOR_HOST'] = `127.0.0.1:${emulator.port}`;
  const site = await startSiteApi();
  const bare = createServer((request, response) => {
    void json(request)
      .then((body) => site.firestore.collection('bare').add(body as Record<string, unknown>))
      .then(({ id }) => response.writeHead(201).end(JSON.stringify({ id })));
  });
  const bareOrigin = await listen(bare);

  let visitors = 0;
  /** Returns the headers of a call by a new visitor. */
  const newVisitorHeaders = () => ({
    'Idempotency-Key': randomUUID(),
    'X-Forwarded-For': `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors++ & 255}, 203.0.113.1`,
  });
  const endpoints = {
    'bare handler, one document': () => post(bareOrigin, contact),
    'partnership: record and mail': () => site.post('/api/partnership', partnership, newVisitorHeaders()),
    'contact: record and mail': () => site.post('/api/contact', contact, newVisitorHeaders()),
  };

  for (const send of Object.values(endpoints)) await measure(send, 10, 2); // warm-up
  const rows: Record<string, Measured & { ratio?: string }> = {};
  for (const concurrency of CONCURRENCIES) {
    const compared = Object.entries(endpoints).map(([name, send]) => ({
      name,
      send,
      rounds: [] as Measured[],
    }));
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const { send, rounds } of compared) {
        await clearFirestore(); // the inbox has a daily quota
        rounds.push(await measure(send, concurrency, SECONDS));
      }
    }
    let base: number | undefined;
    for (const { name, rounds } of compared) {
      const measured = medians(rounds);
      base ??= measured.perSecond; // the first endpoint is the bare handler
      const ratio = `${(measured.perSecond / base).toFixed(2)} of bare`;
      rows[`${name}, ${concurrency} at once`] = { ...measured, ratio };
    }
  }

  await clearFirestore();
  const alone = await measure(endpoints['contact: record and mail'], 1, 5);
  const flood = startFlood([site.origin], FLOOD_CONCURRENCY);
  const flooded = await measure(endpoints['contact: record and mail'], 1, FLOOD_SECONDS);
  const sent = await flood.stop();
  rows['a visitor, alone'] = alone;
  rows[`a visitor, with ${Math.round(sent / FLOOD_SECONDS)} other requests a second`] = flooded;
  console.table(rows);

  bare.close();
  await site.close();
  await emulator.kill();
});
