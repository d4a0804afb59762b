import { FieldValue } from 'firebase-admin/firestore';
import type { z } from 'zod';
import { config } from '../config.ts';
import { app, database } from '../firestore/database.ts';
import { readJson } from '../http/body.ts';
import { HttpError } from '../http/errors.ts';
import type { ApiRequest } from '../http/request.ts';
import { RECORD_COLLECTIONS, type InputOfKind, type RecordKind } from '../shared/inquiry/kinds.ts';
import { toDocument } from '../shared/inquiry/record.ts';
import { bodyHash, idempotencyKey, submissionId, type NewDocument } from './idempotency.ts';
import { requireWithinRate } from './rate-limit.ts';
import { looksLikeSpam } from './spam.ts';

/** A valid submission that may be stored. */
interface Submission<Input> {
  input: Input;
  key: string | undefined;
  requestHash: string;
  spam: boolean;
  /** Milliseconds since the epoch when the body was complete. */
  arrivedAt: number;
}

/**
 * What every submission passes before anything is stored. The rate limit and App Check come before the body is read.
 * @throws HttpError 400, 401, 408, 413, 415, 429
 */
export async function receive<S extends z.ZodObject>(
  request: ApiRequest,
  schema: S,
): Promise<Submission<z.output<S>>> {
  requireWithinRate(request);
  if (config.appCheck()) await requireAppCheck(request);
  const key = idempotencyKey(request);
  const input = await readJson(request, schema);
  const spam = looksLikeSpam(request, config.minFillMs());
  return { input, key, requestHash: bodyHash(input), spam, arrivedAt: Date.now() };
}

/** @throws HttpError 401 without a valid App Check token, which `onRequest` functions do not check themselves */
async function requireAppCheck(request: ApiRequest): Promise<void> {
  const { getAppCheck } = await import('firebase-admin/app-check');
  const token = request.header('x-firebase-appcheck') ?? '';
  try {
    await getAppCheck(app()).verifyToken(token);
  } catch {
    throw new HttpError(401, 'Please reload the page and send the form again.');
  }
}

/** The record of a submission, to be created. */
export function newRecord<K extends RecordKind>(
  kind: K,
  submission: Submission<InputOfKind[K]>,
): NewDocument {
  const { input, key, spam, requestHash } = submission;
  return {
    reference: database().collection(RECORD_COLLECTIONS[kind]).doc(submissionId(kind, key)),
    data: {
      ...toDocument(kind, input),
      createdAt: FieldValue.serverTimestamp(),
      handledAt: null,
      handledBy: null,
      spam,
      requestHash,
    },
  };
}
