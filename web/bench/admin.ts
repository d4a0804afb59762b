import { faker } from '@faker-js/faker';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore, Timestamp } from 'firebase-admin/firestore';
import { type Browser, chromium, type Page } from 'playwright';
import { newMessage } from '../../functions/src/records/messages.ts';
import {
  RECORD_COLLECTIONS,
  RECORD_KINDS,
  SPAM_COLLECTIONS,
  type RecordKind,
} from '../../functions/src/shared/inquiry/kinds.ts';
import { DAY_MS, MINUTE_MS, SPAM_DAYS } from '../../functions/src/shared/limits.ts';
import { CliError, command } from '../../scripts/cli.ts';
import { assertBrowser } from '../../scripts/setup/programs.ts';
import { defaultAdmin, DEMO_PROJECT, plans, stackEnv } from '../../scripts/stack/plan.ts';
import { startStack } from '../../scripts/stack/stack.ts';
import { launchOptions } from '../../testing/chromium.ts';
import {
  type Documents,
  sampleRecords,
  withMessages,
  type SampleRecord,
} from '../../testing/sample-records.ts';
import { measureKeyboard } from './keyboard.ts';
import {
  formatMedianAndSlowest,
  measureInteraction,
  measureOverview,
  measureSignIn,
} from './measure-interaction.ts';

// Measures the dashboard in Chromium on a separate stack, with growing lists or with messages of 2 KB in each record.
const PARTNERSHIPS_PER_CONTACT = 1 / 4;
const ROUNDS = 7;
const BATCH_SIZE = 500;
/** The number of spam records in the last row, which shows that spam does not slow down the sign-in. */
const SPAM_RECORDS = 100_000;
const SIGN_INS = 5;
/** Latencies of the API in milliseconds, for inquiries that are answered and handled with the keyboard. */
const LATENCIES = [0, 3_000];

const help = `npm run bench:admin: measures the dashboard with the given numbers of contacts.

  --messages <number>  messages of 2 KB in each record

Example: npm run bench:admin -- 1000 5000 --messages 10`;

const config = { allowPositionals: true, options: { messages: { type: 'string', default: '0' } } } as const;

const siteUrl = stackEnv(plans.bench).SITE_URL;
const makeRecord = sampleRecords(1, Date.now());

/** The added records that have no messages yet. */
const withoutMessages: SampleRecord[] = [];

/** Adds records until there are as many of each kind as wanted. */
async function addRecords(
  counts: Record<RecordKind, number>,
  wanted: Record<RecordKind, number>,
): Promise<void> {
  for (const kind of RECORD_KINDS) {
    const records = Array.from({ length: wanted[kind] - counts[kind] }, makeRecord[kind]);
    await write(records.map(({ collection, id, data }) => [`${collection}/${id}`, data]));
    withoutMessages.push(...records);
  }
  Object.assign(counts, wanted);
}

// Writes in batches, because Firestore's bulk writer starts at 500 writes a second and would take minutes.
async function write(documents: readonly (readonly [path: string, data: object])[]): Promise<void> {
  const firestore = getFirestore();
  for (let start = 0; start < documents.length; start += BATCH_SIZE) {
    const batch = firestore.batch();
    for (const [path, data] of documents.slice(start, start + BATCH_SIZE))
      batch.set(firestore.doc(path), data);
    await batch.commit();
  }
}

/** Returns alternating answers and replies of about 2 KB, by ID. */
function sampleConversation(count: number): Documents {
  const turns = Array.from({ length: count }, (_, turn) => {
    const at = new Date(Date.now() - (count - turn) * MINUTE_MS);
    const text = faker.lorem.lines(32).slice(0, 2_000);
    const message = newMessage({ nature: turn % 2 === 0 ? 'answer' : 'reply', author: 'Ada', text, at });
    return [`m${turn}`, { ...message, sentAt: message.at }] as const;
  });
  return Object.fromEntries(turns);
}

/** Adds a conversation to each record in the inbox. */
async function addMessages(count: number): Promise<void> {
  const documents = withoutMessages.splice(0).flatMap((record): [string, object][] => {
    const { kind, collection, id, data, messages } = withMessages(record, sampleConversation(count));
    if (collection !== RECORD_COLLECTIONS[kind]) return []; // spam gets no messages
    const messageDocuments = Object.entries(messages).map(([key, message]): [string, object] => [
      `${collection}/${id}/messages/${key}`,
      message,
    ]);
    return [[`${collection}/${id}`, data], ...messageDocuments];
  });
  await write(documents);
}

