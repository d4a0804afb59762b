import { hash } from 'node:crypto';
import type { z } from 'zod';
import { config } from '../config.ts';
import { utcDay } from '../firestore/collections.ts';
import { readJson } from '../http/body.ts';
import { HttpError } from '../http/errors.ts';
import type { ApiRequest } from '../http/request.ts';
import type { InputOfKind, RecordKind, SpamReason } from '../shared/inquiry/kinds.ts';
import { parseSource, type InquirySource } from '../shared/inquiry/source.ts';
import { shortenHash } from '../shorten-hash.ts';

interface Verdict {
  reason: SpamReason;
  /** Certain spam is stored in Spam; other spam is stored in the inbox with a mark. */
  isCertain: boolean;
}

export interface Submission {
  kind: RecordKind;
  input: InputOfKind[RecordKind];
  /** The id of the record. A repeated submission has the same id. */
  id: string;
  requestHash: string;
  verdict: Verdict | undefined;
  source: InquirySource | null;
}

/** Reads and validates the submission of a form. @throws HttpError 400, 408, 413, 415 */
export async function receive<K extends RecordKind>(
  request: ApiRequest,
  kind: K,
  schema: z.ZodType<InputOfKind[K]>,
): Promise<Submission> {
  const key = readIdempotencyKey(request);
  const input = await readJson(request, schema);
  const requestHash = bodyHash(input);
  return {
    kind,
    input,
    id: submissionId(kind, key ?? `${utcDay(new Date())} ${requestHash}`),
    requestHash,
    verdict: detectSpam(request, config.minFillMs()),
    source: parseSource(request.header('x-form-source')),
  };
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export function readIdempotencyKey(request: Pick<ApiRequest, 'header'>): string | undefined {
  const key = request.header('idempotency-key')?.trim().toLowerCase();
  if (key !== undefined && !UUID.test(key)) throw new HttpError(400, 'Idempotency-Key must be a UUID.');
  return key;
}

/**
 * Returns the id of the record. The same kind and key give the same id, so that a repeated `create()` fails. A
 * request without a key gets one from the day and the hash of its body.
 */
export function submissionId(kind: string, key: string): string {
  return shortenHash(hash('sha256', `${kind}\n${key}`, 'buffer'));
}

/** Returns a hash that distinguishes a repeated body from another body with the same key. */
export function bodyHash(input: Record<string, unknown>): string {
  const sorted = Object.keys(input)
    .sort()
    .map((name) => [name, input[name]]);
  return hash('sha256', JSON.stringify(sorted), 'base64url');
}

/**
 * Detects spam, whose sender gets the usual response and so learns nothing. A filled honeypot alone is not proof, because
 * password managers fill in hidden fields.
 */
export function detectSpam(request: Pick<ApiRequest, 'header'>, minFillMs: number): Verdict | undefined {
  const isHoneypotFilled = request.header('x-form-honeypot') === '1';
  const elapsed = request.header('x-form-elapsed');
  // A time that is not in digits counts as too quick, because our forms send only digits.
  const isTooQuick = elapsed !== undefined && (!/^\d{1,12}$/.test(elapsed) || Number(elapsed) < minFillMs);
  // A filled honeypot without a time is certain spam, because our forms always send the time.
  if (isHoneypotFilled) return { reason: 'honeypot', isCertain: isTooQuick || elapsed === undefined };
  return isTooQuick ? { reason: 'too quick', isCertain: true } : undefined;
}
