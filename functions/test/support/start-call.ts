import { request, type ClientRequest } from 'node:http';

interface Call {
  method?: string | undefined;
  path: string;
  headers?: Record<string, string> | undefined;
}

/**
 * Starts a call of the API on a connection of its own, which closes afterwards, as with curl. A server may close a connection
 * that is idle while this process prepares a large body. The caller sends the body.
 */
export function startCall(
  site: string | URL,
  { method = 'POST', path, headers }: Call,
  moreHeaders?: Record<string, string>,
): ClientRequest {
  return request(new URL(path, site), {
    method,
    headers: { 'Content-Type': 'application/json', ...headers, ...moreHeaders },
    agent: false,
  });
}
