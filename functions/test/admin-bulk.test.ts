import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { BulkChange, BulkResult } from '../src/shared/inquiry/bulk.ts';
import { RECORD_COLLECTIONS, SPAM_COLLECTIONS, type RecordKind } from '../src/shared/inquiry/kinds.ts';
import { startAdminApi, type AdminApi } from './support/admin-api.ts';
import { RecordDocuments } from './support/record-documents.ts';

const KINDS = ['contacts', 'partnerships'] as const;

let api: AdminApi;
let rina: Awaited<ReturnType<AdminApi['signedIn']>>;
let omar: typeof rina;
let documents: RecordDocuments;
beforeAll(async () => {
  api = await startAdminApi();
  [rina, omar] = [await api.signedIn(), await api.signedIn()];
  documents = new RecordDocuments(api.firestore);
});
afterEach(() => documents.removeAll());
afterAll(() => api.close());

const send = (kind: RecordKind, body: object, { cookie } = rina) =>
  api.call(`/api/admin/${kind}/bulk`, { cookie, body: { act: randomUUID(), ...body } });

async function change(
  kind: RecordKind,
  ids: readonly string[],
  change: BulkChange,
  { act = randomUUID(), admin = rina } = {},
): Promise<BulkResult> {
  const response = await send(kind, { act, ids, change }, admin);
  expect(response.status).toBe(200);
  return (await response.json()) as BulkResult;
}

const inbox = (kind: RecordKind, id: string) =>
  api.firestore.collection(RECORD_COLLECTIONS[kind]).doc(id).get();
const spam = (kind: RecordKind, id: string) => api.firestore.collection(SPAM_COLLECTIONS[kind]).doc(id).get();
const mailOf = (kind: RecordKind, id: string) => api.firestore.doc(`outbox/${kind}-${id}`).get();
const auditOf = async (act: string) => (await api.firestore.doc(`audit/${act}`).get()).data();

