import { logger } from 'firebase-functions/logger';
import { StorageUnavailable } from '../firestore/with-timeout.ts';
import { text, type ApiResponse, type ResponseHeaders } from './response.ts';

/** Thrown to refuse a request. The message is shown to a person as it is: one plain sentence. */
export class HttpError extends Error {
  override name = 'HttpError';
  readonly status: number;
  readonly headers: ResponseHeaders;

  constructor(status: number, message: string, headers: ResponseHeaders = {}) {
    super(message);
    this.status = status;
    this.headers = headers;
  }
}

/** The response for anything that a handler throws. It never holds a stack trace. */
export function toErrorResponse(error: unknown): ApiResponse {
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
