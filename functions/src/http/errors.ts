import { logger } from 'firebase-functions/logger';
import { text, type ApiResponse, type ResponseHeaders } from './response.ts';

/** The response to a refused request. The message is a plain sentence for people. The cause of a 5xx is logged. */
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

/** Firestore is out of reach, or did not respond in time. A write may or may not have taken place. */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable';
}

/** Returns the response to an error. A 5xx is logged, and its message ends with the request id in the log. */
export function toErrorResponse(error: unknown, requestId: string): ApiResponse {
  const { status, message, headers } = toHttpError(error, requestId);
  return text(status, status < 500 ? message : `${message} (reference ${requestId})`, headers);
}

function toHttpError(error: unknown, requestId: string): HttpError {
  if (error instanceof HttpError) {
    const { status, cause } = error;
    if (status >= 500) logger.error(error.message, { requestId, status, ...describeError(cause) });
    return error;
  }
  if (error instanceof StorageUnavailable) {
    logger.error('Firestore out of reach', { requestId, ...describeError(error.cause ?? error) });
    const message = 'We cannot reach our records right now. Please try again in a moment.';
    return new HttpError(503, message, { 'Retry-After': '30' });
  }
  logger.error('Request failed', { requestId, ...describeError(error), stack: stackFrames(error) });
  return new HttpError(500, 'Something went wrong on our side. Please try again.');
}

/** Returns an error's fields for the log, which would write the error itself as `{}`. Hides email addresses in the message. */
export function describeError(error: unknown): { reason: string; code?: string } {
  const { message, code } = (error ?? {}) as { message?: unknown; code?: unknown };
  return {
    reason: String(message ?? error).replace(/[^\s"'<>]+/g, (word) =>
      /.@./.test(word) ? '[address]' : word,
    ),
    ...(typeof code === 'string' && { code }),
  };
}

/** Returns the stack without the message, which may contain email addresses. */
function stackFrames(error: unknown): string[] {
  const { stack = '' } = error instanceof Error ? error : {};
  return stack.split('\n').filter((line) => /^ +at /.test(line));
}
