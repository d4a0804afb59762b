import { randomUUID } from 'node:crypto';
import { Timestamp } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { stopClock } from '../../testing/stop-clock.ts';
import type { FullRecord } from '../src/shared/inquiry/full-record.ts';
import { RECORD_KINDS, type AnyRecord } from '../src/shared/inquiry/kinds.ts';
import { statusAndText } from './support/admin-api.ts';
import { startRecordApi } from './support/record-api.ts';

const { api, documents } = await startRecordApi();
const [rina, omar] = [await api.signedIn(), await api.signedIn()];

const newNote = (text: unknown) => ({ id: randomUUID(), text });

const as =
  ({ cookie }: typeof rina) =>
  (path: string, body?: unknown, method?: string) =>
    api.call(`/api/admin/${path}`, { cookie, body, ...(method && { method }) });

const notesIn = async (response: Response) => ((await response.json()) as FullRecord).notes;

describe.each(RECORD_KINDS)('notes about %s', (kind) => {
  it('are listed oldest first with author and time, and counted in the list', async () => {
    stopClock();
    const id = await documents.add(kind);
    await as(rina)(`${kind}/${id}/notes`, newNote(' Called back.\r\nNo answer. '));
    const added = await as(omar)(`${kind}/${id}/notes`, newNote('I try again on Monday.'));
    expect(added.status).toBe(201);
    const notes = await notesIn(await as(rina)(`${kind}/${id}`));
    expect(await notesIn(added)).toEqual(notes);
    expect(notes).toMatchObject([
      { author: rina.username, text: 'Called back.\nNo answer.' },
      { author: omar.username, text: 'I try again on Monday.' },
    ]);
    expect(notes[0]?.at).toBe(new Date().toISOString());
    const list = await api.list<AnyRecord>(`/api/admin/${kind}`, rina.cookie);
    const listed = list.find((record) => record.id === id);
    expect(listed?.noteCount).toBe(2);
    expect(JSON.stringify(listed)).not.toContain('Monday');
  });

  it('are written once, though the call comes again after a lost response', async () => {
    const path = `${kind}/${await documents.add(kind)}/notes`;
    const note = newNote('Called back.');
    await Promise.all([as(rina)(path, note), as(rina)(path, note)]);
    const again = await as(rina)(path, note);
    expect(again.status).toBe(201);
    expect(await notesIn(again)).toMatchObject([note]);
  });

  it('written at the same moment are all kept', async () => {
    const id = await documents.add(kind);
    const texts = ['one', 'two', 'three', 'four'];
    const responses = await Promise.all(
      texts.map((text, index) => as(index % 2 ? rina : omar)(`${kind}/${id}/notes`, newNote(text))),
    );
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    const notes = await notesIn(await as(rina)(`${kind}/${id}`));
    expect(notes.map(({ text }) => text).sort()).toEqual(texts.toSorted());
  });

  it.each([
    [{ id: randomUUID() }, 'Note is required'],
    [{ text: 'x' }, 'id is a UUID'],
    [newNote('  '), 'Note is required'],
    [newNote('x'.repeat(2_001)), 'Note is limited to 2000 characters'],
    [{ ...newNote('x'), author: 'eve' }, 'The request has fields that are not known here.'],
  ])('refuse %j', async (body, message) => {
    const id = await documents.add(kind);
    expect(await statusAndText(await as(rina)(`${kind}/${id}/notes`, body))).toEqual([400, message]);
  });

  it('are refused when there is no room, and for a deleted record', async () => {
    const note = { at: Timestamp.now(), author: 'omar', text: '記'.repeat(2_000) };
    const full = await documents.add(kind, {
      notes: Array.from({ length: 42 }, (_, id) => ({ ...note, id })),
    });
    expect((await as(rina)(`${kind}/${full}/notes`, newNote('x'))).status).toBe(409);
    expect((await as(rina)(`${kind}/gone/notes`, newNote('x'))).status).toBe(404);
  });

  it('and the assignee go with the record to the spam and back, into the copy for the person, and with its erasure', async () => {
    const email = `notes-${randomUUID().slice(0, 8)}@example.com`;
    const id = await documents.add(kind, { email });
    await as(rina)(`${kind}/${id}/notes`, newNote('Called back.'));
    for (const change of [
      { type: 'assign', assignee: omar.username, was: null },
      { type: 'mark-as-spam' },
      { type: 'release' },
    ])
      await as(rina)(`${kind}/changes`, { batchId: randomUUID(), ids: [id], change });

    const copy = (await (await as(rina)('export/person', { email })).json()) as Record<string, object[]>;
    expect(copy[kind]).toMatchObject([
      {
        assignee: omar.username,
        notes: [{ author: rina.username, text: 'Called back.', at: expect.stringMatching(/Z$/) as string }],
      },
    ]);
    const mail = await api.firestore.collection('outbox').where('recordId', '==', id).get();
    expect(JSON.stringify(mail.docs.map((document) => document.data()))).not.toContain('Called back');
    await as(rina)('erase', { email });
    expect((await as(rina)(`${kind}/${id}`)).status).toBe(404);
  });
});