async function addSpam(): Promise<void> {
  const expireAt = Timestamp.fromMillis(Date.now() + SPAM_DAYS * DAY_MS);
  for (let left = SPAM_RECORDS; left > 0; left -= BATCH_SIZE) {
    const records = Array.from({ length: Math.min(left, BATCH_SIZE) }, makeRecord.contacts);
    await write(records.map(({ id, data }) => [`${SPAM_COLLECTIONS.contacts}/${id}`, { ...data, expireAt }]));
  }
}

/** Signs in, and returns the milliseconds from the click on 'Sign In' until both lists are complete and rendered. */
async function signIn(page: Page): Promise<number> {
  await page.goto(`${siteUrl}/admin`);
  await page.getByLabel('Username').fill(defaultAdmin.username);
  await page.getByPlaceholder('Enter admin password').fill(defaultAdmin.password);
  await page.locator('[data-island]').waitFor({ state: 'detached' }); // the app has started
  return measureSignIn(page);
}

async function measureInteractions(page: Page): Promise<Record<string, string>> {
  await page.getByText('Live', { exact: true }).waitFor();
  const measure = (name: Parameters<typeof measureInteraction>[1]) => measureInteraction(page, name, ROUNDS);
  return {
    'sort by name': await measure('sort'),
    'search for a word': await measure('search'),
    'filter by date': await measure('filter'),
    'next page': await measure('page'),
    'change tab': await measure('tab'),
    'open the overview': await measureOverview(page, ROUNDS),
  };
}

/** Returns the median and, in brackets, the slowest time of several sign-ins while the functions already run. */
async function signInAgain(page: Page): Promise<string> {
  const times: number[] = [];
  for (let round = 0; round < SIGN_INS; round += 1) {
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('button', { name: 'Sign In' }).waitFor();
    times.push(await signIn(page));
  }
  return formatMedianAndSlowest(times);
}

async function measureDashboard(contactCounts: number[], messages: number): Promise<void> {
  const browser = await chromium.launch(launchOptions());
  const counts = { contacts: 0, partnerships: 0 };
  const rows: Record<string, Record<string, string | number>> = {};

  async function measureAll(name: string): Promise<void> {
    const page = await browser.newPage();
    const first = await signIn(page);
    rows[name] = {
      'first sign-in': Math.round(first),
      'later sign-ins': await signInAgain(page),
      ...(await measureInteractions(page)),
    };
    await page.close();
  }

  const keyboardRows: Record<string, Record<string, string>> = {};
  for (const contacts of contactCounts) {
    console.log(`Measuring with ${contacts} contacts…`);
    await addRecords(counts, { contacts, partnerships: contacts * PARTNERSHIPS_PER_CONTACT });
    await measureAll(`${contacts} + ${counts.partnerships}`);
    if (contacts === contactCounts[0]) Object.assign(keyboardRows, await measureKeys(browser));
  }
  if (messages > 0) {
    console.log(`Measuring with ${messages} messages in each record…`);
    await addMessages(messages);
    await measureAll(`${counts.contacts} + ${counts.partnerships}, ${messages} messages in each`);
  } else {
    console.log(`Measuring with ${SPAM_RECORDS} spam records…`);
    await addSpam();
    await measureAll(`${counts.contacts} + ${counts.partnerships}, and ${SPAM_RECORDS} spam`);
  }
  await browser.close();
  console.log(
    'Milliseconds by number of contacts + partnerships. Sign-in: until both lists are complete and drawn. The rest: until the frame that shows the result. Medians, with the slowest in brackets.',
  );
  console.table(rows);
  console.log('Milliseconds from a key until the frame that shows its effect, by the latency of the API.');
  console.table(keyboardRows);
}

async function measureKeys(browser: Browser): Promise<Record<string, Record<string, string>>> {
  const rows: Record<string, Record<string, string>> = {};
  for (const latency of LATENCIES) {
    const page = await browser.newPage();
    await signIn(page);
    await page.getByRole('link', { name: /open$/ }).first().click();
    rows[`${latency} ms`] = await measureKeyboard(page, latency);
    await page.close();
  }
  return rows;
}

export const main = command(help, config, async ({ values, positionals }) => {
  const inputs = [...positionals, values.messages];
  if (!inputs.every((number) => /^\d{1,6}$/.test(number)))
    throw new CliError('Give numbers such as 1000 5000. See npm run bench:admin -- --help.');
  const messages = Number(values.messages);
  const defaults = messages > 0 ? [5_000] : [1_000, 5_000, 20_000];
  await assertBrowser('npm run bench:admin');
  const stack = await startStack(plans.bench, 'npm run bench:admin', defaultAdmin);
  try {
    Object.assign(process.env, stackEnv(plans.bench));
    initializeApp({ projectId: DEMO_PROJECT });
    await measureDashboard(positionals.length > 0 ? positionals.map(Number) : defaults, messages);
  } finally {
    await stack.stop();
  }
});
