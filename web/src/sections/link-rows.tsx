import { blogTexts } from '@/content/blog-page';
import { engagementPath, engagements, type EngagementSlug } from '@/content/engagements';
import type { Sampled } from '@/content/facts';
import { solutionLink, type SolutionSlug } from '@/content/solutions';
import type { ReceivedSummary } from '@shared/blog';
import { Icon } from './icon';
import classes from './link-rows.module.css';
import { Sample } from './sample';

export interface LinkRow {
  to: string;
  kind: string;
  title: string;
  note?: string;
  /** The claim in the row, which is marked while it is a sample. */
  claim?: Sampled;
}

export function engagementRow(slug: EngagementSlug): LinkRow {
  const { industry, project, result } = engagements[slug];
  const [{ value, label }] = result;
  return {
    to: engagementPath(slug),
    kind: 'Engagement',
    claim: 'engagements',
    title: `${industry}: ${project}`,
    note: `${value} ${label}`,
  };
}

export function solutionRow(slug: SolutionSlug): LinkRow {
  const { to, label } = solutionLink(slug);
  return { to, kind: 'Service', title: label };
}

export function postRow({ slug, title, reading_minutes }: ReceivedSummary): LinkRow {
  const note = reading_minutes ? { note: blogTexts.readingTime(reading_minutes) } : {};
  return { to: `/blog/${slug}`, kind: 'Post', title, ...note };
}

/** Rows of plain links, because these also work in an island, which has no router. */
export function LinkRows({ rows }: { rows: readonly LinkRow[] }) {
  return (
    <ul className="ruled">
      {rows.map(({ to, kind, title, note, claim }) => (
        <li key={to}>
          <a className={classes.link} href={to}>
            <span className={classes.kind}>
              {kind}
              <Sample claim={claim} />
            </span>
            <span>
              <strong>{title}</strong>
              {note && <span>{note}</span>}
            </span>
            <Icon name="arrow-right" size={20} stroke={1.5} />
          </a>
        </li>
      ))}
    </ul>
  );
}
