import { Link } from 'react-router-dom';
import { engagementAccent, engagementPath, engagements, engagementSlugs } from '@/content/engagements';
import { engagementPicture } from '@/content/media';
import classes from './engagement-cards.module.css';
import { Stats } from './figures';
import { Icon } from './icon';
import { Picture } from './picture';

export function EngagementCards({ more }: { more: string }) {
  return (
    <div className={classes.list}>
      {engagementSlugs.map((slug) => {
        const { industry, project, result, story } = engagements[slug];
        return (
          <article key={slug} className={classes.card} data-accent={engagementAccent(slug)}>
            <div>
              <Picture picture={engagementPicture(slug)} />
            </div>
            <div>
              <p className={classes.industry}>{industry}</p>
              <h3 className={classes.project}>{project}</h3>
              <p className={classes.story}>{story}</p>
              <Link className={classes.more} to={engagementPath(slug)} aria-label={`${more}: ${project}`}>
                {more}
                <Icon name="arrow-right" size={18} stroke={1.75} />
              </Link>
            </div>
            <Stats stats={result} className={classes.result} />
          </article>
        );
      })}
    </div>
  );
}
