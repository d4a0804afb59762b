import { randomUUID } from 'node:crypto';
import { Timestamp } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { stopClock } from '../../testing/stop-clock.ts';
import { purge } from '../src/records/purge.ts';
import type { RecordChange } from '../src/shared/inquiry/changes.ts';
import {
  RECORD_COLLECTIONS,
  RECORD_KINDS,
  SPAM_COLLECTIONS,
  type RecordKind,
} from '../src/shared/inquiry/kinds.ts';
import { LISTENER_OVERLAP_MS } from '../src/shared/limits.ts';
import { statusAndText } from './support/admin-api.ts';
import { startRecordApi } from './support/record-api.ts';
import type { RecordCalls } from './support/record-calls.ts';

const { api, documents, newAdmin } = await startRecordApi();
const rina = await newAdmin();
const omar = await newAdmin();
await omar.call('display-name', { body: { displayName: 'Omar Saleh' } });

const readInbox = (kind: RecordKind, id: string) =>
  api.firestore.collection(RECORD_COLLECTIONS[kind]).doc(id).get();
const readSpam = (kind: RecordKind, id: string) =>
  api.firestore.collection(SPAM_COLLECTIONS[kind]).doc(id).get();
const readMail = (kind: RecordKind, id: string) => api.firestore.doc(`outbox/${kind}-${id}`).get();
const readAudit = async (batchId: string) =>
  (await api.firestore.collection('audit').where('batchId', '==', batchId).get()).docs.map((entry) =>
    entry.data(),
  );

describe.each(RECORD_KINDS)('many %s', (kind) => {
  it('are marked as handled and reopened, and the response has each id once', async () => {
    const [open = '', other = ''] = await documents.addAll(kind, [{}, {}]);
    const handled = (by: RecordCalls) => ({ handledAt: new Date(), handledBy: by.account.username });
    const [byRina = '', byOmar = ''] = await documents.addAll(kind, [handled(rina), handled(omar)]);
    const result = await rina.change(kind, [open, byRina, byOmar, 'gone', other, open], { type: 'handle' });
    expect(result).toMatchObject({
      changed: [open, other],
      unchanged: [byRina],
      gone: ['gone'],
      failed: [{ id: byOmar, message: 'Omar Saleh has already marked it as handled.' }],
    });
    expect((await readInbox(kind, open)).get('handledBy')).toBe(rina.account.username);
    expect((await readInbox(kind, byOmar)).get('handledBy')).toBe(omar.account.username);
    const undone = await rina.change(kind, result.changed, { type: 'reopen' });
    expect(undone.changed).toEqual([open, other]);
    expect((await readInbox(kind, open)).data()).toMatchObject({ handledAt: null, handledBy: null });
  });

  it('are assigned, except those whose current assignee the caller has not seen', async () => {
    const [free = '', mine = ''] = await documents.addAll(kind, [{}, { assignee: rina.account.username }]);
    const taken = await documents.add(kind, { assignee: omar.account.username });
    const result = await rina.change(kind, [free, taken, mine], {
      type: 'assign',
      assignee: rina.account.username,
      was: null,
    });
    expect(result).toMatchObject({
      changed: [free],
      unchanged: [mine],
      gone: [],
      failed: [{ id: taken, message: 'Omar Saleh is assigned to it now.' }],
    });
    expect((await readInbox(kind, taken)).get('assignee')).toBe(omar.account.username);
    const unknown = await rina.sendChange(kind, {
      ids: [free],
      change: { type: 'assign', assignee: 'nobody-here', was: null },
    });
    expect(await statusAndText(unknown)).toEqual([
      400,
      'This admin account no longer exists. Reload the page to choose another.',
    ]);
  });

  it('are returned as the list shows them after the change', async () => {
    const ids = await documents.addAll(kind, [{}, {}]);
    const until = new Date(Date.now() + 3_600_000).toISOString();
    const changes: RecordChange[] = [
      { type: 'handle' },
      { type: 'reopen' },
      { type: 'assign', assignee: omar.account.username, was: null },
      { type: 'snooze', snoozedUntil: until, was: null },
      { type: 'snooze', snoozedUntil: null, was: until },
      { type: 'mark-as-spam' },
      { type: 'release' },
    ];
    for (const change of changes) {
      const { changed, records } = await rina.change(kind, ids, change);
      expect(changed).toEqual(ids);
      const listed = await rina.listById(change.type === 'mark-as-spam' ? `${kind}?spam=true` : kind);
      expect(records).toEqual(ids.map((id) => listed.get(id)));
    }
    expect((await rina.change(kind, ids, { type: 'delete', from: 'inbox' })).records).toEqual([]);
  });

  it('are deleted with their mail, except those that have moved since the caller saw them', async () => {
    const [first = '', second = ''] = await documents.addAll(kind, [{}, {}], 'spam');
    await rina.change(kind, [second], { type: 'release' });
    const result = await rina.change(kind, [first, second], { type: 'delete', from: 'spam' });
    expect(result).toMatchObject({
      changed: [first],
      failed: [{ id: second, message: 'It is in the inbox now.' }],
    });
    expect((await rina.change(kind, [first, second], { type: 'delete', from: 'inbox' })).changed).toEqual([
      second,
    ]);
    await purge();
    const left = [await readSpam(kind, first), await readInbox(kind, second), await readMail(kind, second)];
    expect(left.map(({ exists }) => exists)).toEqual([false, false, false]);
    // The key stays, because a repeat of the submission would otherwise restore the record.
    expect((await api.firestore.doc(`idempotency_keys/${second}`).get()).exists).toBe(true);
  });
});

