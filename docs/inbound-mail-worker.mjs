// A Cloudflare Email Worker that posts each mail of the reply domain to the site (docs/api.md, Replies).

// oxlint-disable-next-line import/no-default-export -- Cloudflare calls it.
export default {
  /**
   * @param {{ to: string, from: string, raw: ReadableStream, setReject: (reason: string) => void }} message
   * @param {{ SITE_ORIGIN: string, INBOUND_MAIL_SECRET: string }} env
   */
  async email(message, env) {
    const headers = {
      'Content-Type': 'message/rfc822',
      'X-Inbound-Secret': env.INBOUND_MAIL_SECRET,
      'X-Mail-To': message.to,
      'X-Mail-From': message.from,
    };
    const body = await new Response(message.raw).arrayBuffer();
    const response = await fetch(`${env.SITE_ORIGIN}/api/inbound-mail`, { method: 'POST', headers, body });
    if (response.status === 429 || response.status >= 500) throw new Error(`Later: ${response.status}`);
    if (!response.ok) message.setReject(await response.text());
  },
};
