import { expect, it } from 'vitest';
import type { PostSummary } from '@shared/blog';
import { relatedPosts } from './related-posts';

const post = (slug: string, category: string, solution: string): PostSummary => ({
  slug,
  category,
  solution,
  title: slug,
  description: '',
  date: '2026-01-01',
  reading_minutes: 5,
});

const newest = post('newest', 'Cloud', 'infrastructure');
const second = post('second', 'Security', 'security');
const third = post('third', 'Security', 'ai-security');
const fourth = post('fourth', 'AI', 'ai-security');
const oldest = post('oldest', 'Cloud', 'cloud-migration');
const all = [newest, second, third, fourth, oldest];

it('returns posts of the same solution, then of the same category, then the newest, and the neighbors in time', () => {
  const related = [fourth, second, newest];
  expect(relatedPosts(third, all)).toEqual({ related, older: fourth, newer: second });
});

it('has no newer post than the newest and no older post than the oldest', () => {
  expect(relatedPosts(newest, all).newer).toBeUndefined();
  expect(relatedPosts(oldest, all).older).toBeUndefined();
});

it('is empty while there is no other post', () => {
  for (const posts of [[newest], []]) expect(relatedPosts(newest, posts)).toEqual({ related: [] });
});