describe('many records', () => {
  const kind = 'partnerships';

  it('are limited to fifty per call', async () => {
    const ids = await documents.addAll(kind, Array(50).fill({}));
    const batchId = randomUUID();
    expect((await rina.change(kind, ids, { type: 'mark-as-spam' }, batchId)).changed).toHaveLength(50);
    expect((await rina.change(kind, ids, { type: 'delete', from: 'spam' })).changed).toHaveLength(50);
    expect(await readAudit(batchId)).toMatchObject([{ action: 'records.mark-as-spam', changed: 50 }]);
    const response = await rina.sendChange(kind, { ids: [...ids, 'x'], change: { type: 'handle' } });
    expect(await statusAndText(response)).toEqual([400, 'At most 50 records can be changed at a time']);
  });

  it('are changed once when two admins make the same change at the same moment', async () => {
    const ids = await documents.addAll(kind, Array(50).fill({}));
    const results = await Promise.all(
      [rina, omar].map((admin) => admin.change(kind, ids, { type: 'handle' })),
    );
    const changed = results.flatMap((result) => result.changed);
    expect(changed.toSorted()).toEqual(ids.toSorted());
    expect(results.flatMap((result) => result.failed)).toHaveLength(ids.length);
  });

  it('leave one audit entry for a batch of several calls, with the number of changes', async () => {
    const ids = await documents.addAll(kind, [{}, {}, {}, {}]);
    const batchId = randomUUID();
    await rina.change(kind, ids.slice(0, 2), { type: 'handle' }, batchId);
    await rina.change(kind, [...ids.slice(2), 'gone'], { type: 'handle' }, batchId);
    await rina.change(kind, ids, { type: 'handle' }, batchId);
    const entry = { action: 'records.handle', target: kind, batchId, at: expect.anything() as unknown };
    const actor = { uid: rina.account.uid, username: rina.account.username };
    expect(await readAudit(batchId)).toEqual([{ ...entry, actor, changed: 4 }]);
    // A change of another admin with the same batch id gets a separate entry.
    await omar.change(kind, ids, { type: 'reopen' }, batchId);
    await rina.change(kind, ids, { type: 'handle' }, batchId);
    const entries = (await readAudit(batchId)).map(({ action, changed }) => [action, changed] as unknown);
    expect(entries).toHaveLength(2);
    expect(entries).toEqual(
      expect.arrayContaining([
        ['records.handle', 8],
        ['records.reopen', 4],
      ]),
    );
  });

  it('are not changed by an unknown type of change', async () => {
    const response = await rina.sendChange(kind, { ids: ['x'], change: { type: 'archive' } });
    const message = 'The server does not support this change. Please reload the page.';
    expect(await statusAndText(response)).toEqual([400, message]);
  });
});

