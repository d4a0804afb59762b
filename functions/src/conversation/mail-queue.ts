import { HttpError } from '../http/errors.ts';
import { MAX_WAITING_MAILS } from '../shared/limits.ts';

let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/** Handles mails one after the other, so that large ones do not take the memory. @throws HttpError 503 if many wait */
export async function inTurn<T>(handle: () => Promise<T>): Promise<T> {
  if (waiting >= MAX_WAITING_MAILS) {
    throw new HttpError(503, 'Too many mails come in right now. Send it again later.', {
      'Retry-After': '60',
    });
  }
  waiting += 1;
  const turn = last.then(handle).finally(() => (waiting -= 1));
  last = turn.catch(() => undefined);
  return turn;
}
