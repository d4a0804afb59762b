import { expect, test } from 'vitest';
import { positions } from '@/content/careers';
import { jobPostings } from './structured-data';

test('sample positions are not published to search engines', () => {
  expect(jobPostings(positions, { isSample: true })).toEqual([]);
});

test('confirmed positions are published with the day on which they close', () => {
  const postings = jobPostings(positions, { isSample: false });
  expect(postings.map(({ title, validThrough }) => [title, validThrough])).toEqual(
    positions.items.map(({ title }) => [title, positions.closes]),
  );
});
