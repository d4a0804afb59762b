import { expect, test } from 'vitest';
import type { Sort } from '@shared/inquiry/sort';
import { nextSort } from './next-sort';

test.each<[Sort, Sort['field'], Sort['direction']]>([
  [{ field: 'createdAt', direction: 'descending' }, 'createdAt', 'ascending'],
  [{ field: 'createdAt', direction: 'ascending' }, 'createdAt', 'descending'],
  [{ field: 'createdAt', direction: 'descending' }, 'name', 'descending'],
  [{ field: 'createdAt', direction: 'ascending' }, 'name', 'descending'],
  [{ field: 'name', direction: 'descending' }, 'name', 'ascending'],
  [{ field: 'companyName', direction: 'ascending' }, 'email', 'descending'],
])('from %j a click on %s sorts %s', (current, field, direction) => {
  expect(nextSort(current, field)).toEqual({ field, direction });
});
