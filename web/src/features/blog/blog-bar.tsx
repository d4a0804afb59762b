import { Link } from 'react-router-dom';
import { blogCategories, categoryPath } from '@/content/blog-categories';
import { blogTexts } from '@/content/blog-page';
import classes from './blog-bar.module.css';
import { PostSearch } from './post-search';

/** Above a list of posts: the categories, and the search. */
export function BlogBar({ current }: { current: string }) {
  const links = [
    { to: '/blog', name: blogTexts.all },
    ...blogCategories.map((category) => ({ to: categoryPath(category), name: category.name })),
  ];
  return (
    <div className={classes.bar}>
      <nav aria-label={blogTexts.categories}>
        <ul className={classes.list}>
          {links.map(({ to, name }) => (
            <li key={to}>
              <Link to={to} aria-current={to === current ? 'page' : undefined} prefetch="intent">
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <PostSearch />
    </div>
  );
}
