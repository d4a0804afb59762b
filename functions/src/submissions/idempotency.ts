import { hash, randomBytes } from 'node:crypto';
import { base32 } from '../base32.ts';
import { HttpError } from '../http/errors.ts';
import type { ApiRequest } from '../http/request.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export function idempotencyKey(request: Pick<ApiRequest, 'header'>): string | undefined {
  const key = request.header('idempotency-key')?.trim().toLowerCase();
  if (key !== undefined && !UUID.test(key)) throw new HttpError(400, 'Idempotency-Key must be a UUID.');
  return key;
}

/** A kind and key always have the same id, so that the second `create()` for a key fails. */
export function submissionId(kind: string, key: string | undefined): string {
  return base32(key === undefined ? randomBytes(20) : hash('sha256', `${kind}\n${key}`, 'buffer'));
}

/** Tells a repeat from another body under the same key. */
export function bodyHash(input: Record<string, unknown>): string {
  const sorted = Object.keys(input)
    .sort()
    .map((name) => [name, input[name]]);
  return hash('sha256', JSON.stringify(sorted), 'base64url');
}
