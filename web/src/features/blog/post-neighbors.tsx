import { Link } from 'react-router-dom';
import { blogTexts } from '@/content/blog-page';
import { Icon } from '@/sections/icon';
import { Unbroken } from '@/sections/unbroken';
import classes from './post-neighbors.module.css';
import type { RelatedPosts } from './related-posts';

export function PostNeighbors({ older, newer }: Pick<RelatedPosts, 'older' | 'newer'>) {
  return (
    <nav className={classes.neighbors} aria-label={blogTexts.neighbors}>
      {older && (
        <Link className={classes.link} to={`/blog/${older.slug}`} rel="prev">
          <span>
            <Icon name="arrow-left" size={18} stroke={1.75} />
            {blogTexts.older}
          </span>
          <strong>
            <Unbroken text={older.title} />
          </strong>
        </Link>
      )}
      {newer && (
        <Link className={classes.link} to={`/blog/${newer.slug}`} rel="next">
          <span>
            {blogTexts.newer}
            <Icon name="arrow-right" size={18} stroke={1.75} />
          </span>
          <strong>
            <Unbroken text={newer.title} />
          </strong>
        </Link>
      )}
    </nav>
  );
}
