import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { OwnFirestore } from '../test/faults/own-firestore.ts';
import { contact, partnership } from '../test/support/inquiries.ts';
import { post, startSiteApi } from '../test/support/site-api.ts';

// npm run bench:submit: submissions a second, compared with a bare handler that only writes one document. Everything
// runs in one process against the emulator, so the ratios tell more than the absolute figures.
const CONCURRENCIES = [1, 10, 50];
const SECONDS = 4;

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

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const emulator = await OwnFirestore.start();
process.env['FIRESTORE_EMULATOR_HOST'] = `127.0.0.1:${emulator.port}`;
const site = await startSiteApi();
const bare = createServer((request, response) => {
  void json(request)
    .then((body) => site.firestore.collection('bare').add(body as Record<string, unknown>))
    .then(({ id }) => response.writeHead(201).end(JSON.stringify({ id })));
});
const bareOrigin = await listen(bare);

const { sendMail } = await import('../src/mail/delivery.ts');
const mail = { from: 'a@forillon.example', to: 'b@forillon.example', subject: 'Mail alone', text: 'Hello' };
const mailAlone = async () => {
  await sendMail(mail, AbortSignal.timeout(60_000));
  return new Response();
};

const keyed = () => ({ 'Idempotency-Key': randomUUID() });
const subjects = {
  'bare handler, one document': () => post(bareOrigin, contact),
  // The mail server of the tests delays its greeting by 100 ms.
  'mail alone, no document': mailAlone,
  'partnership: the record': () => site.post('/api/partnership', partnership, keyed()),
  'contact: record, mail, delivery': () => site.post('/api/contact', contact, keyed()),
};

for (const send of Object.values(subjects)) await measure(send, 10, 2); // warm-up
const rows: Record<string, Measured & { ratio: string }> = {};
for (const concurrency of CONCURRENCIES) {
  let base = NaN;
  for (const [name, send] of Object.entries(subjects)) {
    const measured = await measure(send, concurrency, SECONDS);
    if (Number.isNaN(base)) base = measured.perSecond;
    const ratio = `${(measured.perSecond / base).toFixed(2)} of bare`;
    rows[`${name}, ${concurrency} at once`] = { ...measured, ratio };
  }
}
console.table(rows);

bare.close();
await site.close();
await emulator.kill();
process.exit();
