import { expect, test } from 'vitest';
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

test('related posts are of the same solution, then of the same category, then the newest; neighbors are the next older and the next newer post', () => {
  const related = [fourth, second, newest];
  expect(relatedPosts(third, all)).toEqual({ related, older: fourth, newer: second });
});

test('the newest post has no newer neighbor and the oldest no older one', () => {
  expect(relatedPosts(newest, all).newer).toBeUndefined();
  expect(relatedPosts(oldest, all).older).toBeUndefined();
});

test('a post without other posts has no related posts and no neighbors', () => {
  for (const posts of [[newest], []]) expect(relatedPosts(newest, posts)).toEqual({ related: [] });
});
