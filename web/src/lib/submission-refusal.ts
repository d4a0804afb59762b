import { ApiError } from './api-client';

/** One sentence on why something was not taken, to stand in the form beside the toast. */
export function refusalSentence(error: unknown): string {
  if (!(error instanceof ApiError)) {
    return 'The site could not be reached. What you have written is kept here; please check your connection.';
  }
  // What stands in front of the functions may answer with a page of its own instead of a sentence.
  if (error.sentence.includes('<') || error.sentence.length > 300) {
    return 'The site could not take this just now. What you have written is kept here.';
  }
  return error.sentence;
}
