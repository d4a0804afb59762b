import type { z } from 'zod';
import { config } from '../config.ts';
import { readJson } from '../http/body.ts';
import { clientNetwork, type ApiRequest } from '../http/request.ts';
import type { MailContent } from '../mail/outbox.ts';
import type { InputOfKind, RecordKind, SpamReason } from '../shared/inquiry/kinds.ts';
import { parseSource, type InquirySource } from '../shared/inquiry/source.ts';
import { bodyHash, idempotencyKey, submissionId } from './idempotency.ts';
import { judge } from './spam.ts';

export interface Submission {
  content: MailContent;
  id: string;
  /** A repeat has the same id. */
  hasKey: boolean;
  requestHash: string;
  /** undefined for the inbox. */
  spamReason: SpamReason | undefined;
  /** The reason that marks the record in the inbox. */
  suspicion: SpamReason | undefined;
  source: InquirySource | null;
  network: string;
  /** Milliseconds since the epoch when the body was complete. */
  arrivedAt: number;
}

/** @throws HttpError 400, 408, 413, 415 */
export async function receive<K extends RecordKind>(
  request: ApiRequest,
  kind: K,
  schema: z.ZodType<InputOfKind[K]>,
): Promise<Submission> {
  const key = idempotencyKey(request);
  const input = await readJson(request, schema);
  const verdict = judge(request, config.minFillMs());
  return {
    content: { kind, input } as MailContent,
    id: submissionId(kind, key),
    hasKey: key !== undefined,
    requestHash: bodyHash(input),
    spamReason: verdict?.isCertain ? verdict.reason : undefined,
    suspicion: verdict?.reason,
    source: parseSource(request.header('x-form-source')),
    network: clientNetwork(request),
    arrivedAt: Date.now(),
  };
}
