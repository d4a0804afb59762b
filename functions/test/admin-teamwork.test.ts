import { randomUUID } from 'node:crypto';
import { Timestamp, WriteBatch, type WriteResult } from 'firebase-admin/firestore';
import { describe, expect, it, vi } from 'vitest';
import { stopClock } from '../../testing/stop-clock.ts';
import type { FullRecord } from '../src/shared/inquiry/full-record.ts';
import { RECORD_KINDS } from '../src/shared/inquiry/kinds.ts';
import { statusAndText } from './support/admin-api.ts';
import { startRecordApi } from './support/record-api.ts';

const { api, documents, newAdmin } = await startRecordApi();
const rina = await newAdmin();
const omar = await newAdmin();

const newNote = (text: unknown) => ({ id: randomUUID(), text });

const readNotes = async (response: Response) => ((await response.json()) as FullRecord).notes;

describe.each(RECORD_KINDS)('notes about %s', (kind) => {
  it('are listed oldest first with author and time, and counted in the list', async () => {
    stopClock();
    const id = await documents.add(kind);
    await rina.call(`${kind}/${id}/notes`, { body: newNote(' Called back.\r\nNo answer. ') });
    const added = await omar.call(`${kind}/${id}/notes`, { body: newNote('I will try again on Monday.') });
    expect(added.status).toBe(201);
    const notes = await readNotes(await rina.call(`${kind}/${id}`));
    expect(await readNotes(added)).toEqual(notes);
    expect(notes).toMatchObject([
      { author: rina.account.username, text: 'Called back.\nNo answer.' },
      { author: omar.account.username, text: 'I will try again on Monday.' },
    ]);
    expect(notes[0]?.at).toBe(new Date().toISOString());
    const listed = (await rina.listById(kind)).get(id);
    expect(listed?.noteCount).toBe(2);
    expect(listed).not.toHaveProperty('events');
    expect(JSON.stringify(listed)).not.toContain('Monday');
  });

  it('are stored once even if the call is repeated after a lost response', async () => {
    const path = `${kind}/${await documents.add(kind)}/notes`;
    const note = newNote('Called back.');
    await Promise.all([rina.call(path, { body: note }), rina.call(path, { body: note })]);
    const again = await rina.call(path, { body: note });
    expect(again.status).toBe(201);
    expect(await readNotes(again)).toMatchObject([note]);
  });

  it('that are written at the same moment are all kept', async () => {
    const id = await documents.add(kind);
    const texts = ['one', 'two', 'three', 'four'];
    const responses = await Promise.all(
      texts.map((text, index) =>
        (index % 2 ? rina : omar).call(`${kind}/${id}/notes`, { body: newNote(text) }),
      ),
    );
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    const notes = await readNotes(await rina.call(`${kind}/${id}`));
    expect(notes.map(({ text }) => text).sort()).toEqual(texts.toSorted());
  });

  it.each([
    [{ id: randomUUID() }, 'Note is required'],
    [{ text: 'x' }, 'id must be a UUID'],
    [newNote('  '), 'Note is required'],
    [newNote('x'.repeat(2_001)), 'Note is limited to 2000 characters'],
    [{ ...newNote('x'), author: 'eve' }, 'The request has unknown fields.'],
  ])('are refused with the body %j', async (body, message) => {
    const id = await documents.add(kind);
    expect(await statusAndText(await rina.call(`${kind}/${id}/notes`, { body }))).toEqual([400, message]);
  });

  it('are refused when the record has no room for them, and for a deleted record', async () => {
    const note = { at: Timestamp.now(), author: 'omar', text: '記'.repeat(2_000) };
    const full = await documents.add(kind, {
      // 42 notes of more than 6,000 bytes each exceed the limit of 250,000 bytes.
      notes: Array.from({ length: 42 }, (_, id) => ({ ...note, id })),
    });
    expect((await rina.call(`${kind}/${full}/notes`, { body: newNote('x') })).status).toBe(409);
    expect((await rina.call(`${kind}/gone/notes`, { body: newNote('x') })).status).toBe(404);
  });

  it('move to Spam and back with their record and its assignee, are in the copy for the person, and are erased with the record', async () => {
    const email = `notes-${randomUUID().slice(0, 8)}@example.com`;
    const id = await documents.add(kind, { email });
    await rina.call(`${kind}/${id}/notes`, { body: newNote('Called back.') });
    for (const change of [
      { type: 'assign', assignee: omar.account.username, was: null },
      { type: 'mark-as-spam' },
      { type: 'release' },
    ] as const)
      await rina.change(kind, id, change);

    const copy = (await (await rina.call('export/person', { body: { email } })).json()) as Record<
      string,
      object[]
    >;
    expect(copy[kind]).toMatchObject([
      {
        assignee: omar.account.username,
        notes: [
          { author: rina.account.username, text: 'Called back.', at: expect.stringMatching(/Z$/) as string },
        ],
        events: [
          { what: 'assigned', at: expect.stringMatching(/Z$/) as string },
          { what: 'spam' },
          { what: 'released' },
        ],
      },
    ]);
    const mail = await api.firestore.collection('outbox').where('recordId', '==', id).get();
    expect(JSON.stringify(mail.docs.map((document) => document.data()))).not.toContain('Called back');
    await rina.call('erase', { body: { email } });
    expect((await rina.call(`${kind}/${id}`)).status).toBe(404);
  });
});

