import { expect, test } from 'vitest';
import { listenSince } from './listen-since';

const list = (...dates: (string | null)[]) => dates.map((createdAt) => ({ createdAt }));

test('listens from two minutes before the newest record, wherever it stands in the list', () => {
  const records = list(
    '2026-03-01T00:00:00.000Z',
    '2026-03-14T10:02:00.000Z',
    null,
    '2026-03-13T00:00:00.000Z',
  );
  expect(listenSince(records).toISOString()).toBe('2026-03-14T10:00:00.000Z');
});

test.each([[list()], [list(null, null)]])('listens to everything where nothing has a date', (records) => {
  expect(listenSince(records).getTime()).toBe(0);
});
