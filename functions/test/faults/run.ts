import { parseArgs } from 'node:util';
import { openFaultWorld } from './fault-world.ts';
import { failFirestore, FIRESTORE_FAULTS } from './firestore-faults.ts';
import { KILL_POINTS, killAt } from './kill-points.ts';
import { failSmtp, SMTP_FAULTS } from './smtp-faults.ts';
import { brokenPromises, type Tally } from './tally.ts';

// npm run test:faults [-- --runs 20]: every fault, `runs` times, with a row of counts for each.
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
const failures = tallies.flatMap((tally) =>
  brokenPromises(tally).map((failure) => `${tally.fault}: ${failure}`),
);
console.log(
  failures.length === 0 ? `${tallies.length} faults: nothing lost, nothing doubled` : failures.join('\n'),
);
process.exit(failures.length === 0 ? 0 : 1);