it('a record is nobody’s once the account of its assignee is removed, in inbox and spam', async () => {
  const leaver = await api.signedIn();
  const assignee = { assignee: leaver.username };
  const ids = [await documents.add('contacts', assignee), await documents.add('contacts', assignee)];
  const other = await documents.add('contacts', { assignee: omar.username });
  const [, inSpam = ''] = ids;
  const change = { type: 'mark-as-spam' };
  await as(rina)('contacts/changes', { batchId: randomUUID(), ids: [inSpam], change });
  expect((await api.remove(rina.cookie, leaver.uid)).status).toBe(204);
  for (const id of ids) {
    const { record, events } = (await (await as(rina)(`contacts/${id}`)).json()) as FullRecord;
    expect(record.assignee).toBeNull();
    expect(events.at(-1)).toMatchObject({ what: 'assigned', by: rina.username, value: null });
  }
  const list = await api.list<AnyRecord>('/api/admin/contacts', rina.cookie);
  expect(list.find(({ id }) => id === other)?.assignee).toBe(omar.username);
});

describe('presence', () => {
  const presence = async (id: string) => {
    const { docs } = await api.firestore.collection('presence').where('record', '==', `contacts/${id}`).get();
    return docs.map((document) => document.get('username') as string).sort();
  };

  it('says who has a record open, until they leave or a minute has passed', async () => {
    stopClock();
    const id = await documents.add('contacts');
    for (const admin of [rina, omar]) {
      const body = { answering: admin === rina };
      expect((await as(admin)(`contacts/${id}/presence`, body)).status).toBe(204);
    }
    expect(await presence(id)).toEqual([rina.username, omar.username].sort());
    const { docs } = await api.firestore.collection('presence').where('record', '==', `contacts/${id}`).get();
    for (const document of docs) {
      expect(document.get('answering')).toBe(document.get('username') === rina.username);
      const left = (document.get('expireAt') as { toMillis: () => number }).toMillis() - Date.now();
      expect(left).toBe(60_000);
    }
    await as(rina)(`contacts/${id}/presence`, undefined, 'DELETE');
    expect(await presence(id)).toEqual([omar.username]);
    await as(omar)(`contacts/${id}/presence`, undefined, 'DELETE');
  });

  it('of an admin who answers stays when another page of theirs only reads, and is closed', async () => {
    const id = await documents.add('contacts');
    const answering = async () => {
      const here = api.firestore.collection('presence').where('record', '==', `contacts/${id}`);
      return (await here.get()).docs.map((document) => document.get('answering') as boolean).sort();
    };
    await as(rina)(`contacts/${id}/presence?page=desk`, { answering: true });
    await as(rina)(`contacts/${id}/presence?page=%2F..%2Fphone`, { answering: false });
    expect(await answering()).toEqual([false, true]);
    await as(rina)(`contacts/${id}/presence?page=%2F..%2Fphone`, undefined, 'DELETE');
    expect(await answering()).toEqual([true]);
    await as(rina)(`contacts/${id}/presence?page=desk`, undefined, 'DELETE');
    expect(await answering()).toEqual([]);
  });
});
