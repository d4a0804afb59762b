import { ApiError } from '@/lib/api-client';

/** What to tell a person about a failed call: the server's own sentence, or why there is none. */
export function sentenceOf(error: unknown, standard: string): string {
  if (error instanceof ApiError) return error.detail || standard;
  if (error instanceof TypeError) return 'The server cannot be reached. Check the connection and try again.';
  return standard;
}
