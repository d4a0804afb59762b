import { expect, test } from 'vitest';
import { missingParts, type Call, type Parts, type RequestedParts } from './missing-parts.ts';

const IN_INBOX = { place: 'inbox', isMailed: false, isUnmailed: false } as const;
const MAILED = { ...IN_INBOX, isMailed: true };
const UNMAILED = { ...IN_INBOX, isUnmailed: true };
const ELSEWHERE = { ...IN_INBOX, place: 'elsewhere' } as const;

type Row = [requested: RequestedParts, key: 'key' | 'no key', stored: Call['stored'], parts: Parts];

const findMissing = ([requested, key, stored]: Row, isSpam: boolean, isUnmailed = false) =>
  missingParts({ requested, hasKey: key === 'key', stored, isSpam }, isUnmailed);

const ROWS: Row[] = [
  ['record and mail', 'key', undefined, { record: 'inbox', notice: true, webhook: true }],
  ['record and mail', 'no key', undefined, { record: 'inbox', notice: true, webhook: true }],
  ['record and mail', 'key', IN_INBOX, {}],
  ['record and mail', 'key', MAILED, {}],
  ['record and mail', 'key', ELSEWHERE, {}],
  ['record', 'key', undefined, { record: 'inbox', notice: true, webhook: true }],
  ['record', 'no key', undefined, { record: 'inbox' }],
  ['record', 'key', IN_INBOX, {}],
  ['record', 'key', ELSEWHERE, {}],
  ['mail', 'key', undefined, { record: 'inbox', notice: true, webhook: true }],
  ['mail', 'no key', undefined, { notice: true }],
  ['mail', 'key', IN_INBOX, { notice: true, webhook: true }],
  ['mail', 'key', UNMAILED, { webhook: true }],
  ['mail', 'key', MAILED, {}],
  ['mail', 'key', ELSEWHERE, {}],
];

test.each(ROWS)('a call for %s with %s after %j creates %j', (...row) => {
  expect(findMissing(row, false)).toEqual(row[3]);
});

test.each(ROWS)('a call for %s with %s after %j that is spam creates its record at most', (...row) => {
  expect(findMissing(row, true)).toEqual(row[2] ? {} : { record: 'spam' });
});

test.each<Row>([
  ['record and mail', 'key', undefined, { record: 'inbox', webhook: true }],
  ['record', 'key', undefined, { record: 'inbox', webhook: true }],
  ['record', 'no key', undefined, { record: 'inbox' }],
  ['mail', 'key', undefined, { record: 'inbox', webhook: true }],
  // The morning digest lists records.
  ['mail', 'no key', undefined, { record: 'inbox', webhook: true }],
])('once the mails of the day are used up, a call for %s with %s after %j creates %j', (...row) => {
  expect(findMissing(row, false, true)).toEqual(row[3]);
});
