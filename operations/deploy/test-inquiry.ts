import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { CliError } from '../../scripts/cli.ts';
import type { Google } from '../google.ts';

const MARK = 'Test of a deploy';
const POLL_INTERVAL_MS = 2_000;
/** The schedule that redelivers mail runs within this time. */
const DELIVERY_TIMEOUT_MS = 6 * 60_000;
const REQUEST_TIMEOUT_MS = 30_000;

/**
 * Sends one inquiry that is marked as a test through the whole way: form call, record, mail. Reads record and mail
 * back, waits until the mail server has taken the mail, and deletes both documents.
 * @param email our own sender, so that there is no automatic reply and no call of the webhook (mail/outbox.ts)
 * @param documents the database's documents in the REST API of Firestore
 * @returns the subject, by which the mail in the mailbox is known
 * @throws CliError that names the step that failed; nothing of the inquiry is left in Firestore
 */
export async function sendTestInquiry(
  { site, documents, email }: Record<'site' | 'documents' | 'email', string>,
  firestore: Google,
  timeoutMs = DELIVERY_TIMEOUT_MS,
): Promise<string> {
  const subject = `${MARK} ${randomUUID().slice(0, 8)}`;
  const id = await submit(site, {
    name: MARK,
    email,
    subject,
    message: `${MARK}: please ignore this message.`,
  });
  const record = `${documents}/contact_records/${id}`;
  const mail = `${documents}/outbox/contacts-${id}`;
  try {
    const stored = await textFields(firestore, record);
    if (stored?.['subject'] !== subject)
      throw new CliError(`The test inquiry was taken, but its record ${id} is not in Firestore.`);
    await untilSent(firestore, mail, timeoutMs);
    return subject;
  } finally {
    for (const url of [mail, record]) await firestore({ method: 'DELETE', url });
  }
}

async function submit(site: string, body: object): Promise<string> {
  const url = `${site}/api/contact`;
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  }).catch((error: unknown) => {
    throw new CliError(`${url} does not answer (${String(error)}): is SITE_ORIGIN the address of this site?`);
  });
  const text = await response.text();
  if (response.status !== 201)
    throw new CliError(`${url} refused the test inquiry with status ${response.status}: ${text}`);
  return (JSON.parse(text) as { id: string }).id;
}

async function untilSent(firestore: Google, mail: string, timeoutMs: number): Promise<void> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    const { state, lastError } = (await textFields(firestore, mail)) ?? {};
    if (state === 'SENT') return;
    if (Date.now() > end || state === 'DEAD')
      throw new CliError(
        `The mail of the test inquiry is ${state ?? 'not in the outbox'}: ${lastError ?? 'no attempt was made'}. See "The site is down or mail waits" in docs/operations.md.`,
      );
    await sleep(POLL_INTERVAL_MS);
  }
}

/** The fields of a document that hold text; undefined when there is no such document. */
async function textFields(firestore: Google, url: string): Promise<Record<string, string> | undefined> {
  const { status, body } = await firestore({ method: 'GET', url });
  if (status === 404) return undefined;
  const { fields = {} } = body as { fields?: Record<string, { stringValue?: string }> };
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, { stringValue }]) =>
      stringValue === undefined ? [] : [[name, stringValue]],
    ),
  );
}
