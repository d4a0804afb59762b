import { randomUUID } from 'node:crypto';
import { Timestamp } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { stopClock } from '../../testing/stop-clock.ts';
import { RECORD_COLLECTIONS, RECORD_KINDS, type RecordKind } from '../src/shared/inquiry/kinds.ts';
import { FOLLOW_OVERLAP_MS } from '../src/shared/limits.ts';
import { startRecordApi } from './support/record-api.ts';

const { api, documents } = await startRecordApi();
const boss = await api.signedIn();

const call = (path: string, body?: unknown) => api.call(`/api/admin/${path}`, { cookie: boss.cookie, body });
const change = (kind: RecordKind, id: string, body: object) =>
  call(`${kind}/changes`, { batchId: randomUUID(), ids: [id], change: body });
const changedAt = async (kind: RecordKind, id: string) =>
  (await api.firestore.collection(RECORD_COLLECTIONS[kind]).doc(id).get()).get('changedAt') as Timestamp;
const tombstone = async (kind: RecordKind, id: string) =>
  (await api.firestore.doc(`removed_records/${kind}_${id}`).get()).data();
const old = { changedAt: Timestamp.fromMillis(0) };

describe.each(RECORD_KINDS)('a dashboard that follows %s', (kind) => {
  it.each([
    ['handled', (id: string) => change(kind, id, { type: 'handle' })],
    ['assigned', (id: string) => change(kind, id, { type: 'assign', assignee: boss.username, was: null })],
    ['annotated', (id: string) => call(`${kind}/${id}/notes`, { id: randomUUID(), text: 'Called back.' })],
  ])('sees when a record is %s', async (_, act) => {
    const id = await documents.add(kind, old);
    const before = Date.now();
    expect((await act(id)).ok).toBe(true);
    const now = (await changedAt(kind, id)).toMillis();
    expect(now).toBeGreaterThanOrEqual(before - 1);
    expect(now).toBeLessThanOrEqual(Date.now() + 1);
    expect(await tombstone(kind, id)).toBeUndefined();
  });

  it('sees that a record has gone to the spam, and that it is back', async () => {
    stopClock();
    const id = await documents.add(kind, old);
    await change(kind, id, { type: 'mark-as-spam' });
    const removed = await tombstone(kind, id);
    expect(removed).toEqual({
      kind,
      recordId: id,
      by: boss.username,
      how: 'spam',
      changedAt: expect.anything(),
      expireAt: expect.anything(),
    });
    expect((removed!['expireAt'] as Timestamp).toMillis() - Date.now()).toBe(24 * 3_600_000);
    await change(kind, id, { type: 'release' });
    expect((await changedAt(kind, id)).toMillis()).toBeGreaterThan(0);
    expect(await tombstone(kind, id)).toBeUndefined();
  });

  it('sees that a record was deleted', async () => {
    const id = await documents.add(kind);
    await change(kind, id, { type: 'delete', from: 'inbox' });
    expect(await tombstone(kind, id)).toMatchObject({ kind, recordId: id });
  });

  it('sees that a person was erased', async () => {
    const email = `${randomUUID()}@example.com`;
    const id = await documents.add(kind, { email });
    await call('erase', { email });
    expect(await tombstone(kind, id)).toMatchObject({ kind, recordId: id });
  });

  it('hears nothing of spam that is deleted', async () => {
    const id = await documents.addSpam(kind);
    await change(kind, id, { type: 'delete', from: 'spam' });
    expect(await tombstone(kind, id)).toBeUndefined();
  });

  it('follows from two minutes before its list was read', async () => {
    const before = Date.now();
    const response = await call(kind);
    const readAt = Date.parse(response.headers.get('x-read-at') ?? '');
    expect(readAt).toBeGreaterThanOrEqual(before - FOLLOW_OVERLAP_MS);
    expect(readAt).toBeLessThanOrEqual(Date.now() - FOLLOW_OVERLAP_MS);
    await response.arrayBuffer();
    expect((await call(`${kind}?after=a`)).headers.get('x-read-at')).toBeNull();
  });
});
