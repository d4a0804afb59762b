import { hash, randomBytes } from 'node:crypto';
import { HttpError } from '../http/errors.ts';
import type { ApiRequest } from '../http/request.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export function idempotencyKey(request: Pick<ApiRequest, 'header'>): string | undefined {
  const key = request.header('idempotency-key')?.trim().toLowerCase();
  if (key !== undefined && !UUID.test(key)) throw new HttpError(400, 'Idempotency-Key must be a UUID.');
  return key;
}

const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567';
const ID_LENGTH = 20;

/** A kind and key always have the same id, so that the second `create()` for a key fails. */
export function submissionId(kind: string, key: string | undefined): string {
  const bytes = key === undefined ? randomBytes(ID_LENGTH) : hash('sha256', `${kind}\n${key}`, 'buffer');
  return Array.from(bytes.subarray(0, ID_LENGTH), (byte) => BASE32.charAt(byte & 31)).join('');
}

/** Tells a repeat from another body under the same key. */
export function bodyHash(input: Record<string, unknown>): string {
  const sorted = Object.keys(input)
    .sort()
    .map((name) => [name, input[name]]);
  return hash('sha256', JSON.stringify(sorted), 'base64url');
}
