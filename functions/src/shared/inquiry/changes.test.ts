import { expect, test } from 'vitest';
import { contact } from '../../../test/support/sample-records.ts';
import { changesSchema } from './changes-schema.ts';
import { definitionOf, type RecordChange } from './changes.ts';
import type { AnyRecord } from './kinds.ts';

const at = new Date();
const until = new Date(at.getTime() + 3_600_000).toISOString();

/** A record as the API returns it after a change. */
function applyChange(record: AnyRecord, change: RecordChange): AnyRecord {
  const { apply, movesTo } = definitionOf(change);
  const effect = apply(record, change, 'rina', at);
  if (!effect || effect.refusal) throw new Error(`${change.type} changes nothing`);
  const spam = movesTo ? movesTo === 'spam' : record.spam;
  return JSON.parse(JSON.stringify({ ...record, ...effect.fields, spam })) as AnyRecord;
}

const open = contact('a');
const handled = contact('a', { handledAt: at.toISOString(), handledBy: 'rina' });
const changes: { record: AnyRecord; change: RecordChange }[] = [
  { record: open, change: { type: 'handle' } },
  { record: handled, change: { type: 'reopen' } },
  { record: open, change: { type: 'assign', assignee: 'omar', was: null } },
  { record: open, change: { type: 'snooze', snoozedUntil: until, was: null } },
  { record: open, change: { type: 'mark-as-spam' } },
  { record: contact('a', { spam: true }), change: { type: 'release' } },
];

test.each(changes)('a repeated $change.type changes nothing', ({ record, change }) => {
  const changed = applyChange(record, change);
  expect(definitionOf(change).apply(changed, change, 'rina', at)).toBeNull();
});

test.each(changes.filter(({ change }) => definitionOf(change).inverse))(
  'the inverse of $change.type restores the record',
  ({ record, change }) => {
    const inverse = definitionOf(change).inverse?.(change, at);
    const body = changesSchema.parse({ batchId: crypto.randomUUID(), ids: ['a'], change: inverse });
    expect(applyChange(applyChange(record, change), body.change)).toEqual(record);
  },
);

test('changes that lose data have no inverse', () => {
  const lossy: RecordChange[] = [{ type: 'reopen' }, { type: 'delete', from: 'inbox' }];
  expect(lossy.map((change) => definitionOf(change).inverse)).toEqual([undefined, undefined]);
});

const UNKNOWN = 'The server does not support this change. Please reload the page.';
const snoozedFor = (hours: number) => ({
  change: {
    type: 'snooze',
    was: null,
    snoozedUntil: new Date(at.getTime() + hours * 3_600_000).toISOString(),
  },
});

test.each([
  ['ids must not be empty', { ids: [] }],
  ['ids must be ids of records', { ids: ['a/b'] }],
  ['ids must be a list', { ids: 'x' }],
  ['batchId must be a UUID', { batchId: 'x' }],
  [UNKNOWN, { change: {} }],
  [UNKNOWN, { change: { handled: true } }],
  ['from must be inbox or spam', { change: { type: 'delete' } }],
  ['assignee and was must be usernames or null', { change: { type: 'assign', assignee: 1, was: null } }],
  [
    'snoozedUntil and was must be dates with a time and a time zone, or null',
    { change: { type: 'snooze', snoozedUntil: 'tomorrow', was: null } },
  ],
  ['snoozedUntil must be at most 366 days in the future', snoozedFor(-1)],
  ['snoozedUntil must be at most 366 days in the future', snoozedFor(24 * 367)],
])('a call is refused: %s', (message, body) => {
  const call = { batchId: crypto.randomUUID(), ids: ['x'], change: { type: 'handle' }, ...body };
  expect(changesSchema.safeParse(call).error?.issues[0]?.message).toBe(message);
});
