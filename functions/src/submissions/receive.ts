import type { z } from 'zod';
import { config } from '../config.ts';
import { readJson } from '../http/body.ts';
import type { ApiRequest } from '../http/request.ts';
import type { InputOfKind, RecordKind } from '../shared/inquiry/kinds.ts';
import { parseSource, type InquirySource } from '../shared/inquiry/source.ts';
import { bodyHash, idempotencyKey, submissionId } from './idempotency.ts';
import { looksLikeSpam } from './spam.ts';

/** A valid submission that may be stored. */
export interface Submission<K extends RecordKind = RecordKind> {
  kind: K;
  /** Id of the record that it creates. */
  id: string;
  /** Whether it has an idempotency key, so that a repeat has the same id. */
  isRepeatable: boolean;
  input: InputOfKind[K];
  requestHash: string;
  spam: boolean;
  source: InquirySource | null;
  /** Milliseconds since the epoch when the body was complete. */
  arrivedAt: number;
}

/**
 * What every submission passes before anything is stored.
 * @throws HttpError 400, 408, 413, 415
 */
export async function receive<K extends RecordKind>(
  request: ApiRequest,
  kind: K,
  schema: z.ZodType<InputOfKind[K]>,
): Promise<Submission<K>> {
  const key = idempotencyKey(request);
  const input = await readJson(request, schema);
  return {
    kind,
    id: submissionId(kind, key),
    isRepeatable: key !== undefined,
    input,
    requestHash: bodyHash(input),
    spam: looksLikeSpam(request, config.minFillMs()),
    source: parseSource(request.header('x-form-source')),
    arrivedAt: Date.now(),
  };
}
