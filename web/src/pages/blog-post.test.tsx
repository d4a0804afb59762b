import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { LatestPosts } from '@/features/blog/post-grid';
import { pageMeta } from '@/lib/page-meta';
import { queryClient } from '@/lib/query-client';
import { postRow } from '@/sections/link-rows';
import { type Post, summarizePost } from '@shared/blog';
import BlogPost, { meta } from './blog-post';

const post: Post = {
  slug: 'a-post',
  title: 'A post',
  description: 'About a post',
  category: 'Cloud',
  solution: 'cloud-migration',
  date: '2026-03-14',
  author: 'Ada Okafor',
  featured_image: 'https://pictures.example/a.png',
  audience: 'Everyone',
  outcome: 'You know',
  sources: [{ title: 'A source', url: 'https://source.example' }],
  content: '## A heading\n\nText.',
  reading_minutes: 5,
};

const REQUIRED = ['title', 'date', 'category', 'content'];
const optional = Object.keys(post).filter((field) => !REQUIRED.includes(field));

/** Returns the post without some fields, because an older release or another server may send only the required ones. */
function without(fields: readonly string[]): Post {
  const rest = Object.fromEntries(Object.entries(post).filter(([field]) => !fields.includes(field)));
  return rest as unknown as Post;
}

function renderEverywhere(received: Post): string {
  const { slug } = post;
  const summary = { ...summarizePost(received), slug };
  queryClient.setQueryData(['/api', 'blog'], [summary]);
  queryClient.setQueryData(['/api', 'blog', slug], received);
  const page = { path: `/blog/${slug}`, content: undefined };
  return [
    renderToStaticMarkup(
      <MemoryRouter>
        <BlogPost {...page} />
        <LatestPosts />
      </MemoryRouter>,
    ),
    pageMeta(meta(page)),
    JSON.stringify(postRow(summary)),
  ].join('');
}

// Leaves out each optional field alone, then all of them together.
test.each([...optional.map((field) => [field]), optional])('a post is rendered without %s', (...fields) => {
  const shown = renderEverywhere(without(fields));
  expect(shown).toContain('A heading');
  expect(shown).not.toMatch(/undefined|NaN|null|\[object/);
});

test('a picture of another site keeps its address', () => {
  const shown = renderEverywhere(post);
  expect(shown).toContain('"image":"https://pictures.example/a.png"');
  expect(shown).not.toContain('srcset');
});