describe('a single record', () => {
  it('is changed like many, and the audit log names it', async () => {
    const id = await documents.add('contacts');
    const other = await documents.add('contacts');
    await rina.queueMail('contacts', id);
    await rina.queueMail('contacts', other);
    const batchId = randomUUID();
    expect((await rina.change('contacts', id, { type: 'delete', from: 'inbox' }, batchId)).changed).toEqual([
      id,
    ]);
    expect((await rina.change('contacts', id, { type: 'delete', from: 'inbox' }, batchId)).gone).toEqual([
      id,
    ]);
    expect([(await readInbox('contacts', id)).exists, (await readInbox('contacts', other)).exists]).toEqual([
      false,
      true,
    ]);
    await purge();
    const mails = [await rina.listMail('contacts', id), await rina.listMail('contacts', other)];
    expect(mails.map(({ length }) => length)).toEqual([0, 1]);
    expect(await readAudit(batchId)).toMatchObject([
      { action: 'records.delete', target: `contacts/${id}: inbox`, changed: 1 },
    ]);
  });
});

const readChangedAt = async (kind: RecordKind, id: string) =>
  (await api.firestore.collection(RECORD_COLLECTIONS[kind]).doc(id).get()).get('changedAt') as Timestamp;
/** Reads the document by which dashboards notice that a record has left the inbox. */
const readTombstone = async (kind: RecordKind, id: string) =>
  (await api.firestore.doc(`removed_records/${kind}_${id}`).get()).data();
const old = { changedAt: Timestamp.fromMillis(0) };

describe.each(RECORD_KINDS)('a dashboard that listens to %s', (kind) => {
  it.each([
    ['handled', (id: string) => rina.change(kind, id, { type: 'handle' })],
    [
      'assigned',
      (id: string) => rina.change(kind, id, { type: 'assign', assignee: rina.account.username, was: null }),
    ],
    [
      'annotated',
      (id: string) => rina.call(`${kind}/${id}/notes`, { body: { id: randomUUID(), text: 'Called back.' } }),
    ],
  ])('sees when a record is %s', async (_, change) => {
    const id = await documents.add(kind, old);
    const before = Date.now();
    await change(id);
    const changedAt = (await readChangedAt(kind, id)).toMillis();
    expect(changedAt).toBeGreaterThanOrEqual(before - 1);
    expect(changedAt).toBeLessThanOrEqual(Date.now() + 1);
    expect(await readTombstone(kind, id)).toBeUndefined();
  });

  it('sees that a record has moved to Spam, and that it is back', async () => {
    stopClock();
    const id = await documents.add(kind, old);
    await rina.change(kind, id, { type: 'mark-as-spam' });
    const tombstone = await readTombstone(kind, id);
    expect(tombstone).toEqual({
      kind,
      recordId: id,
      by: rina.account.username,
      how: 'spam',
      changedAt: expect.anything(),
      expireAt: expect.anything(),
    });
    expect((tombstone!['expireAt'] as Timestamp).toMillis() - Date.now()).toBe(24 * 3_600_000);
    await rina.change(kind, id, { type: 'release' });
    expect((await readChangedAt(kind, id)).toMillis()).toBeGreaterThan(0);
    expect(await readTombstone(kind, id)).toBeUndefined();
  });

  it('sees that a record was deleted', async () => {
    const id = await documents.add(kind);
    await rina.change(kind, id, { type: 'delete', from: 'inbox' });
    expect(await readTombstone(kind, id)).toMatchObject({ kind, recordId: id });
  });

  it('sees that a person was erased', async () => {
    const email = `${randomUUID()}@example.com`;
    const id = await documents.add(kind, { email });
    await rina.call('erase', { body: { email } });
    expect(await readTombstone(kind, id)).toMatchObject({ kind, recordId: id });
  });

  it('is not notified of spam that is deleted', async () => {
    const id = await documents.addSpam(kind);
    await rina.change(kind, id, { type: 'delete', from: 'spam' });
    expect(await readTombstone(kind, id)).toBeUndefined();
  });

  it('receives the changes from two minutes before its list was read', async () => {
    const before = Date.now();
    const response = await rina.call(kind);
    const readAt = Date.parse(response.headers.get('x-read-at') ?? '');
    expect(readAt).toBeGreaterThanOrEqual(before - LISTENER_OVERLAP_MS);
    expect(readAt).toBeLessThanOrEqual(Date.now() - LISTENER_OVERLAP_MS);
    await response.arrayBuffer();
    // Only the first page has the time.
    expect((await rina.call(`${kind}?after=a`)).headers.get('x-read-at')).toBeNull();
  });
});
