import { parseArgs } from 'node:util';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import type { Firestore } from 'firebase-admin/firestore';
import { RECORD_COLLECTIONS } from '../functions/src/shared/inquiry/kinds.ts';
import { createRandom } from './seed/random.ts';
import type { Random } from './seed/random.ts';
import { makeContact, makePartnership } from './seed/records.ts';
import { demoProject } from './set-up/firebase-tools.ts';
import { useLocalStack } from './stack/addresses.ts';
import { demandRunning } from './stack/demand-running.ts';
import { ClearError, runCommand } from './terminal/clear-error.mjs';
import { step } from './terminal/step.mjs';

const idLength = 20;
const longestStall = 30_000;
const stallSentence =
  'The Firestore emulator has stopped answering: see whether "npm start" still runs, then run "npm run seed" again.';

/** `npm run seed -- --contacts 500 --partnerships 200 --seed 7`: adds sample records to the Firestore emulator. */
void runCommand(async () => {
  const { values } = parseArgs({
    options: {
      contacts: { type: 'string', default: '500' },
      partnerships: { type: 'string', default: '200' },
      seed: { type: 'string', default: '1' },
    },
  });
  const contacts = wholeNumber('contacts', values.contacts);
  const partnerships = wholeNumber('partnerships', values.partnerships);
  const random = createRandom(wholeNumber('seed', values.seed));
  useLocalStack();
  await demandRunning('Firestore', process.env.FIRESTORE_EMULATOR_HOST ?? '', 'npm run seed');
  const firestore = getFirestore(initializeApp({ projectId: demoProject }));
  const now = Date.now();
  await step(`Adding ${contacts} contacts and ${partnerships} partnership inquiries`, async () => {
    await add(firestore, RECORD_COLLECTIONS.contacts, contacts, random, () => makeContact(random, now));
    await add(firestore, RECORD_COLLECTIONS.partnerships, partnerships, random, () =>
      makePartnership(random, now),
    );
  });
});

function wholeNumber(option: string, text: string): number {
  if (!/^\d{1,7}$/.test(text)) throw new ClearError(`--${option} takes a whole number, not "${text}".`);
  return Number(text);
}

/** The same seed writes the same records under the same ids, so that seeding twice adds nothing. */
async function add(
  firestore: Firestore,
  collection: string,
  count: number,
  random: Random,
  make: () => FirebaseFirestore.DocumentData,
): Promise<void> {
  const writer = firestore.bulkWriter();
  const records = firestore.collection(collection);
  let stalled = setTimeout(() => {}, 0);
  const stall = new Promise<never>((_resolve, reject) => {
    const watch = () => {
      clearTimeout(stalled);
      stalled = setTimeout(() => reject(new ClearError(stallSentence)), longestStall);
    };
    watch();
    writer.onWriteResult(watch);
  });
  const writes = Array.from({ length: count }, () =>
    writer.set(records.doc(random.letters(idLength)), make()),
  );
  try {
    // The client itself would wait for an emulator that has gone away for ever.
    await Promise.race([Promise.all([...writes, writer.close()]), stall]);
  } finally {
    clearTimeout(stalled);
  }
}
