import pLimit from 'p-limit';
import { HttpError } from '../http/errors.ts';
import { MAX_WAITING_MAILS } from '../shared/limits.ts';

const queue = pLimit(1);

/** Handles mails one after the other, so that large ones do not take the memory. @throws HttpError 503 if many wait */
export async function inTurn<T>(handle: () => Promise<T>): Promise<T> {
  if (queue.activeCount + queue.pendingCount < MAX_WAITING_MAILS) return queue(handle);
  throw new HttpError(503, 'Too many mails come in right now. Send it again later.', { 'Retry-After': '60' });
}
