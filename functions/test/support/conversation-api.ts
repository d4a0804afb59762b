import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach } from 'vitest';
import { LOCAL_INBOUND_MAIL } from '../../src/config.ts';
import { serveInboundMail } from '../../src/conversation/inbound-mail.ts';
import { readShownMessages } from '../../src/records/messages.ts';
import { toRecord } from '../../src/shared/inquiry/record.ts';
import { startAdminApi, type Call } from './admin-api.ts';
import { deliverMail } from './deliver-mail.ts';
import { MailServer } from './mail-server.ts';
import { RecordDocuments } from './record-documents.ts';

/**
 * Starts the admin API and the endpoint for inbound mail, with the Firestore emulator and a real mail server, for the
 * tests of a file. The records are deleted after each test.
 */
export async function startConversationApi() {
  const api = await startAdminApi();
  const mail = new MailServer();
  await mail.open();
  process.env['SMTP_PORT'] = String(mail.port);
  // Loads the Firestore client now, because on a busy machine a call that loads it could exceed its deadline.
  await api.firestore.doc('presence/nobody').get();
  const admin = await api.newSignedInAdmin();
  const documents = new RecordDocuments(api.firestore);
  const inbound = createServer((request, response) => void serveInboundMail(request, response));
  await new Promise<void>((resolve) => inbound.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(inbound.address() as AddressInfo).port}`;
  const readData = async (record: string) =>
    (await api.firestore.doc(`contact_records/${record}`).get()).data() ?? {};
  afterEach(() => documents.removeAll());
  afterAll(async () => {
    inbound.closeAllConnections();
    await new Promise((resolve) => inbound.close(resolve));
    await mail.close();
    await api.close();
  });
  const call = (path: string, rest: Call = {}) => api.call(path, { ...rest, cookie: admin.cookie });
  return {
    api,
    mail,
    documents,
    admin,
    call,
    origin,
    /**
     * Answers a contact record, by default as an admin who has seen no message. Returns the response, the key of the answer
     * and the id of its mail.
     */
    async answer(record: string, changes: object = {}) {
      const id = randomUUID();
      const body = { id, seen: null, subject: 'Re: Hello', text: 'Thank you.', ...changes };
      const response = await call(`/api/admin/contacts/${record}/answers`, { body });
      const key = `a${body.id.replaceAll('-', '')}`;
      return { response, key, mailId: `contacts-${record}-answer-${key}` };
    },
    messages: (record: string) => readShownMessages('contacts', record),
    record: async (record: string) => toRecord('contacts', record, await readData(record)),
    /** Tries once to send a mail of the outbox, due or not. */
    deliver: deliverMail,
    /**
     * Posts a raw mail to the endpoint. The envelope comes from the header fields of the mail, and the sender passes DMARC.
     * @param headers request headers, which may replace the envelope and the result of DMARC
     * @param body the body of the request, if it differs from the mail
     * @param target the origin of the endpoint, if it runs in another process
     */
    receive: (
      raw: string | Uint8Array,
      headers: Record<string, string> = {},
      body: RequestInit['body'] = raw,
      target = origin,
    ) => {
      const mailFields = Buffer.from(raw).toString('latin1', 0, 2_000);
      const sender = /^From: .*?([^\s<]+@[^\s>]+)/m.exec(mailFields)?.[1] ?? '';
      return fetch(`${target}/api/inbound-mail`, {
        method: 'POST',
        headers: {
          'Content-Type': 'message/rfc822',
          'X-Inbound-Secret': LOCAL_INBOUND_MAIL.secret,
          'X-Mail-To': /^To: (\S+)/m.exec(mailFields)?.[1] ?? '',
          'X-Mail-From': sender,
          'X-Mail-Auth': `dmarc=pass header.from=${sender.split('@').at(-1)}`,
          ...headers,
        },
        body,
        duplex: 'half',
      });
    },
  };
}
