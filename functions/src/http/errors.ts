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

/**
 * The response for anything that a handler throws. It never holds a stack trace. Our own failures (5xx) are logged, and
 * end with the id under which the log has them.
 */
export function toErrorResponse(error: unknown, requestId: string): ApiResponse {
  const { status, message, headers } = error instanceof HttpError ? error : logged(error, requestId);
  return text(status, status < 500 ? message : `${message} (reference ${requestId})`, headers);
}

/** The refusal for an error that no handler has expected. */
function logged(error: unknown, requestId: string): HttpError {
  if (error instanceof StorageUnavailable) {
    logger.error('Firestore out of reach', { requestId, error: error.cause ?? error });
    const message = 'We cannot reach our records right now. Please try again in a moment.';
    return new HttpError(503, message, { 'Retry-After': '30' });
  }
  logger.error('Request failed', { requestId, error });
  return new HttpError(500, 'Something went wrong on our side. Please try again.');
}
