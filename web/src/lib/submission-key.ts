import { dropStored, readStored, writeStored } from './form-storage';

interface Attempt {
  key: string;
  content: string;
}

const keyOf = (form: string) => `attempt:${form}`;

/**
 * The idempotency key for sending this content: the same one until it has arrived, through failures and reloads;
 * another one as soon as the content is another, since the server refuses a key that comes back changed.
 */
export function submissionKey(form: string, content: string): string {
  const last = readStored<Attempt>(keyOf(form));
  if (last?.content === content) return last.key;
  const key = crypto.randomUUID();
  writeStored(keyOf(form), { key, content });
  return key;
}

export function forgetSubmissionKey(form: string): void {
  dropStored(keyOf(form));
}
