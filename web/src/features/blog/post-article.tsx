import { Link } from 'react-router-dom';
import { categoryNamed, categoryPath } from '@/content/blog-categories';
import { blogTexts } from '@/content/blog-page';
import { Contents } from '@/sections/contents';
import { Icon } from '@/sections/icon';
import { Sample } from '@/sections/sample';
import { Unbroken } from '@/sections/unbroken';
import type { Post, ReceivedPost } from '@shared/blog';
import classes from './post-article.module.css';
import { PostBody } from './post-body';
import { PostDate } from './post-date';
import { PostPicture } from './post-picture';
import { sectionHeadings } from './section-headings';

export function PostArticle({ post }: { post: ReceivedPost }) {
  return (
    <article>
      <header data-ground="dark">
        <div className={classes.inner}>
          <BackToBlog />
          <p className={classes.line}>
            <CategoryBadge name={post.category} />
            <PostDate date={post.date} />
            {post.reading_minutes && <span>{blogTexts.readingTime(post.reading_minutes)}</span>}
            {post.author && (
              <span>
                {blogTexts.by} <Link to={blogTexts.authors}>{post.author}</Link>
              </span>
            )}
            <Sample claim="posts" text={blogTexts.sample} />
          </p>
          <h1 className={classes.title}>
            <Unbroken text={post.title} />
          </h1>
          <Reader {...post} />
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
        <Contents label="In this post" sections={sectionHeadings(post.content)} />
        <div>
          <PostBody content={post.content} />
          {post.sources && post.sources.length > 0 && <Sources sources={post.sources} />}
        </div>
      </div>
    </article>
  );
}

function Reader({ audience, outcome }: Pick<ReceivedPost, 'audience' | 'outcome'>) {
  const facts = [
    { term: blogTexts.audience, text: audience },
    { term: blogTexts.outcome, text: outcome },
  ].filter(({ text }) => text);
  if (facts.length === 0) return null;
  return (
    <dl className={classes.reader}>
      {facts.map(({ term, text }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function Sources({ sources }: Pick<Post, 'sources'>) {
  return (
    <section className={classes.sources} aria-labelledby="sources">
      <h2 id="sources">{blogTexts.sources}</h2>
      <ul>
        {sources.map(({ title, url }) => (
          <li key={url}>
            <a href={url} data-address={url}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </section>
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
