import { logger } from 'firebase-functions/logger';
import { StorageUnavailable } from '../firestore/in-time.ts';
import { text, type ApiAnswer } from './api-answer.ts';
import { HttpError } from './http-error.ts';

/** The one place where errors become answers: a plain sentence, never a stack trace (spec, section 8). */
export function answerError(error: unknown): ApiAnswer {
  if (error instanceof HttpError) return text(error.status, error.message, error.headers);
  if (error instanceof StorageUnavailable) {
    logger.error('Firestore out of reach', { error: error.cause ?? error });
    return text(503, 'We cannot reach our records right now. Please try again in a moment.', {
      'Retry-After': '30',
    });
  }
  logger.error('Request failed', { error });
  return text(500, 'Something went wrong on our side. Please try again.');
}
