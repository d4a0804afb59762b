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
import { MINUTE_MS, SPAM_DAYS } from '../../functions/src/shared/limits.ts';
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
import { measureInteraction, measureOverview, measureSignIn } from './measure-interaction.ts';

// How the dashboard grows with its lists, and with messages of 2 KB in each record, in Chromium, on a stack of its own.
const PARTNERSHIPS_PER_CONTACT = 1 / 4;
const ROUNDS = 7;
const BATCH = 500;
/** The last row shows that spam costs the sign-in nothing. */
const SPAM = 100_000;
const SIGN_INS = 5;
/** Of the API, in milliseconds, while inquiries are answered and handled by keys. */
const LATENCIES = [0, 3_000];

const help = `npm run bench:admin: measures the dashboard with these numbers of contacts.

  --messages <number>  messages of 2 KB in each record

Example: npm run bench:admin -- 1000 5000 --messages 10`;

const config = { allowPositionals: true, options: { messages: { type: 'string', default: '0' } } } as const;

const siteUrl = stackEnv(plans.bench).SITE_URL;
const make = sampleRecords(1, Date.now());

const added: SampleRecord[] = [];

/** Adds records of both kinds until there are as many as wanted. */
async function fill(has: Record<RecordKind, number>, wanted: Record<RecordKind, number>): Promise<void> {
  for (const kind of RECORD_KINDS) {
    const records = Array.from({ length: wanted[kind] - has[kind] }, make[kind]);
    await write(records.map(({ collection, id, data }) => [`${collection}/${id}`, data]));
    added.push(...records);
  }
  Object.assign(has, wanted);
}

// Firestore's bulk writer would take minutes: it begins at 500 writes a second.
async function write(documents: readonly (readonly [path: string, data: object])[]): Promise<void> {
  const firestore = getFirestore();
  for (let start = 0; start < documents.length; start += BATCH) {
    const batch = firestore.batch();
    for (const [path, data] of documents.slice(start, start + BATCH)) batch.set(firestore.doc(path), data);
    await batch.commit();
  }
}

/** Answers and replies in turns of some 2 KB, by their ids. */
function sampleConversation(count: number): Documents {
  const turns = Array.from({ length: count }, (_, turn) => {
    const at = new Date(Date.now() - (count - turn) * MINUTE_MS);
    const text = faker.lorem.lines(32).slice(0, 2_000);
    const message = newMessage({ nature: turn % 2 === 0 ? 'answer' : 'reply', author: 'Ada', text, at });
    return [`m${turn}`, { ...message, sentAt: message.at }] as const;
  });
  return Object.fromEntries(turns);
}

async function addMessages(count: number): Promise<void> {
  const documents = added.splice(0).flatMap((record): [string, object][] => {
    const { kind, collection, id, data, messages } = withMessages(record, sampleConversation(count));
    if (collection !== RECORD_COLLECTIONS[kind]) return [];
    const below = Object.entries(messages).map(([key, message]): [string, object] => [
      `${collection}/${id}/messages/${key}`,
      message,
    ]);
    return [[`${collection}/${id}`, data], ...below];
  });
  await write(documents);
}

async function addSpam(): Promise<void> {
  const expireAt = Timestamp.fromMillis(Date.now() + SPAM_DAYS * 24 * 60 * 60_000);
  for (let left = SPAM; left > 0; left -= BATCH) {
    const records = Array.from({ length: Math.min(left, BATCH) }, make.contacts);
    await write(records.map(({ id, data }) => [`${SPAM_COLLECTIONS.contacts}/${id}`, { ...data, expireAt }]));
  }
}

/** Milliseconds from the press on 'Sign In' until both lists are there and the first rows are drawn. */
async function signIn(page: Page): Promise<number> {
  await page.goto(`${siteUrl}/admin`);
  await page.getByLabel('Username').fill(defaultAdmin.username);
  await page.getByPlaceholder('Enter admin password').fill(defaultAdmin.password);
  await page.locator('[data-island]').waitFor({ state: 'detached' }); // the app has started
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
    'open the overview': await measureOverview(page, ROUNDS),
  };
}

/** The median and the slowest time of several sign-ins, with the functions' processes awake. */
async function signInAgain(page: Page): Promise<string> {
  const times: number[] = [];
  for (let round = 0; round < SIGN_INS; round += 1) {
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('button', { name: 'Sign In' }).waitFor();
    times.push(await signIn(page));
  }
  times.sort((a, b) => a - b);
  const [median, slowest] = [times[Math.floor(SIGN_INS / 2)] ?? NaN, times.at(-1) ?? NaN];
  return `${Math.round(median)} (${Math.round(slowest)})`;
}

async function measureDashboard(contactCounts: number[], messages: number): Promise<void> {
  const browser = await chromium.launch(launchOptions());
  const has = { contacts: 0, partnerships: 0 };
  const rows: Record<string, Record<string, string | number>> = {};

  async function measureAll(name: string): Promise<void> {
    const page = await browser.newPage();
    const first = await signIn(page);
    rows[name] = {
      'first sign-in': Math.round(first),
      'later sign-ins': await signInAgain(page),
      ...(await interactions(page)),
    };
    await page.close();
  }

  const keys: Record<string, Record<string, string>> = {};
  for (const contacts of contactCounts) {
    console.log(`${contacts} contacts…`);
    await fill(has, { contacts, partnerships: contacts * PARTNERSHIPS_PER_CONTACT });
    await measureAll(`${contacts} + ${has.partnerships}`);
    if (contacts === contactCounts[0]) Object.assign(keys, await keyTimes(browser));
  }
  if (messages > 0) {
    console.log(`${messages} messages in each…`);
    await addMessages(messages);
    await measureAll(`${has.contacts} + ${has.partnerships}, ${messages} messages in each`);
  } else {
    console.log(`${SPAM} spam…`);
    await addSpam();
    await measureAll(`${has.contacts} + ${has.partnerships}, and ${SPAM} spam`);
  }
  await browser.close();
  console.log(
    'Milliseconds by number of contacts + partnerships. Sign-in: until both lists are complete and drawn. The rest: until the frame that shows the result. Medians, and the slowest in brackets.',
  );
  console.table(rows);
  console.log('Milliseconds from a key until the frame that shows its effect, by the latency of the API.');
  console.table(keys);
}

async function keyTimes(browser: Browser): Promise<Record<string, Record<string, string>>> {
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
  const typed = [...positionals, values.messages];
  if (!typed.every((number) => /^\d{1,6}$/.test(number)))
    throw new CliError('Numbers such as 1000 5000 are missing: see npm run bench:admin -- --help.');
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
