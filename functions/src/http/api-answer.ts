import type { AnswerHeaders } from './http-error.ts';

/** What a handler answers; `serve.ts` writes it. A body that is an iterable is streamed. */
export interface ApiAnswer {
  status: number;
  headers: AnswerHeaders;
  body?: string | Buffer | AsyncIterable<string | Buffer>;
}

/** A JSON answer. */
export function json(status: number, value: unknown, headers: AnswerHeaders = {}): ApiAnswer {
  return {
    status,
    headers: { 'Content-Type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify(value),
  };
}

/** One plain-text sentence. */
export function text(status: number, sentence: string, headers: AnswerHeaders = {}): ApiAnswer {
  return { status, headers: { 'Content-Type': 'text/plain; charset=utf-8', ...headers }, body: sentence };
}

/** An answer without a body, e.g. 204. */
export function empty(status: number, headers: AnswerHeaders = {}): ApiAnswer {
  return { status, headers };
}

/** A body sent piece by piece as it is made, for lists too long to hold in memory. */
export function stream(status: number, body: AsyncIterable<string | Buffer>, headers: AnswerHeaders) {
  return { status, headers, body };
}
