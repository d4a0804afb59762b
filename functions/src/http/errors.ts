import { logger } from 'firebase-functions/logger';
import { text, type ApiResponse, type ResponseHeaders } from './response.ts';

/**
 * Thrown to refuse a request. The message is shown to a person as it is: one plain sentence. The cause of a refusal
 * that is our fault (5xx) is logged.
 */
export class HttpError extends Error {
  override name = 'HttpError';
  readonly status: number;
  readonly headers: ResponseHeaders;

  constructor(status: number, message: string, headers: ResponseHeaders = {}, cause?: unknown) {
    super(message, { cause });
    this.status = status;
    this.headers = headers;
  }
}

/** Firestore did not respond, or not in time. Whether a write took place is unknown. */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable';
}

/** Our own failures (5xx) are logged, and end with the id under which the log has them. */
export function toErrorResponse(error: unknown, requestId: string): ApiResponse {
  const { status, message, headers } = logged(error, requestId);
  return text(status, status < 500 ? message : `${message} (reference ${requestId})`, headers);
}

function logged(error: unknown, requestId: string): HttpError {
  if (error instanceof HttpError) {
    const { status, cause } = error;
    if (status >= 500) logger.error(error.message, { requestId, status, ...reasonOf(cause) });
    return error;
  }
  if (error instanceof StorageUnavailable) {
    logger.error('Firestore out of reach', { requestId, ...reasonOf(error.cause ?? error) });
    const message = 'We cannot reach our records right now. Please try again in a moment.';
    return new HttpError(503, message, { 'Retry-After': '30' });
  }
  logger.error('Request failed', { requestId, ...reasonOf(error), stack: framesOf(error) });
  return new HttpError(500, 'Something went wrong on our side. Please try again.');
}

/**
 * Why something failed, for the log, which would write an Error as `{}`: without addresses of people, which messages of
 * Firebase may contain.
 */
export function reasonOf(cause: unknown): { reason: string; code?: string } {
  const { message, code } = (cause ?? {}) as { message?: unknown; code?: unknown };
  return {
    reason: String(message ?? cause).replace(/[^\s"'<>]+@[^\s"'<>]+/g, '[address]'),
    ...(typeof code === 'string' && { code }),
  };
}

/** Where an error was thrown: its stack without the message. */
function framesOf(error: unknown): string[] {
  const { stack = '' } = error instanceof Error ? error : {};
  return stack.split('\n').filter((line) => /^ +at /.test(line));
}
