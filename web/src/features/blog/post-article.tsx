import { Link } from 'react-router-dom';
import { categoryNamed, categoryPath } from '@/content/blog-categories';
import { blogTexts } from '@/content/blog-page';
import { Icon } from '@/sections/icon';
import { Unbroken } from '@/sections/unbroken';
import type { Post } from '@shared/blog';
import classes from './post-article.module.css';
import { PostBody } from './post-body';
import { PostContents } from './post-contents';
import { PostDate } from './post-date';
import { PostPicture } from './post-picture';

export function PostArticle({ post }: { post: Post }) {
  return (
    <article>
      <header className={classes.hero} data-ground="dark">
        <div className={classes.inner}>
          <BackToBlog />
          <p className={classes.line}>
            <CategoryBadge name={post.category} />
            <PostDate date={post.date} />
            {post.author && <span>{blogTexts.byAuthor(post.author)}</span>}
            <span>{blogTexts.readingTime(post.reading_minutes)}</span>
          </p>
          <h1 className={classes.title}>
            <Unbroken text={post.title} />
          </h1>
        </div>
      </header>
      <div className={classes.page}>
        {post.featured_image && (
          <PostPicture
            image={post.featured_image}
            className={classes.image}
            sizes="(max-width: 62rem) 100vw, 58rem"
            fetchPriority="high"
          />
        )}
        <PostContents content={post.content} />
        <PostBody content={post.content} />
      </div>
    </article>
  );
}

function CategoryBadge({ name }: { name: string }) {
  const category = categoryNamed(name);
  if (!category) return <span className={classes.badge}>{name}</span>;
  return (
    <Link className={classes.badge} to={categoryPath(category)}>
      {name}
    </Link>
  );
}

export function PostNotFound() {
  return (
    <section className={classes.missing}>
      <h1 className={classes.title}>{blogTexts.notFound}</h1>
      <p>{blogTexts.notFoundHint}</p>
      <BackToBlog />
    </section>
  );
}

function BackToBlog() {
  return (
    <Link className={classes.back} to={blogTexts.back.to} data-screen-only="">
      <Icon name="arrow-left" size={18} stroke={1.75} />
      {blogTexts.back.label}
    </Link>
  );
}
