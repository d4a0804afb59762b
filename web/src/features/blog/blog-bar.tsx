import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { blogCategories, categoryPath } from '@/content/blog-categories';
import { blogTexts } from '@/content/blog-page';
import classes from './blog-bar.module.css';

interface Props {
  current: string;
  children: ReactNode;
}

export function BlogBar({ current, children }: Props) {
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
              <Link to={to} aria-current={to === current ? 'page' : undefined}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </div>
  );
}
