import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DocumentReference, Firestore } from 'firebase-admin/firestore';
import { CliError } from '../scripts/cli.ts';

const MARK = 'Test of a deploy';
const POLL_INTERVAL_MS = 2_000;
/** Includes the wait for the schedule that sends mail. */
const DELIVERY_TIMEOUT_MS = 6 * 60_000;
const REQUEST_TIMEOUT_MS = 30_000;

/**
 * Sends a test inquiry, waits until the mail server has accepted its mail, deletes both and returns the subject.
 * @param email our own sender address, which gets no automatic reply and causes no webhook call (outbox/webhook.ts)
 * @param options.signal ends the wait for the mail server
 * @throws CliError that names the failed step, after deleting the inquiry from Firestore
 */
export async function sendTestInquiry(
  { site, email }: { site: string; email: string },
  firestore: Firestore,
  { timeoutMs = DELIVERY_TIMEOUT_MS, signal }: { timeoutMs?: number; signal?: AbortSignal } = {},
): Promise<string> {
  const subject = `${MARK} ${randomUUID().slice(0, 8)}`;
  const message = `${MARK}: please ignore this message.`;
  const id = await submit(`${site}/api/contact`, { name: MARK, email, subject, message });
  const record = firestore.doc(`contact_records/${id}`);
  const mail = firestore.doc(`outbox/contacts-${id}`);
  const key = firestore.doc(`idempotency_keys/${id}`);
  try {
    if ((await record.get()).get('subject') !== subject)
      throw new CliError(`The site accepted the test inquiry, but its record ${id} is not in Firestore.`);
    console.log(`Waiting up to ${timeoutMs / 60_000} minutes for the mail server. Press Ctrl-C to stop.`);
    const deadline = Date.now() + timeoutMs;
    let { state, lastError } = await readDelivery(mail);
    while (state !== 'SENT') {
      if (Date.now() > deadline || state === 'DEAD')
        throw new CliError(
          `The mail of the test inquiry is ${state ?? 'not in the outbox'}: ${lastError ?? 'no attempt was made'}. See "The site is down or mail waits" in docs/operations.md.`,
        );
      await sleep(POLL_INTERVAL_MS, undefined, { signal });
      ({ state, lastError } = await readDelivery(mail));
    }
    return subject;
  } finally {
    await Promise.all([mail, record, key].map((document) => document.delete()));
  }
}

async function readDelivery(mail: DocumentReference) {
  return ((await mail.get()).data() ?? {}) as { state?: string; lastError?: string | null };
}

async function submit(url: string, body: object): Promise<string> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  }).catch((error: unknown) => {
    throw new CliError(
      `${url} does not respond (${String(error)}): is SITE_ORIGIN the address of this site?`,
    );
  });
  const text = await response.text();
  if (response.status !== 201)
    throw new CliError(`${url} refused the test inquiry with status ${response.status}: ${text}`);
  return (JSON.parse(text) as { id: string }).id;
}
