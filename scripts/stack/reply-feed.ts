import { setTimeout as delay } from 'node:timers/promises';
import { LOCAL_INBOUND_MAIL } from '../../functions/src/config.ts';
import { INBOUND_MAIL } from '../../functions/src/shared/limits.ts';

const INTERVAL_MS = 1_000;

interface ReceivedMail {
  id: string;
  envelope: { from: { address: string }; to: { address: string }[] };
}

/** Plays the provider of mail. Mails that the mailbox has at the beginning were handed over before. Never settles. */
export async function feedReplies(
  { SITE_URL: site, MAILBOX_URL: mailbox }: Record<'SITE_URL' | 'MAILBOX_URL', string>,
  signal: AbortSignal,
): Promise<void> {
  const [prefix = '', domain = ''] = LOCAL_INBOUND_MAIL.address.split('@');
  let known: ReadonlySet<string> | undefined;
  while (!signal.aborted) {
    try {
      const mails = (await (await fetch(`${mailbox}/email`, { signal })).json()) as ReceivedMail[];
      for (const { id, envelope } of known ? mails : []) {
        const to = envelope.to.find(({ address }) => address.startsWith(prefix) && address.endsWith(domain));
        if (known?.has(id) || !to) continue;
        const source = await (await fetch(`${mailbox}/email/${id}/source`, { signal })).arrayBuffer();
        const isCut = source.byteLength > INBOUND_MAIL.bytes;
        const response = await fetch(`${site}/api/inbound-mail`, {
          method: 'POST',
          signal,
          headers: {
            'Content-Type': 'message/rfc822',
            'X-Inbound-Secret': LOCAL_INBOUND_MAIL.secret,
            'X-Mail-To': to.address,
            'X-Mail-From': envelope.from.address,
            'X-Mail-Cut': String(isCut),
          },
          body: source.slice(0, INBOUND_MAIL.bytes),
        });
        if (!response.ok) console.log(`  A reply was refused: ${response.status} ${await response.text()}`);
      }
      known = new Set(mails.map(({ id }) => id));
    } catch {
      // The next round tries again: a part of the stack may be starting or ending.
    }
    await delay(INTERVAL_MS, undefined, { signal }).catch(() => undefined);
  }
}
