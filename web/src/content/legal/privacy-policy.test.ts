import { expect, test } from 'vitest';
import { retentionList } from '@shared/retention';
import { handle } from './privacy-policy';

test('the policy says how long each kind of data about a visitor is kept', () => {
  const points = handle.sections.flatMap(({ body }) =>
    body.flatMap((part) => (typeof part === 'object' && 'list' in part ? part.list : [])),
  );
  expect(points).toEqual(expect.arrayContaining(retentionList));
  expect(retentionList.length).toBeGreaterThan(2);
});
