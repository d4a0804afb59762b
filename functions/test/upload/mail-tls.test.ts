import { mkdtempSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Timestamp, type DocumentReference } from 'firebase-admin/firestore';
import { generate } from 'selfsigned';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { contact } from '../support/inquiries.ts';
import { startPackedSchedule } from '../support/packed-site.ts';

// These tests send mail as in production: with STARTTLS and a password, to a server with a certificate.

const DAY_MS = 24 * 60 * 60_000;
const HOST = '127.0.0.1';
const PASSWORD = 'correct horse';

/** Generates a certificate for this machine that expires in the given number of days. A negative number makes it expired. */
function generateCertificate(days: number) {
  return generate([{ name: 'commonName', value: HOST }], {
    notBeforeDate: new Date(Date.now() - 10 * DAY_MS),
    notAfterDate: new Date(Date.now() + days * DAY_MS),
    algorithm: 'sha256',
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 7, ip: HOST }] }], // 7: an IP address
  });
}

const [valid, expired] = await Promise.all([generateCertificate(1), generateCertificate(-1)]);
// Both certificates are trusted, so that only its date can be the reason to refuse the expired one.
const trustedCertificates = join(mkdtempSync(join(tmpdir(), 'forillon-test-')), 'trusted.pem');
writeFileSync(trustedCertificates, `${valid.cert}\n${expired.cert}\n`);
process.env['GCLOUD_PROJECT'] = `demo-tls-${process.pid}`;
const { database } = await import('../../src/firestore/database.ts');
const { createNotice } = await import('../../src/outbox/notice.ts');

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

interface Received {
  secure: boolean;
  user: string | undefined;
  message: string;
}

interface Outcome {
  /** Runs the schedule again. */
  runAgain: () => Promise<unknown>;
  mail: DocumentReference;
  state: unknown;
  lastError: unknown;
  received: Received[];
}

/** Sends a notice through a mail server with one run of the schedule, and returns the outcome. */
async function sendNotice(server: SMTPServerOptions, changes: Record<string, string> = {}): Promise<Outcome> {
  const received: Received[] = [];
  const smtp = new SMTPServer({
    key: valid.private,
    cert: valid.cert,
    disableReverseLookup: true,
    onAuth: ({ username = '', password }, _session, done) =>
      password === PASSWORD ? done(null, { user: username }) : done(new Error('Invalid login')),
    onData(stream, { secure, user }, done) {
      void text(stream).then((message) => {
        received.push({ secure, user, message });
        done(stream.sizeExceeded ? Object.assign(new Error('Too large'), { responseCode: 552 }) : null);
      });
    },
    ...server,
  });
  smtp.on('error', () => undefined); // because the client disconnects
  await new Promise<void>((resolve) => smtp.listen(0, HOST, resolve));
  stops.push(() => smtp.close());
  const settings = {
    GCLOUD_PROJECT: process.env['GCLOUD_PROJECT'] ?? '',
    SMTP_PORT: String((smtp.server.address() as AddressInfo).port),
    SMTP_USER: 'website',
    SMTP_PASSWORD: PASSWORD,
    NODE_EXTRA_CA_CERTS: trustedCertificates,
    ...changes,
  };
  const record = await database().collection('contact_records').add(contact);
  const { reference: mail, data } = createNotice('contacts', record.id, contact);
  await mail.create(data);
  const schedule = await startPackedSchedule(settings);
  stops.push(() => schedule.stop());
  const stored = await mail.get();
  return {
    runAgain: () => fetch(schedule.origin, { method: 'POST' }),
    mail,
    state: stored.get('state'),
    lastError: stored.get('lastError'),
    received,
  };
}

test.each<[string, SMTPServerOptions, Record<string, string>]>([
  ['STARTTLS', {}, {}],
  ['TLS from the first byte', { secure: true }, { SMTP_SECURE: 'true' }],
])('a mail is sent over %s after a login', async (_transport, server, settings) => {
  const { state, received } = await sendNotice(server, settings);
  expect([state, received]).toEqual(['SENT', [expect.objectContaining({ secure: true, user: 'website' })]]);
});

test.each<[string, SMTPServerOptions, Record<string, string>, RegExp]>([
  ['with a wrong password', {}, { SMTP_PASSWORD: 'wrong' }, /Invalid login/],
  [
    'to a server without STARTTLS, which would get the password in the clear,',
    { hideSTARTTLS: true, disabledCommands: ['STARTTLS'] },
    {},
    /STARTTLS/i,
  ],
  [
    'to a server with a self-signed certificate',
    {},
    { NODE_EXTRA_CA_CERTS: '' },
    /self[- ]signed certificate/i,
  ],
  [
    'over TLS from the first byte to a server with a self-signed certificate',
    { secure: true },
    { SMTP_SECURE: 'true', NODE_EXTRA_CA_CERTS: '' },
    /self[- ]signed certificate/i,
  ],
  ['to a server whose certificate has expired', { key: expired.private, cert: expired.cert }, {}, /expired/],
  ['to a server that accepts only smaller mails', { size: 500 }, {}, /size|552/i],
])('a mail %s stays queued with the reason', async (_case, server, settings, reason) => {
  const { state, lastError } = await sendNotice(server, settings);
  expect([state, lastError]).toEqual(['PENDING', expect.stringMatching(reason)]);
});

test('a greylisted mail is accepted at the next attempt', async () => {
  let isKnown = false;
  const { runAgain, mail, state, lastError } = await sendNotice({
    onRcptTo(_address, _session, done) {
      done(isKnown ? null : Object.assign(new Error('Greylisted'), { responseCode: 450 }));
      isKnown = true;
    },
  });
  expect([state, lastError]).toEqual(['PENDING', expect.stringContaining('450 Greylisted')]);
  await mail.update({ nextAttemptAt: Timestamp.now() });
  await runAgain();
  expect((await mail.get()).get('state')).toBe('SENT');
});
