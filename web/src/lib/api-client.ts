import { isDocumentId } from '@shared/identifier';

/** A response that is not OK. `detail` is its body, a message for the user, or its status text if the body is empty. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly detail: string;
  /** False if a platform or a proxy wrote the response, whose text is not meant for visitors. */
  readonly isFromApi: boolean;

  constructor(status: number, detail: string, isFromApi = true) {
    super(`${status}: ${detail}`);
    this.status = status;
    this.detail = detail;
    this.isFromApi = isFromApi;
  }
}

/**
 * Returns the path of an API call, with each segment encoded.
 * @throws RangeError for a segment that a browser or server would not read as exactly one segment, such as `..`
 */
export function apiPath(root: string, ...segments: readonly string[]): string {
  return [root, ...segments.map(encodeSegment)].join('/');
}

function encodeSegment(segment: string): string {
  if (!isDocumentId(segment)) throw new RangeError(`Not a segment of a path: ${segment}`);
  return encodeURIComponent(segment);
}

/** Hosting ends a request after this time. The call ends too, so that it does not wait forever for a lost response. */
const DEADLINE_MS = 60_000;

interface RequestOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Sent as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
  /** True to let the browser finish the call after the visitor has left the page, unless pending bodies are too large. */
  keepalive?: boolean;
}

/** Browsers refuse a keepalive call if all pending bodies together are larger (Fetch, HTTP-network-or-cache fetch). */
const KEEPALIVE_MAX_BYTES = 64 * 1024;

let pendingKeepaliveBytes = 0;

interface JsonResponse<T> extends Response {
  json: () => Promise<T>;
}

/**
 * Sends one request to the API, with cookies. `T` is the type of the response's JSON, from functions/src/shared.
 * @throws ApiError for any status but 2xx, TypeError when the network fails, and DOMException 'TimeoutError' when no
 * response arrives within a minute
 */
export async function apiFetch<T = unknown>(
  url: string,
  { method = 'GET', body, headers = {}, signal, keepalive = false }: RequestOptions = {},
): Promise<JsonResponse<T>> {
  // Does the work of AbortSignal.any, which Firefox 115 and Safari 16 lack.
  const controller = new AbortController();
  for (const source of [signal, AbortSignal.timeout(DEADLINE_MS)]) {
    if (source?.aborted) controller.abort(source.reason);
    source?.addEventListener('abort', () => controller.abort(source.reason));
  }

  const json = body === undefined ? null : JSON.stringify(body);
  const bytes = keepalive ? new Blob([json ?? '']).size : 0;
  const usesKeepalive = keepalive && pendingKeepaliveBytes + bytes <= KEEPALIVE_MAX_BYTES;
  if (usesKeepalive) pendingKeepaliveBytes += bytes;

  const response = await fetch(url, {
    method,
    signal: controller.signal,
    credentials: 'include',
    headers: body === undefined ? headers : { 'Content-Type': 'application/json', ...headers },
    body: json,
    keepalive: usesKeepalive,
  }).finally(() => {
    if (usesKeepalive) pendingKeepaliveBytes -= bytes;
  });

  if (!response.ok) {
    const isFromApi = response.headers.has('x-request-id'); // set by functions/src/http/serve.ts
    throw new ApiError(response.status, (await response.text()) || response.statusText, isFromApi);
  }
  return response;
}

/** Fetches JSON. Returns null for an empty body. */
export async function getJson<T>(
  url: string,
  options: Pick<RequestOptions, 'signal'> = {},
): Promise<T | null> {
  const text = await (await apiFetch(url, options)).text();
  return text === '' ? null : (JSON.parse(text) as T);
}

export async function postJson<T>(url: string, body?: unknown): Promise<T> {
  return (await apiFetch<T>(url, { method: 'POST', body })).json();
}

/** Like `postJson`, but the browser finishes the call after the visitor has left the page. */
export async function postKeepalive<T>(url: string, body: unknown): Promise<T> {
  return (await apiFetch<T>(url, { method: 'POST', body, keepalive: true })).json();
}

export function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}
