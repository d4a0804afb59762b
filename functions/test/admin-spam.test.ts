import { randomUUID } from 'node:crypto';
import { Timestamp } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { stopClock } from '../../testing/stop-clock.ts';
import { auditTarget } from '../src/records/person.ts';
import { purge } from '../src/records/purge.ts';
import {
  RECORD_COLLECTIONS,
  RECORD_KINDS,
  SPAM_COLLECTIONS,
  type AnyRecord,
} from '../src/shared/inquiry/kinds.ts';
import type { BlockedSender, BlockPreview } from '../src/shared/inquiry/sender.ts';
import { nextPage, statusAndText } from './support/admin-api.ts';
import { startRecordApi } from './support/record-api.ts';

const { api, documents, newAdmin } = await startRecordApi();
const admin = await newAdmin();

const get = (path: string) => api.call(path, { cookie: admin.account.cookie });

describe.each(RECORD_KINDS)('releasing %s from spam', (kind) => {
  it('moves the record to the inbox, queues one mail, and is recorded in the audit log', async () => {
    const id = await documents.addSpam(kind);
    expect((await admin.change(kind, id, { type: 'release' })).changed).toEqual([id]);
    expect((await admin.change(kind, id, { type: 'release' })).unchanged).toEqual([id]);

    expect((await admin.listById(kind)).has(id)).toBe(true);
    expect(await admin.listMail(kind, id)).toEqual([
      expect.objectContaining({ kind, recordId: id, state: 'PENDING' }),
    ]);
    const audit = await api.firestore.collection('audit').where('target', '==', `${kind}/${id}`).get();
    expect(audit.docs.map((entry) => entry.get('action') as string)).toEqual(['records.release']);
  });

  it('does not repeat a mail whose outbox document has expired', async () => {
    const createdAt = Timestamp.fromMillis(Date.now() - 91 * 24 * 60 * 60_000); // the mail expired after 90 days
    const id = await documents.add(kind, { createdAt });
    for (const type of ['mark-as-spam', 'release'] as const) await admin.change(kind, id, { type });
    expect((await admin.listById(kind)).has(id)).toBe(true);
    expect(await admin.listMail(kind, id)).toEqual([]);
  });

  it('either succeeds or leaves no mail when another admin deletes the record at the same time', async () => {
    for (let round = 0; round < 3; round++) {
      const id = await documents.addSpam(kind);
      const [release, remove] = await Promise.all([
        admin.change(kind, id, { type: 'release' }),
        admin.change(kind, id, { type: 'delete', from: 'spam' }),
      ]);
      expect([...release.changed, ...remove.changed]).toEqual([id]);
      expect(await admin.listMail(kind, id)).toHaveLength(release.changed.length);
    }
  });

  it('succeeds when another admin handles the record at the same time', async () => {
    const id = await documents.addSpam(kind);
    const results = await Promise.all([
      admin.change(kind, id, { type: 'release' }),
      admin.change(kind, id, { type: 'handle' }),
    ]);
    expect(results.map(({ changed }) => changed)).toEqual([[id], [id]]);
    const record = (await admin.listById(kind)).get(id);
    expect(record).toMatchObject({ spam: false, handledBy: expect.any(String) });
    expect(await admin.listMail(kind, id)).toHaveLength(1);
  });
});

const DAY_MS = 24 * 3_600_000;
const inDays = (days: number) => Timestamp.fromMillis(Date.now() + days * DAY_MS);

describe.each(RECORD_KINDS)('marking %s as spam', (kind) => {
  const mark = (id: string) => admin.change(kind, id, { type: 'mark-as-spam' });

  it('moves the record out of the inbox, cancels its mail, and is recorded in the audit log', async () => {
    const id = await documents.add(kind);
    await admin.queueMail(kind, id);
    expect((await mark(id)).changed).toEqual([id]);
    expect((await mark(id)).unchanged).toEqual([id]);

    expect((await admin.listById(kind)).has(id)).toBe(false);
    expect((await admin.listById(`${kind}?spam=true`)).get(id)).toMatchObject({ spam: true });
    expect(await admin.listMail(kind, id)).toEqual([]);
    const audit = await api.firestore.collection('audit').where('target', '==', `${kind}/${id}`).get();
    expect(audit.docs.map((entry) => entry.data())).toMatchObject([
      { action: 'records.mark-as-spam', changed: 1 },
    ]);
  });

  it('is undone by a release, without a second mail', async () => {
    const id = await documents.add(kind, { handledBy: 'admin' });
    const before = await admin.record(kind, id);
    const mailId = await admin.queueMail(kind, id);
    await api.firestore.collection('outbox').doc(mailId).update({ state: 'SENT', nextAttemptAt: null });
    await mark(id);
    await admin.change(kind, id, { type: 'release' });
    const after = await admin.record(kind, id);
    expect(after).toEqual({ ...before, changedAt: after.changedAt });
    expect(await admin.listMail(kind, id)).toEqual([expect.objectContaining({ id: mailId, state: 'SENT' })]);
    const stored = await api.firestore.collection(RECORD_COLLECTIONS[kind]).doc(id).get();
    expect(stored.get('expireAt')).toBeUndefined();
  });

  it('makes the record expire after 30 days, with its mail', async () => {
    stopClock();
    const id = await documents.add(kind);
    const mailId = await admin.queueMail(kind, id);
    const mail = api.firestore.collection('outbox').doc(mailId);
    await mail.update({ state: 'SENT', nextAttemptAt: null, expireAt: inDays(90) });
    await mark(id);
    const spam = await api.firestore.collection(SPAM_COLLECTIONS[kind]).doc(id).get();
    const expireAt = spam.get('expireAt') as Timestamp;
    expect(expireAt.toMillis() - Date.now()).toBe(30 * DAY_MS);
    const readExistence = async () => [(await spam.ref.get()).exists, (await mail.get()).exists];
    await purge(Timestamp.fromMillis(expireAt.toMillis() - 1));
    expect(await readExistence()).toEqual([true, true]);
    await purge(expireAt);
    expect(await readExistence()).toEqual([false, false]);
  });
});

