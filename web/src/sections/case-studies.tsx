import type { Illustration } from '@/content/media';
import type { CaseStudy } from '@/content/types';
import classes from './case-studies.module.css';
import { Picture } from './picture';

interface Props {
  studies: readonly CaseStudy[];
  /** One for each, in the same order. */
  pictures: readonly Illustration[];
}

/** Sample engagements: what was done, and the two figures it is judged by. */
export function CaseStudies({ studies, pictures }: Props) {
  return (
    <div className={classes.list}>
      {studies.map(({ industry, company, project, result, story, accent }, position) => (
        <article key={project} className={classes.study} data-accent={accent}>
          <div>
            <Picture picture={pictures[position]!} />
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
