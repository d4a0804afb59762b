import type { ReactNode } from 'react';
import { findCategory, categoryPath } from '@/content/blog-categories';
import { blogTexts } from '@/content/blog-page';
import { isSolutionSlug, solutionLink } from '@/content/solutions';
import { Contents } from '@/sections/contents';
import { Icon } from '@/sections/icon';
import { Sample, SampleLine } from '@/sections/sample';
import { Unbroken } from '@/sections/unbroken';
import type { ReceivedPost } from '@shared/blog';
import { longDate } from './long-date';
import classes from './post-article.module.css';
import { PostBody } from './post-body';
import { PostPicture } from './post-picture';
import { sectionHeadings } from './section-headings';

/**
 * The article of a post.
 * @param children shown below the text, in its column
 */
export function PostArticle({ post, children }: { post: ReceivedPost; children: ReactNode }) {
  const category = findCategory(post.category);
  return (
    <article>
      <header data-ground="dark">
        <div className={classes.words}>
          <div className={classes.line}>
            <BackToBlog />
            <time dateTime={post.date}>{longDate(post.date)}</time>
            <a href={category ? categoryPath(category) : blogTexts.back.to}>{post.category}</a>
            <span>
              {post.author && (
                <>
                  {blogTexts.by} <a href={blogTexts.authors}>{post.author}</a>
                </>
              )}
              <Sample claim="posts" />
            </span>
          </div>
          <h1 className={classes.title}>
            <Unbroken text={post.title} />
          </h1>
          <PostFacts {...post} />
          <SampleLine claims={['posts', 'engagements']} />
        </div>
        {post.featured_image && (
          <PostPicture
            image={post.featured_image}
            className={classes.strip}
            sizes="(max-width: 78rem) 100vw, 78rem"
            fetchPriority="high"
          />
        )}
      </header>
      <Contents label="In this post" sections={sectionHeadings(post.content)}>
        <PostBody {...post} />
        {children}
      </Contents>
    </article>
  );
}

/** The post's audience, outcome, service and reading time. */
function PostFacts({ audience, outcome, reading_minutes: minutes, solution = '' }: ReceivedPost) {
  const service = isSolutionSlug(solution) && solutionLink(solution);
  const facts: [term: string, text: ReactNode][] = [
    [blogTexts.audience, audience],
    [blogTexts.outcome, outcome],
    [
      blogTexts.service,
      service && (
        <a className="icon-link" href={service.to}>
          {service.label}
          <Icon name="arrow-right" size={16} stroke={1.75} />
        </a>
      ),
    ],
    [blogTexts.reading, minutes && `${minutes} min`],
  ];
  return (
    <dl className={classes.reader}>
      {facts.map(
        ([term, text]) =>
          text && (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{text}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

export function BackToBlog() {
  return (
    <a className="icon-link" href={blogTexts.back.to} data-screen-only="">
      <Icon name="arrow-left" size={16} stroke={1.75} />
      {blogTexts.back.label}
    </a>
  );
}
