// Receives new inquiries (docs/api.md, Webhook): WEBHOOK_SECRET=whsec_… PORT=8787 node webhook-receiver.mjs
// It needs Node 20 and no package, and prints each inquiry once.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

const { WEBHOOK_SECRET = '', PORT = '8787' } = process.env;
const key = Buffer.from(WEBHOOK_SECRET.replace(/^whsec_/, ''), 'base64');
const MAX_AGE_SECONDS = 5 * 60;

/**
 * A real receiver keeps the ids in its database, for as long as calls are repeated: 72 hours.
 * @type {Set<string>}
 */
const seenIds = new Set();

const server = createServer((request, response) => {
  void text(request).then((body) => {
    response
      .writeHead(receive(new Headers(/** @type {Record<string, string>} */ (request.headers)), body))
      .end();
  });
});
server.listen(Number(PORT), '127.0.0.1', () => console.error('Listening', server.address()));

/**
 * Returns the status of the response.
 * @param {Headers} headers
 * @param {string} body
 */
function receive(headers, body) {
  const id = headers.get('Webhook-Id') ?? '';
  const timestamp = headers.get('Webhook-Timestamp') ?? '';
  const signatures = (headers.get('Webhook-Signature') ?? '').split(' ');

  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest();
  const isGenuine = signatures.some((signature) => {
    const given = Buffer.from(signature.replace(/^v1,/, ''), 'base64');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  // A genuine call may be replayed by somebody who has recorded it.
  const isFresh = Math.abs(Date.now() / 1000 - Number(timestamp)) < MAX_AGE_SECONDS;
  if (!isGenuine || !isFresh) return 401;

  if (!seenIds.has(id)) {
    seenIds.add(id);
    console.log(body);
  }
  return 204;
}