it('a record is unassigned when the account of its assignee is removed, in the inbox and in Spam', async () => {
  const leaver = await api.newSignedInAdmin();
  const assignee = { assignee: leaver.username };
  const ids = [await documents.add('contacts', assignee), await documents.add('contacts', assignee)];
  const other = await documents.add('contacts', { assignee: omar.account.username });
  const [, inSpam = ''] = ids;
  await rina.change('contacts', inSpam, { type: 'mark-as-spam' });
  expect((await api.remove(rina.account.cookie, leaver.uid)).status).toBe(204);
  for (const id of ids) {
    const { record, events } = (await (await rina.call(`contacts/${id}`)).json()) as FullRecord;
    expect(record.assignee).toBeNull();
    expect(events.at(-1)).toMatchObject({ what: 'assigned', by: rina.account.username, value: null });
  }
  expect((await rina.record('contacts', other)).assignee).toBe(omar.account.username);
});

it('a record is unassigned when the removal of its assignee is repeated after Firestore failed', async () => {
  const leaver = await api.newAdmin();
  const id = await documents.add('contacts', { assignee: leaver.username });
  const recover = failCommitsTo('contact_records');
  expect((await api.remove(rina.account.cookie, leaver.uid)).status).toBe(503);
  recover();
  expect((await api.remove(rina.account.cookie, leaver.uid)).status).toBe(204);
  expect((await rina.record('contacts', id)).assignee).toBeNull();
});

/** Makes every batch that updates a document of the collection fail, until the returned function is called. */
function failCommitsTo(collection: string): () => void {
  const update = vi.spyOn(WriteBatch.prototype, 'update');
  const commit: (this: WriteBatch) => Promise<WriteResult[]> = Reflect.get(WriteBatch.prototype, 'commit');
  const failing = vi.spyOn(WriteBatch.prototype, 'commit').mockImplementation(function (this: WriteBatch) {
    const isAffected = update.mock.calls.some(
      ([{ parent }], call) => update.mock.contexts[call] === this && parent.id === collection,
    );
    return isAffected ? Promise.reject(new Error('Out of reach')) : commit.call(this);
  });
  return () => [update, failing].forEach((spy) => spy.mockRestore());
}

describe('presence', () => {
  const readUsernames = async (id: string) => {
    const { docs } = await api.firestore.collection('presence').where('record', '==', `contacts/${id}`).get();
    return docs.map((document) => document.get('username') as string).sort();
  };

  it('lists who has a record open, until they leave or miss two heartbeats (one per minute in a hidden tab)', async () => {
    stopClock();
    const id = await documents.add('contacts');
    for (const admin of [rina, omar]) {
      const body = { answering: admin === rina };
      expect((await admin.call(`contacts/${id}/presence`, { body })).status).toBe(204);
    }
    expect(await readUsernames(id)).toEqual([rina.account.username, omar.account.username].sort());
    const { docs } = await api.firestore.collection('presence').where('record', '==', `contacts/${id}`).get();
    for (const document of docs) {
      expect(document.get('answering')).toBe(document.get('username') === rina.account.username);
      const remainingMs = (document.get('expireAt') as { toMillis: () => number }).toMillis() - Date.now();
      expect(remainingMs).toBeGreaterThan(2 * 60_000);
    }
    await rina.call(`contacts/${id}/presence`, { method: 'DELETE' });
    expect(await readUsernames(id)).toEqual([omar.account.username]);
    await omar.call(`contacts/${id}/presence`, { method: 'DELETE' });
  });

  it('still shows that an admin is answering when the same admin opens and closes another page', async () => {
    const id = await documents.add('contacts');
    const answering = async () => {
      const presences = api.firestore.collection('presence').where('record', '==', `contacts/${id}`);
      return (await presences.get()).docs.map((document) => document.get('answering') as boolean).sort();
    };
    await rina.call(`contacts/${id}/presence?page=desk`, { body: { answering: true } });
    // The id of a page may look like a path.
    await rina.call(`contacts/${id}/presence?page=%2F..%2Fphone`, { body: { answering: false } });
    expect(await answering()).toEqual([false, true]);
    await rina.call(`contacts/${id}/presence?page=%2F..%2Fphone`, { method: 'DELETE' });
    expect(await answering()).toEqual([true]);
    await rina.call(`contacts/${id}/presence?page=desk`, { method: 'DELETE' });
    expect(await answering()).toEqual([]);
  });
});
