import { blogTexts } from '@/content/blog-page';
import { usePosts } from '@/lib/use-posts';
import { Unbroken } from '@/sections/unbroken';
import type { ReceivedSummary } from '@shared/blog';
import { longDate } from './long-date';
import classes from './post-grid.module.css';
import { PostPicture } from './post-picture';

export function PostGrid({
  posts,
  headingLevel: Heading,
}: {
  posts: readonly ReceivedSummary[];
  headingLevel: 'h2' | 'h3';
}) {
  // A list with h2 is the content of the page: it begins in the first view, and its pictures load as they come into
  // view. A list with h3 is short and far below the first view.
  const pictureClass = [classes.image, Heading === 'h2' && classes.waiting].filter(Boolean).join(' ');
  return (
    <ul className={classes.grid}>
      {posts.map((post) => (
        <li key={post.slug} className={classes.card}>
          {post.featured_image && (
            <PostPicture
              image={post.featured_image}
              className={pictureClass}
              sizes="(max-width: 39.99em) 12.4rem, 26rem" // a phone shows a square of 6rem, cut from the wide picture
              loading="lazy"
            />
          )}
          <Heading className="item-title">
            <a className="stretched-link" href={`/blog/${post.slug}`}>
              <Unbroken text={post.title} />
            </a>
          </Heading>
          {Heading === 'h2' && post.description && <p className="muted">{post.description}</p>}
          <p className="fine-print">
            <span className="accent-line">{post.category}</span>
            <br />
            {longDate(post.date)}
            {post.reading_minutes && ` · ${blogTexts.readingTime(post.reading_minutes)}`}
          </p>
        </li>
      ))}
    </ul>
  );
}

const MAX_LATEST = 3;

export function LatestPosts() {
  const { posts, isPending } = usePosts();
  if (isPending) return <p role="status">{blogTexts.loading}</p>;
  return <PostGrid posts={(posts ?? []).slice(0, MAX_LATEST)} headingLevel="h3" />;
}
