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
 * What Cloudflare says itself, with the domain that it is about. A sender can write such a header too, but not above
 * Cloudflare's, and can put a clause into a mailbox or a DKIM selector (RFC 8601, sections 2.2 and 5). So nothing counts if a
 * quotation mark or a comment is left, but for Cloudflare's comment on a result, and no clause with a property twice. A
 * domain without a policy passes as DMARC would have it: by a signature of its own, or of the domain above it.
 */
function verdictOf(/** @type {Headers} */ headers) {
  const results = headers.get('Authentication-Results') ?? '';
  const [, own = ''] = /^ *mx\.cloudflare\.net *;(.*?)(?=, *[\w.-]+ *;|$)/s.exec(results) ?? [];
  const plain = own.replace(/(^|;)(\s*\w+=\w+)\s+\([^()]*\)/g, '$1$2');
  if (/["()\\]/.test(plain)) return 'dmarc=none';
  const clauses = plain.split(';').flatMap((text) => readClause(text) ?? []);
  const dmarc = clauses.find(({ method }) => method === 'dmarc');
  const [, sender = ''] = /^[^@]*@([\w.-]+)>?\s*$/.exec(headers.get('From') ?? '') ?? [];
  const isSigned = clauses.some(
    ({ method, result, properties }) =>
      method === 'dkim' && result === 'pass' && isAtOrBelow(sender, properties.get('header.d') ?? ''),
  );
  const domain = dmarc?.properties.get('header.from') ?? sender;
  const result = dmarc?.result ?? 'none';
  const passes = result === 'pass' || (result === 'none' && isSigned);
  return `dmarc=${passes ? 'pass' : result}${domain === '' ? '' : ` header.from=${domain}`}`;
}

/** A clause such as `dkim=pass header.d=client.example`; undefined for one that could be read in two ways. */
function readClause(/** @type {string} */ text) {
  const [head = '', ...rest] = text.trim().split(/\s+/);
  const [, method, result] = /^(\w+)=(\w+)$/.exec(head) ?? [];
  const pairs = rest.map((property) => /^([a-z.-]+)=([A-Za-z0-9.@=<>+_/-]*)$/.exec(property));
  const properties = new Map(pairs.map((pair) => [pair?.[1] ?? '', pair?.[2] ?? '']));
  const isPlain = properties.size === rest.length && !pairs.includes(null);
  return method && result && isPlain ? { method, result, properties } : undefined;
}

const isAtOrBelow = (/** @type {string} */ domain, /** @type {string} */ signer) =>
  signer !== '' && `.${domain}`.toLowerCase().endsWith(`.${signer}`.toLowerCase());
