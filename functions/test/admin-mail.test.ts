import { Timestamp, type DocumentReference, type WriteBatch } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MailDelivery } from '../src/shared/mail-delivery.ts';
import { statusAndText } from './support/admin-api.ts';
import { contact } from './support/inquiries.ts';
import { MailServer, toMessageId } from './support/mail-server.ts';
import { startRecordApi } from './support/record-api.ts';

const { api, documents, newAdmin } = await startRecordApi();
const { drainOutbox } = await import('../src/outbox/send.ts');
const admin = await newAdmin();
const server = new MailServer();
await server.open();
process.env['SMTP_PORT'] = String(server.port);
afterAll(() => server.close());
// The list is limited to a thousand mails, so mails of other tests could displace the mails of these tests.
beforeAll(() => api.firestore.recursiveDelete(api.firestore.collection('outbox')));

async function writeAll(
  references: DocumentReference[],
  write: (batch: WriteBatch, reference: DocumentReference) => void,
): Promise<void> {
  for (let start = 0; start < references.length; start += 500) {
    const batch = api.firestore.batch();
    for (const reference of references.slice(start, start + 500)) write(batch, reference);
    await batch.commit();
  }
}

describe('mail', () => {
  const readUndelivered = async () => {
    const list = (await (await admin.call('mail')).json()) as MailDelivery[];
    return new Map(list.map((delivery) => [delivery.id, delivery]));
  };
  const retry = (id: string) => admin.call(`mail/${id}/retry`, { method: 'POST' });

  const MINUTE_MS = 60_000;
  /** Returns a time before now; after now if the minutes are negative. */
  const ago = (minutes: number) => Timestamp.fromMillis(Date.now() - minutes * MINUTE_MS);

  it('is listed once it is overdue, until it is sent', async () => {
    const id = await documents.add('contacts');
    const mailId = await admin.queueMail('contacts', id);
    expect((await readUndelivered()).has(mailId)).toBe(false);
    await api.firestore.doc(`outbox/${mailId}`).update({ createdAt: ago(4) });
    expect((await readUndelivered()).get(mailId)).toEqual({
      id: mailId,
      purpose: 'notice',
      kind: 'contacts',
      recordId: id,
      state: 'PENDING',
      attempts: 0,
      createdAt: expect.any(String),
      nextAttemptAt: expect.any(String),
      sentAt: null,
      lastError: null,
      replyTo: contact.email,
      subject: expect.any(String),
    });

    await drainOutbox();
    expect((await readUndelivered()).has(mailId)).toBe(false);
    expect(await admin.listMail('contacts', id)).toEqual([
      expect.objectContaining({ id: mailId, state: 'SENT' }),
    ]);
  });

  it.each([
    ['first, however many are waiting', 'PENDING', { state: 'DEAD', nextAttemptAt: null }],
    ['oldest first, however many there are', 'DEAD', { state: 'DEAD', createdAt: Timestamp.fromMillis(0) }],
  ])('that was given up is listed %s', async (_, stateOfOthers, change) => {
    const id = await documents.add('contacts');
    const mailId = await admin.queueMail('contacts', id);
    const outbox = api.firestore.collection('outbox');
    const nextAttemptAt = stateOfOthers === 'DEAD' ? null : ago(-1);
    const others = Array.from({ length: 1_000 }, (_other, index) =>
      outbox.doc(`contacts-${id}-other-${index}`),
    );
    const queued = (await outbox.doc(mailId).get()).data()!;
    const data = { ...queued, createdAt: ago(4), recordId: 'other', state: stateOfOthers, nextAttemptAt };
    await writeAll(others, (batch, other) => batch.set(other, data));
    await outbox.doc(mailId).update({ nextAttemptAt: null, ...change });

    const list = (await (await admin.call('mail')).json()) as MailDelivery[];
    expect(list).toHaveLength(1_000);
    expect(list[0]?.id).toBe(mailId);
    await writeAll(others, (batch, other) => batch.delete(other));
  });

  it('that was given up becomes due again at an admin’s request, is sent once, and notifies other dashboards', async () => {
    const id = await documents.add('contacts');
    const mailId = await admin.queueMail('contacts', id);
    const lastError = 'connect ECONNREFUSED';
    const expireAt = ago(-60);
    const givenUp = { state: 'DEAD', attempts: 17, nextAttemptAt: null, lastError, expireAt };
    const document = api.firestore.doc(`outbox/${mailId}`);
    await document.update({ ...givenUp, unfinishedAttempts: 5 }); // as after attempts that were interrupted
    const mark = api.firestore.doc('mail_changes/undelivered');
    const markedAt = async () => ((await mark.get()).get('changedAt') as Timestamp).toMillis();
    await mark.set({ changedAt: ago(1) });
    const markedBefore = await markedAt();

    for (const response of [await retry(mailId), await retry(mailId)]) {
      expect(response.status).toBe(200);
      const delivery = (await response.json()) as MailDelivery;
      expect(delivery).toMatchObject({ id: mailId, state: 'PENDING', attempts: 17, lastError });
      expect(Date.parse(delivery.nextAttemptAt ?? '')).toBeLessThanOrEqual(Date.now());
    }
    expect((await document.get()).get('expireAt')).toBeUndefined();
    const markedWhenDue = await markedAt();
    expect(markedWhenDue).toBeGreaterThan(markedBefore);

    await Promise.all([drainOutbox(), drainOutbox()]);
    expect(server.messageIds.filter((messageId) => messageId === toMessageId(mailId))).toHaveLength(1);
    expect(await markedAt()).toBeGreaterThan(markedWhenDue);
    expect(await (await retry(mailId)).json()).toMatchObject({ state: 'SENT', attempts: 18 });
    expect(await drainOutbox()).toMatchObject({ sent: 0 });
  });

  it('that is being sent is not changed by a retry', async () => {
    const id = await documents.add('contacts');
    const mailId = await admin.queueMail('contacts', id);
    await api.firestore
      .doc(`outbox/${mailId}`)
      .update({ state: 'SENDING', attempts: 1, nextAttemptAt: ago(-1) });
    expect(await (await retry(mailId)).json()).toMatchObject({ state: 'SENDING' });
    expect((await readUndelivered()).has(mailId)).toBe(false);
  });

  it('cannot be sent again once it is deleted', async () => {
    expect(await statusAndText(await retry('contacts-gone'))).toEqual([404, 'This mail no longer exists.']);
  });
});
