export type AnswerHeaders = Record<string, string | string[]>;

/**
 * What a handler throws to refuse a request. `answer-error.ts` turns it into the answer.
 * @param sentence shown to a person as it is: one plain sentence
 */
export class HttpError extends Error {
  readonly status: number;
  readonly headers: AnswerHeaders;

  constructor(status: number, sentence: string, headers: AnswerHeaders = {}) {
    super(sentence);
    this.name = 'HttpError';
    this.status = status;
    this.headers = headers;
  }
}
