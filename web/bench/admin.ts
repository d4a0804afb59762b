import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { getFirestore } from 'firebase-admin/firestore';
import { chromium, type Page } from 'playwright';
import { RECORD_COLLECTIONS, type RecordKind } from '../../functions/src/shared/inquiry/kinds.ts';
import { createRandom } from '../../scripts/seed/random.ts';
import { makeContact, makePartnership } from '../../scripts/seed/records.ts';
import { demandBrowser } from '../../scripts/set-up/browser.ts';
import { cache } from '../../scripts/set-up/paths.mjs';
import { siteUrl, stackEnv } from '../../scripts/stack/addresses.ts';
import { benchPorts as ports } from '../../scripts/stack/ports.ts';
import { prepareStack } from '../../scripts/stack/prepare.ts';
import { seedAdmin, seededAdmin } from '../../scripts/stack/seed-admin.ts';
import { startStack } from '../../scripts/stack/start-stack.ts';
import { ClearError, runCommand } from '../../scripts/terminal/clear-error.mjs';
import { measureInteraction, measureSignIn } from './measure-interaction.ts';

// npm run bench:admin [-- 1000 5000]: how the dashboard grows with its lists, in Chromium, on a stack of its own.
const named = process.argv.slice(2);
const CONTACTS = named.length > 0 ? named.map(Number) : [1_000, 5_000, 20_000];
const PARTNERSHIPS_PER_CONTACT = 1 / 4;
const ROUNDS = 7;
const BATCH = 500;
const COMMAND = 'npm run bench:admin';

const admin = seededAdmin();
const random = createRandom(1);

/** Adds records of both kinds until there are as many as wanted. */
async function fill(has: Record<RecordKind, number>, wanted: Record<RecordKind, number>): Promise<void> {
  const now = Date.now();
  await add('contacts', wanted.contacts - has.contacts, () => makeContact(random, now));
  await add('partnerships', wanted.partnerships - has.partnerships, () => makePartnership(random, now));
  Object.assign(has, wanted);
}

// Firestore's bulk writer would take minutes: it begins at 500 writes a second.
async function add(kind: RecordKind, count: number, make: () => object): Promise<void> {
  const firestore = getFirestore();
  const collection = firestore.collection(RECORD_COLLECTIONS[kind]);
  for (let left = count; left > 0; left -= BATCH) {
    const batch = firestore.batch();
    for (let made = 0; made < Math.min(left, BATCH); made += 1) batch.set(collection.doc(), make());
    await batch.commit();
  }
}

/** Milliseconds from the press on 'Sign In' until both lists are there and the first rows are drawn. */
async function signIn(page: Page): Promise<number> {
  await page.goto(`${siteUrl(ports)}/admin`);
  await page.getByLabel('Username').fill(admin.username);
  await page.getByPlaceholder('Enter admin password').fill(admin.password);
  return measureSignIn(page);
}

async function interactions(page: Page): Promise<Record<string, string>> {
  await page.getByText('Live', { exact: true }).waitFor();
  const measure = (name: Parameters<typeof measureInteraction>[1]) => measureInteraction(page, name, ROUNDS);
  return {
    'sort by name': await measure('sort'),
    'search for a word': await measure('search'),
    'filter by date': await measure('filter'),
    'next page': await measure('page'),
    'change tab': await measure('tab'),
  };
}

void runCommand(async () => {
  const unclear = named.find((number) => !/^[1-9]\d{0,5}$/.test(number));
  if (unclear !== undefined)
    throw new ClearError(`${COMMAND} takes numbers of contacts, such as 1000 5000, not "${unclear}".`);
  const executablePath = await demandBrowser(COMMAND);
  const emulatorEnv = await prepareStack(COMMAND);
  const dataFolder = join(cache, 'bench-data');
  rmSync(dataFolder, { recursive: true, force: true });
  const stack = await startStack({ name: 'bench', command: COMMAND, ports, dataFolder, emulatorEnv });
  const browser = await chromium.launch({
    executablePath,
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  try {
    await seedAdmin(ports, admin);
    Object.assign(process.env, stackEnv(ports));
    const has = { contacts: 0, partnerships: 0 };
    const rows: Record<string, Record<string, string | number>> = {};
    for (const contacts of CONTACTS) {
      console.log(`${contacts} contacts…`);
      await fill(has, { contacts, partnerships: contacts * PARTNERSHIPS_PER_CONTACT });
      const page = await browser.newPage();
      const first = await signIn(page);
      const second = await signInAgain(page);
      rows[`${contacts} + ${has.partnerships}`] = {
        'first sign-in': Math.round(first),
        'second sign-in': Math.round(second),
        ...(await interactions(page)),
      };
      await page.close();
    }
    console.log(
      'Milliseconds by number of contacts + partnerships. Sign-in: until both lists are complete and drawn. The rest: until the frame that shows the result, median (slowest of 7).',
    );
    console.table(rows);
  } finally {
    await browser.close();
    await stack.stop();
  }
});

/** Once more, with the functions' processes awake. */
async function signInAgain(page: Page): Promise<number> {
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Sign In' }).waitFor();
  return signIn(page);
}
