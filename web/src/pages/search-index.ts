import { posts } from '@/features/blog/posts.server';
import { createSearchIndex } from '@/features/blog/search-index';

/** The index of the blog's search, written at build time. */
export function loader() {
  return new Response(createSearchIndex(posts), { headers: { 'Content-Type': 'application/json' } });
}