describe.each(KINDS)('many %s', (kind) => {
  it('are marked as handled and not handled, and the response has each id once', async () => {
    const [open = '', other = ''] = await documents.addAll(kind, [{}, {}]);
    const handled = await documents.add(kind, { handledAt: new Date(), handledBy: omar.username });
    const result = await change(kind, [open, handled, 'gone', other, open], { handled: true });
    expect(result).toEqual({ changed: [open, other], unchanged: [handled], gone: ['gone'], failed: [] });
    expect((await inbox(kind, open)).get('handledBy')).toBe(rina.username);
    expect((await inbox(kind, handled)).get('handledBy')).toBe(omar.username);
    const undone = await change(kind, result.changed, { handled: false });
    expect(undone.changed).toEqual([open, other]);
    expect((await inbox(kind, open)).data()).toMatchObject({ handledAt: null, handledBy: null });
  });

  it('are assigned, but not over somebody whom the caller has not seen', async () => {
    const [free = '', mine = ''] = await documents.addAll(kind, [{}, { assignee: rina.username }]);
    const taken = await documents.add(kind, { assignee: omar.username });
    const result = await change(kind, [free, taken, mine], { assignee: rina.username, was: null });
    expect(result).toEqual({
      changed: [free],
      unchanged: [mine],
      gone: [],
      failed: [{ id: taken, message: `By now ${omar.username} is assigned.` }],
    });
    expect((await inbox(kind, taken)).get('assignee')).toBe(omar.username);
    const unknown = await send(kind, { ids: [free], change: { assignee: 'nobody-here', was: null } });
    expect([unknown.status, await unknown.text()]).toEqual([400, 'There is no such admin account.']);
  });

  it('go to the spam without their unsent mail, and back with it', async () => {
    const createdAt = new Date();
    const ids = await documents.addAll(kind, [
      { name: 'One', createdAt },
      { name: 'Two', createdAt },
    ]);
    const [first = ''] = ids;
    expect((await change(kind, ids, { spam: true })).changed).toEqual(ids);
    expect([(await inbox(kind, first)).exists, (await spam(kind, first)).exists]).toEqual([false, true]);
    expect((await change(kind, ids, { spam: false })).changed).toEqual(ids);
    expect((await inbox(kind, first)).data()).toMatchObject({ name: 'One', spam: false });
    expect((await mailOf(kind, first)).get('state')).toBe('PENDING');
    expect((await change(kind, ids, { spam: false })).unchanged).toEqual(ids);
    await change(kind, ids, { spam: true });
    expect((await mailOf(kind, first)).exists).toBe(false);
  });

  it('are deleted with their mail, but only where the caller has seen them', async () => {
    const [first = '', second = ''] = await documents.addAll(kind, [{}, {}], 'spam');
    await change(kind, [second], { spam: false });
    const result = await change(kind, [first, second], { delete: 'spam' });
    expect(result).toMatchObject({
      changed: [first],
      failed: [{ id: second, message: 'By now it is in the inbox.' }],
    });
    expect((await change(kind, [first, second], { delete: 'inbox' })).changed).toEqual([second]);
    const left = [await spam(kind, first), await inbox(kind, second), await mailOf(kind, second)];
    expect(left.map(({ exists }) => exists)).toEqual([false, false, false]);
    // A repeat of the submission would bring it back.
    expect((await api.firestore.doc(`idempotency_keys/${second}`).get()).exists).toBe(true);
  });

  it('are five hundred at a time', async () => {
    const ids = await documents.addAll(kind, Array(500).fill({}));
    const act = randomUUID();
    expect((await change(kind, ids, { spam: true }, { act })).changed).toHaveLength(500);
    expect((await change(kind, ids, { delete: 'spam' })).changed).toHaveLength(500);
    expect(await auditOf(act)).toMatchObject({ action: 'records.spam', records: 500, changed: 500 });
    const response = await send(kind, { ids: [...ids, 'x'], change: { handled: true } });
    expect([response.status, await response.text()]).toEqual([
      400,
      'At most 500 records can be changed at a time',
    ]);
  }, 60_000);

  it('are changed once when two admins do the same at the same moment', async () => {
    const ids = await documents.addAll(kind, Array(60).fill({}));
    const results = await Promise.all(
      [rina, omar].map((admin) => change(kind, ids, { handled: true }, { admin })),
    );
    const changed = results.flatMap((result) => result.changed);
    expect(changed.toSorted()).toEqual(ids.toSorted());
    expect(results.flatMap((result) => result.failed)).toEqual([]);
  });

  it('leave one audit document for an act of several calls, with its number', async () => {
    const ids = await documents.addAll(kind, [{}, {}, {}]);
    const act = randomUUID();
    await change(kind, ids.slice(0, 2), { handled: true }, { act });
    await change(kind, [...ids.slice(2), 'gone'], { handled: true }, { act });
    expect(await auditOf(act)).toMatchObject({
      actor: { uid: rina.uid, username: rina.username },
      action: 'records.handle',
      target: kind,
      records: 4,
      changed: 3,
      outcome: 'done',
    });
    for (const [admin, other] of [
      [omar, { handled: true }],
      [rina, { handled: false }],
    ] as const) {
      const response = await send(kind, { act, ids, change: other }, admin);
      expect([response.status, await response.text()]).toEqual([
        409,
        'Each act on many records has an id of its own.',
      ]);
    }
    expect(await auditOf(act)).toMatchObject({ records: 4, changed: 3 });
  });

  it.each([
    [{ ids: [] }, 'ids is empty'],
    [{ ids: ['a/b'] }, 'ids are ids of records'],
    [{ ids: 'x' }, 'ids is a list'],
    [{ act: 'x' }, 'act is a UUID'],
    [{ change: {} }, 'change is handled, spam, assignee with was, or delete'],
    [{ change: { delete: true } }, 'change is handled, spam, assignee with was, or delete'],
    [{ change: { handled: true, spam: true } }, 'change is handled, spam, assignee with was, or delete'],
    [{ until: '2026-01-01' }, 'The request has fields that are not known here.'],
  ])('are not changed by %j', async (body, message) => {
    const response = await send(kind, { ids: ['x'], change: { handled: true }, ...body });
    expect([response.status, await response.text()]).toEqual([400, message]);
  });
});
