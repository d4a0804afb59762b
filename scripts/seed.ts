import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { messagesOf } from '../functions/src/records/messages.ts';
import { sampleRecords, type SampleRecord } from '../testing/sample-records.ts';
import { CliError, command, step } from './cli.ts';
import { DEMO_PROJECT, useLocalStack } from './stack/plan.ts';

const help = `npm run seed: adds sample records to the running emulator.

  --contacts <number>      contact messages (500)
  --partnerships <number>  partnership inquiries (200)
  --seed <number>          seed of the random records (1)

Example: npm run seed -- --contacts 500 --partnerships 200 --seed 7`;

const options = {
  contacts: { type: 'string', default: '500' },
  partnerships: { type: 'string', default: '200' },
  seed: { type: 'string', default: '1' },
} as const;

export const main = command(help, { options }, async ({ values }) => {
  const contacts = parseWholeNumber('contacts', values.contacts);
  const partnerships = parseWholeNumber('partnerships', values.partnerships);
  const make = sampleRecords(parseWholeNumber('seed', values.seed), Date.now());
  await useLocalStack('Firestore', 'npm run seed');
  initializeApp({ projectId: DEMO_PROJECT });
  await step(`Adding ${contacts} contacts and ${partnerships} partnership inquiries`, async () => {
    await write(Array.from({ length: contacts }, make.contacts));
    await write(Array.from({ length: partnerships }, make.partnerships));
  });
});

function parseWholeNumber(option: string, text: string): number {
  if (!/^\d{1,7}$/.test(text)) throw new CliError(`--${option} must be a whole number, not "${text}".`);
  return Number(text);
}

async function write(records: SampleRecord[]): Promise<void> {
  const firestore = getFirestore();
  const writer = firestore.bulkWriter();
  const writes = records.flatMap(({ kind, collection, id, data, messages }) => [
    writer.set(firestore.collection(collection).doc(id), data),
    ...Object.entries(messages).map(([key, message]) => writer.set(messagesOf(kind, id).doc(key), message)),
  ]);
  await Promise.all([...writes, writer.close()]);
}