describe('spam', () => {
  const kind = 'partnerships';
  const spamPage = (query = '') => admin.call(`${kind}?spam=true${query}`);
  const remove = (ids: string[]) => admin.change(kind, ids, { type: 'delete', from: 'spam' });

  it('is listed in pages, newest first, each record once, with the total count', async () => {
    // These records expire after all other spam, which expires within 30 days. They are therefore listed first.
    const changes = Array.from({ length: 550 }, (_, n) => ({ expireAt: inDays(31 - n / 10_000) }));
    const added = await documents.addAll(kind, changes, 'spam');
    const first = await spamPage();
    expect(Number(first.headers.get('x-total-count'))).toBeGreaterThanOrEqual(550);
    expect(((await first.json()) as AnyRecord[]).map(({ id }) => id)).toEqual(added.slice(0, 500));
    const second = (await (await get(nextPage(first)!)).json()) as AnyRecord[];
    expect(second.slice(0, 50).map(({ id }) => id)).toEqual(added.slice(500));
  });

  it('has complete pages even if many records arrived at the same moment and the last one of a page was deleted', async () => {
    const added = await documents.addAll(kind, Array(510).fill({ expireAt: inDays(31) }), 'spam');
    const first = await spamPage();
    const shown = ((await first.json()) as AnyRecord[]).map(({ id }) => id);
    expect((await remove(shown.slice(-1))).changed).toEqual(shown.slice(-1));
    const rest = (await (await get(nextPage(first)!)).json()) as AnyRecord[];
    expect(new Set([...shown, ...rest.slice(0, 10).map(({ id }) => id)])).toEqual(new Set(added));
  });

  it('omits expired records that are still stored', async () => {
    const id = await documents.addSpam(kind, { expireAt: inDays(-1) });
    expect((await admin.listById(`${kind}?spam=true`)).has(id)).toBe(false);
  });

  it('refuses a page after an invalid position', async () => {
    for (const after of ['x', '1', '1.', '.a', '1.a/b', '1.__x__', '99999999999999999.a'])
      expect((await spamPage(`&after=${encodeURIComponent(after)}`)).status).toBe(400);
  });

  it('is deleted with its mail', async () => {
    // The honeypot of the second record was filled in. Such a record may be in the inbox and have a mail.
    const ids = await documents.addAll(kind, [{}, { spamReason: 'honeypot' }]);
    for (const id of ids) {
      const mailId = await admin.queueMail(kind, id);
      await api.firestore.collection('outbox').doc(mailId).update({ state: 'SENT', nextAttemptAt: null });
    }
    await admin.change(kind, ids, { type: 'mark-as-spam' });
    expect((await remove(ids)).changed).toEqual(ids);
    await purge();
    for (const id of ids) expect(await admin.listMail(kind, id)).toEqual([]);
  });
});

describe('a blocked sender', () => {
  const word = () => `blocked-${randomUUID().slice(0, 8)}`;
  const block = (sender: unknown) => admin.call('blocked-senders', { body: { sender } });
  const listedBlocks = async () => (await (await admin.call('blocked-senders')).json()) as BlockedSender[];

  it('is listed once, with author and time of the block, until the block is lifted', async () => {
    const sender = `${word()}@example.com`;
    expect((await block(` ${sender.toUpperCase()} `)).status).toBe(201);
    expect((await block(sender)).status).toBe(201);
    const found = (await listedBlocks()).filter((blocked) => blocked.sender === sender);
    expect(found).toMatchObject([{ by: admin.account.username, at: expect.stringMatching(/Z$/) as string }]);
    const lift = () => admin.call(`blocked-senders/${found[0]?.id}`, { method: 'DELETE' });
    expect((await lift()).status).toBe(200);
    expect((await listedBlocks()).some((blocked) => blocked.sender === sender)).toBe(false);
    expect((await lift()).status).toBe(404);
    const audit = await api.firestore.collection('audit').where('target', '==', auditTarget(sender)).get();
    expect(audit.docs.map((entry) => entry.get('action') as string).sort()).toEqual([
      'sender.block',
      'sender.unblock',
    ]);
  });

  it('cannot be a whole public mail service, but can be one of its addresses', async () => {
    const preview = async (email: string) =>
      (await (await admin.call('blocked-senders/preview', { body: { email } })).json()) as BlockPreview;
    const domain = `${word()}.example`;
    expect(await preview('ada@GMail.com')).toEqual({ domain: null });
    expect(await preview(`ada@${domain}`)).toEqual({ domain });
    expect(await statusAndText(await block('gmail.com'))).toEqual([
      409,
      'gmail.com is a public mail service. Block individual addresses instead.',
    ]);
    expect((await block(`${word()}@gmail.com`)).status).toBe(201);
  });

  it.each(['', 'example', '@example.com', 'a b@example.com', 'a@b', 7, null])(
    'cannot be %j',
    async (sender) => {
      expect(await statusAndText(await block(sender))).toEqual([
        400,
        'sender must be an email address or a domain',
      ]);
    },
  );
});
