import { afterAll, expect, test } from 'vitest';
import { openFaultWorld } from './fault-world.ts';
import { failFirestore, FIRESTORE_FAULTS } from './firestore-faults.ts';
import { KILL_POINTS, killAt } from './kill-points.ts';
import { failSmtp, SMTP_FAULTS } from './smtp-faults.ts';
import { brokenPromises, type Tally } from './tally.ts';

const RUNS = 2;
const tallies: Tally[] = [];
const world = await openFaultWorld();
afterAll(async () => {
  await world.close();
  console.table(Object.fromEntries(tallies.map(({ fault, ...counts }) => [fault, counts])));
});

function expectNothingLost(tally: Tally): void {
  tallies.push(tally);
  expect(brokenPromises(tally)).toEqual([]);
}

test.each(KILL_POINTS)('nothing is lost when the site is $name', async (point) => {
  expectNothingLost(await killAt(world, point, RUNS));
});

test.each(SMTP_FAULTS)('every mail arrives after a mail server with %s', async (fault) => {
  expectNothingLost(await failSmtp(world, fault, RUNS));
});

test.each(Object.keys(FIRESTORE_FAULTS))('every inquiry is stored once after: %s', async (fault) => {
  expectNothingLost(await failFirestore(world, fault, RUNS));
});
