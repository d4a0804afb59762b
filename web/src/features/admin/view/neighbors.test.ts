import { expect, test } from 'vitest';
import { lastPlace } from './neighbors';

test.each([
  ['a record that moves in the list has its new place', { id: 'a', index: 4 }, 4],
  ['a record that leaves the list keeps its place', { id: 'a', index: -1 }, 2],
  ['another record has its own place', { id: 'b', index: 3 }, 3],
  ['another record that is not in the list has none', { id: 'b', index: -1 }, -1],
])('%s', (_, place, index) => {
  expect(lastPlace({ id: 'a', index: 2 }, place).index).toBe(index);
});
