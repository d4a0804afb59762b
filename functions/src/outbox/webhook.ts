import { createHmac } from 'node:crypto';
import { config } from '../config.ts';
import { describeError } from '../http/errors.ts';
import { inquiryFields, fieldValues, type RecordKind } from '../shared/inquiry/kinds.ts';
import { newMail, outboxId, type WebhookDocument, type NewMail } from './documents.ts';
import { recordLink } from './layout.ts';
import { noticeSubject, readInquiry, type Inquiry } from './notice.ts';

/** True if we sent the inquiry ourselves to test a deploy. Such an inquiry causes neither a webhook call nor a confirmation. */
export const isTestInquiry = (email: string) =>
  email.toLowerCase() === config.mailFrom().address.toLowerCase();

/** Creates the webhook call about a new inquiry. Returns an empty list if the webhook is off, or for a test inquiry. */
export function createWebhook<K extends RecordKind>(
  kind: K,
  recordId: string,
  inquiry: Inquiry<K>,
): NewMail<WebhookDocument>[] {
  const { email }: { email: string } = inquiry;
  if (!config.isWebhookOn() || isTestInquiry(email)) return [];
  const fields = { purpose: 'webhook', kind, recordId, replyTo: email } as const;
  const id = outboxId(kind, recordId, 'webhook');
  return [newMail(id, { ...fields, subject: noticeSubject(kind, inquiry) }, new Date())];
}

/**
 * Posts an inquiry as Standard Webhooks requires (https://www.standardwebhooks.com). The receiver recognizes a repeat by its id.
 * @throws NothingToSend if the record is not in the inbox
 */
export async function postWebhook(id: string, webhook: WebhookDocument): Promise<void> {
  const { url, secret } = config.webhook();
  const body = JSON.stringify(await readPayload(webhook));
  const timestamp = Math.floor(Date.now() / 1000);
  const { webhook: timeoutMs } = config.mailTimes();
  const timeout = AbortSignal.timeout(timeoutMs);
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'User-Agent': 'Website-Webhook',
      'Webhook-Id': id,
      'Webhook-Timestamp': String(timestamp),
      'Webhook-Signature': signWebhook({ id, timestamp, body }, secret),
    },
    body,
    // Following a redirect would send the inquiry to an address that is not in the settings.
    redirect: 'manual',
    signal: timeout,
  }).catch((error: unknown) => {
    throw timeout.aborted
      ? new Error(`The webhook did not respond within ${timeoutMs / 1000} s`)
      : toUnreachableError(error);
  });
  await response.body?.cancel();
  if (!response.ok)
    throw Object.assign(new Error(`The webhook responded with status ${response.status}`), {
      code: 'EWEBHOOK', // for failure.ts
      responseCode: response.status,
    });
}

// The message of a fetch error is always the same; the cause has the reason.
function toUnreachableError(error: unknown): Error {
  const cause = (error as Error).cause ?? error;
  return new Error(`The webhook cannot be reached: ${describeError(cause).reason}`, { cause });
}

/** Returns the signature of a webhook call. @param timestamp in seconds since the epoch */
export function signWebhook(
  { id, timestamp, body }: { id: string; timestamp: number; body: string },
  secret: string,
): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}

/** Reads the body of a call (docs/api.md, Webhook). */
async function readPayload({ kind, recordId, createdAt }: WebhookDocument) {
  const record = await readInquiry(kind, recordId);
  const values = fieldValues(record);
  return {
    type: 'inquiry.created',
    timestamp: createdAt.toDate().toISOString(),
    data: {
      kind,
      id: recordId,
      createdAt: record.createdAt,
      link: recordLink(config.siteOrigin(), kind, recordId),
      inquiry: Object.fromEntries(inquiryFields(kind).map(({ key }) => [key, values[key]])),
      source: record.source,
    },
  };
}
