import type { z } from 'zod';
import { config } from '../config.ts';
import type { ApiRequest } from '../http/api-request.ts';
import { readJson } from '../http/read-json.ts';
import { admit } from './admit.ts';
import { bodyHash, idempotencyKey } from './idempotency.ts';
import { looksLikeSpam } from './judge-spam.ts';

/** A submission that may be saved. */
export interface Submission<Input> {
  input: Input;
  key: string | undefined;
  requestHash: string;
  spam: boolean;
  /** Milliseconds since the epoch, when the body was complete. */
  arrivedAt: number;
}

/**
 * What all submissions pass before anything is saved.
 * @throws HttpError 400, 401, 408, 413, 415, 429
 */
export async function receive<S extends z.ZodObject>(
  request: ApiRequest,
  schema: S,
): Promise<Submission<z.output<S>>> {
  await admit(request);
  const key = idempotencyKey(request);
  const input = await readJson(request, schema);
  const spam = looksLikeSpam(request, config.minFillMs());
  return { input, key, requestHash: bodyHash(input), spam, arrivedAt: Date.now() };
}
