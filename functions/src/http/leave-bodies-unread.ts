import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';

/**
 * Keeps the functions framework from parsing bodies, so that `read-json.ts` does it.
 *
 * The framework (and the emulator) runs Express body parsers before any code of ours: they buffer whatever is
 * sent, and answer malformed JSON, an unknown charset or a bad compression with an HTML page and a stack trace.
 * They skip a request without `Content-Length` and `Transfer-Encoding`; Node publishes every request on this
 * channel before it hands it to them. Node's own parser has framed the body already, so it still reads to its end.
 */
export function leaveBodiesUnread(): void {
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage };
    delete request.headers['content-length'];
    delete request.headers['transfer-encoding'];
  });
}
