import { expect, test } from 'vitest';
import { listenFrom } from './listen-from';

const list = (...dates: (string | null)[]) => dates.map((createdAt) => ({ createdAt }));

test('listens from two minutes before the newest record, wherever it stands in the list', () => {
  const records = list(
    '2026-03-01T00:00:00.000Z',
    '2026-03-14T10:02:00.000Z',
    null,
    '2026-03-13T00:00:00.000Z',
  );
  expect(listenFrom(records).toISOString()).toBe('2026-03-14T10:00:00.000Z');
});

test.each([[list()], [list(null, null)]])('listens to everything where nothing has a date', (records) => {
  expect(listenFrom(records).getTime()).toBe(0);
});
