import { blogCategories, categoryPath } from '@/content/blog-categories';
import { blogTexts, searchTexts } from '@/content/blog-page';
import { mainNavigation } from '@/content/navigation';
import { Icon } from '@/sections/icon';
import classes from './blog-bar.module.css';

/** The categories, the chosen one first, and a link to the search. */
export function BlogBar({ current }: { current: string }) {
  const links = [
    { to: '/blog', name: blogTexts.all },
    ...blogCategories.map((category) => ({ to: categoryPath(category), name: category.name })),
  ].sort((a, b) => Number(b.to === current) - Number(a.to === current));
  return (
    <div className={classes.bar}>
      <nav aria-label={blogTexts.categories}>
        <ul className={classes.list}>
          {links.map(({ to, name }) => (
            <li key={to}>
              <a href={to} aria-current={to === current ? 'page' : undefined}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <a className="button" href={mainNavigation.search.to} data-search="" data-secondary="">
        <Icon name="search" size={20} stroke={1.75} />
        {searchTexts.link}
      </a>
    </div>
  );
}
