/** A non-OK answer. Its message is '{status}: {body, or the status text}' (spec, section 8). */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  /** The server's sentence alone, fit for a toast. */
  readonly sentence: string;

  constructor(status: number, sentence: string) {
    super(`${status}: ${sentence}`);
    this.status = status;
    this.sentence = sentence;
  }
}

interface RequestOptions {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Sent as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/**
 * One request to the product's own API, with cookies, and JSON where there is a body.
 * @throws ApiError for any answer that is not 2xx
 * @throws TypeError when the network fails
 */
export async function apiFetch(
  url: string,
  { body, headers, ...rest }: RequestOptions = {},
): Promise<Response> {
  const response = await fetch(url, {
    ...rest,
    credentials: 'include',
    headers: body === undefined ? headers : { 'Content-Type': 'application/json', ...headers },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  if (!response.ok) {
    throw new ApiError(response.status, (await response.text()) || response.statusText);
  }
  return response;
}

/**
 * GET of a JSON answer; an empty body is null.
 * @param options.on401 'null' turns a 401 into null (the current admin), 'throw' is the default
 */
export async function getJson<T>(
  url: string,
  { on401 = 'throw', signal }: { on401?: 'throw' | 'null'; signal?: AbortSignal } = {},
): Promise<T | null> {
  try {
    const text = await (await apiFetch(url, { signal })).text();
    return text === '' ? null : (JSON.parse(text) as T);
  } catch (error) {
    if (on401 === 'null' && error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}
