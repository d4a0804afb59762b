import type { CaseStudy } from '@/content/types';
import classes from './case-studies.module.css';
import { Picture } from './picture';

/** Sample engagements with their two figures. */
export function CaseStudies({ studies }: { studies: readonly CaseStudy[] }) {
  return (
    <div className={classes.list}>
      {studies.map(({ industry, company, project, result, story, accent, picture }) => (
        <article key={project} className={classes.study} data-accent={accent}>
          <div>
            <Picture picture={picture} />
          </div>
          <div className={classes.text}>
            <p className={classes.industry}>{industry}</p>
            <h3 className={classes.project}>{project}</h3>
            <p className={classes.company}>{company}</p>
            <p className={classes.story}>{story}</p>
          </div>
          <dl className={classes.result}>
            {result.map(({ value, label }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </article>
      ))}
    </div>
  );
}
