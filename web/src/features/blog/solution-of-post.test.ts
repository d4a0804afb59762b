import { expect, it } from 'vitest';
import { solutionOfPost } from './solution-of-post';

it('chooses by the category, the more specific words first', () => {
  expect(solutionOfPost({ slug: 'a', category: 'AI Governance' })).toBe('ai-security');
  expect(solutionOfPost({ slug: 'a', category: 'Security' })).toBe('security');
});

it('spreads posts of one category over the solutions that suit it', () => {
  expect(solutionOfPost({ slug: 'even', category: 'Cloud' })).toBe('cloud-migration');
  expect(solutionOfPost({ slug: 'odd', category: 'Cloud' })).toBe('digital-transformation');
});

it('has an answer for a category that it does not know', () => {
  expect(solutionOfPost({ slug: 'a', category: 'People' })).toBe('digital-innovation');
});
