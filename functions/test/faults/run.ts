import { parseArgs } from 'node:util';
import { openFaultWorld } from './fault-world.ts';
import { failFirestore, FIRESTORE_FAULTS } from './firestore-faults.ts';
import { KILL_POINTS, killAt } from './kill-points.ts';
import { failSmtp, SMTP_FAULTS } from './smtp-faults.ts';
import { faultsFound, type Tally } from './tally.ts';

// npm run test:faults [-- --runs 20]: every fault, `runs` times, with a line of counts for each.
const { values } = parseArgs({ options: { runs: { type: 'string', default: '20' } } });
const runs = Number(values.runs);
const world = await openFaultWorld();
const tallies: Tally[] = [];

async function record(tally: Promise<Tally>): Promise<void> {
  tallies.push(await tally);
  console.log(tallies.at(-1)?.fault);
}

try {
  for (const point of KILL_POINTS) await record(killAt(world, point, runs));
  for (const fault of SMTP_FAULTS) await record(failSmtp(world, fault, runs));
  for (const fault of Object.keys(FIRESTORE_FAULTS)) await record(failFirestore(world, fault, runs));
} finally {
  await world.close();
}

console.table(Object.fromEntries(tallies.map(({ fault, ...counts }) => [fault, counts])));
const complaints = tallies.flatMap((tally) => faultsFound(tally).map((found) => `${tally.fault}: ${found}`));
console.log(
  complaints.length === 0 ? `${tallies.length} faults: nothing lost, nothing doubled` : complaints.join('\n'),
);
process.exit(complaints.length === 0 ? 0 : 1);
