import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { expect, test, vi } from 'vitest';
import { LOCAL_INBOUND_MAIL } from '../config.ts';
import { postInboundMail } from './inbound-mail.ts';

vi.hoisted(() => (process.env['FUNCTIONS_EMULATOR'] = 'true'));

const HEADERS: Record<string, string> = {
  'content-type': 'message/rfc822',
  'x-inbound-secret': LOCAL_INBOUND_MAIL.secret,
};

/** Posts a mail whose body has not come yet. */
function post() {
  const body = new PassThrough();
  const response = postInboundMail({
    url: new URL('http://site.test/api/inbound-mail'),
    params: {},
    header: (name) => HEADERS[name.toLowerCase()],
    cookie: () => undefined,
    raw: body as unknown as IncomingMessage,
  });
  return { body, response };
}

const expectBrokenOff = async ({ body, response }: ReturnType<typeof post>) => {
  body.destroy();
  await expect(response).rejects.toMatchObject({ status: 400 });
};

test('while eight mails are in hand, others are asked for later without a look at their bodies', async () => {
  const inHand = Array.from({ length: 8 }, post);
  await expect(post().response).rejects.toMatchObject({ status: 503, headers: { 'Retry-After': '60' } });
  await Promise.all(inHand.map(expectBrokenOff));
  await expectBrokenOff(post());
});
