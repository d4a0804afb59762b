import { engagementAccent, engagementPath, engagements, type EngagementSlug } from '@/content/engagements';
import { engagementPicture } from '@/content/media';
import { TextLink } from './action-button';
import classes from './engagement-cards.module.css';
import { StatRow } from './figures';
import { Picture } from './picture';

export function EngagementSheet({ slug, more }: { slug: EngagementSlug; more: string }) {
  const { industry, project, story, result } = engagements[slug];
  return (
    <article className={classes.sheet} data-accent={engagementAccent(slug)}>
      <div>
        <p className="accent-line">{industry}</p>
        <h3 className="group-title">{project}</h3>
        <p className="muted">{story}</p>
        <TextLink to={engagementPath(slug)} about={project}>
          {more}
        </TextLink>
      </div>
      <Picture picture={engagementPicture(slug)} />
      <StatRow stats={result} />
    </article>
  );
}

/** A short version for the margin of a sheet. */
export function EngagementNote({ slug }: { slug: EngagementSlug }) {
  const { industry, project, result } = engagements[slug];
  return (
    <article className={classes.note} data-accent={engagementAccent(slug)}>
      <p className="accent-line">{industry}</p>
      <h3 className="item-title">
        <a className="stretched-link" href={engagementPath(slug)}>
          {project}
        </a>
      </h3>
      <StatRow stats={result} />
    </article>
  );
}
