// A Cloudflare Email Worker that posts each mail of the reply domain to the site (docs/api.md, Replies).

// oxlint-disable-next-line import/no-default-export -- Cloudflare calls it.
export default {
  /**
   * @param {{ to: string, from: string, headers: Headers, raw: ReadableStream, setReject: (reason: string) => void }} message
   * @param {{ SITE_ORIGIN: string, INBOUND_MAIL_SECRET: string }} env
   * @throws {Error} for Cloudflare to ask the sender's server to try again later
   */
  async email(message, env) {
    const headers = {
      'Content-Type': 'message/rfc822',
      'X-Inbound-Secret': env.INBOUND_MAIL_SECRET,
      'X-Mail-To': message.to,
      'X-Mail-From': message.from,
      'X-Mail-Auth': verdictOf(message.headers.get('Authentication-Results') ?? ''),
    };
    const body = await new Response(message.raw).arrayBuffer();
    const response = await fetch(`${env.SITE_ORIGIN}/api/inbound-mail`, { method: 'POST', headers, body });
    if (response.ok) return;
    const isUnknown = response.headers.get('X-Conversation') === 'unknown';
    // Anything else may be a mistake of ours, such as a wrong secret, that somebody mends meanwhile.
    if (response.status !== 413 && response.status !== 422 && !isUnknown)
      throw new Error(`The site responded with ${response.status}`);
    message.setReject(await response.text());
  },
};

/** What Cloudflare says itself. A sender can write such a header too, but not above Cloudflare's (RFC 8601, section 5). */
function verdictOf(/** @type {string} */ results) {
  const [, own = ''] = /(?:^|, *)mx\.cloudflare\.net *;(.*?)(?=, *[\w.-]+ *;|$)/s.exec(results) ?? [];
  return /\bdmarc=\w+/.exec(own)?.[0] ?? 'dmarc=none';
}
