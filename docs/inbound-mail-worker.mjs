// A Cloudflare Email Worker that posts each mail of the reply domain to the site (docs/api.md, Replies), and passes it on to
// the firm's mailbox once the site has stored it. What fails throws: Cloudflare asks the sender's server to try again later.
// Cloudflare forwards no mail for which neither SPF nor DKIM passed: the record alone has it.

/** The site takes as many bytes. */
const MAX_BYTES = 1024 * 1024;

// oxlint-disable-next-line import/no-default-export -- Cloudflare calls it.
export default {
  /**
   * @param {{ to: string, from: string, headers: Headers, raw: ReadableStream, rawSize: number, canBeForwarded?: boolean, forward: (to: string) => Promise<void>, setReject: (reason: string) => void }} message
   * @param {{ SITE_ORIGIN: string, INBOUND_MAIL_SECRET: string, MAILBOX: string }} env the mailbox is verified at Cloudflare
   * @throws {Error} unless the mail is stored and, if it can be, in the mailbox, or refused for good
   */
  async email(message, env) {
    const headers = {
      'Content-Type': 'message/rfc822',
      'X-Inbound-Secret': env.INBOUND_MAIL_SECRET,
      'X-Mail-To': message.to,
      'X-Mail-From': message.from,
      'X-Mail-Auth': verdictOf(message.headers),
      'X-Mail-Cut': String(message.rawSize > MAX_BYTES),
    };
    const body = (await new Response(message.raw).arrayBuffer()).slice(0, MAX_BYTES);
    const response = await fetch(`${env.SITE_ORIGIN}/api/inbound-mail`, { method: 'POST', headers, body });
    if (response.ok && message.canBeForwarded === false) return;
    if (response.ok) return message.forward(env.MAILBOX);
    const isUnknown = response.headers.get('X-Conversation') === 'unknown';
    // Anything else may be a mistake of ours, such as a wrong secret, that somebody mends meanwhile.
    if (response.status !== 422 && !isUnknown) throw new Error(`The site responded with ${response.status}`);
    message.setReject(await response.text());
  },
};

/**
 * What Cloudflare says itself. A sender can write such a header too, but not above Cloudflare's, and can name a DKIM
 * selector or a mailbox like a result, but not begin a clause with it (RFC 8601, sections 2.2 and 5). A domain without a
 * policy passes as DMARC would have it: by a signature of its own, or of the domain above it.
 */
function verdictOf(/** @type {Headers} */ headers) {
  const results = headers.get('Authentication-Results') ?? '';
  const [, domain = ''] = /^[^@]*@([\w.-]+)>?\s*$/.exec(headers.get('From') ?? '') ?? [];
  const plain = results.replace(/"(?:[^"\\]|\\.)*"|\([^()]*\)/g, '');
  const [, own = ''] = /(?:^|, *)mx\.cloudflare\.net *;(.*?)(?=, *[\w.-]+ *;|$)/s.exec(plain) ?? [];
  const clauses = own.split(';').map((clause) => clause.trim());
  const verdict = clauses.find((clause) => clause.startsWith('dmarc='))?.split(/\s/)[0] ?? 'dmarc=none';
  const signers = clauses.flatMap(
    (clause) => /^dkim=pass(?: .*)? header\.d=([\w.-]+)(?: |$)/.exec(clause)?.[1] ?? [],
  );
  const isSigned = signers.some((signer) => `.${domain}`.toLowerCase().endsWith(`.${signer}`.toLowerCase()));
  return verdict === 'dmarc=none' && isSigned ? 'dmarc=pass' : verdict;
}
