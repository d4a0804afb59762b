import { blogTexts } from '@/content/blog-page';
import { engagementPath, engagements, type EngagementSlug } from '@/content/engagements';
import { solutionLink, type SolutionSlug } from '@/content/solutions';
import type { ReceivedSummary } from '@shared/blog';
import { Icon } from './icon';
import classes from './link-rows.module.css';

export interface LinkRow {
  to: string;
  kind: string;
  title: string;
  note?: string;
}

export function engagementRow(slug: EngagementSlug): LinkRow {
  const { industry, project, result } = engagements[slug];
  const [{ value, label }] = result;
  return {
    to: engagementPath(slug),
    kind: 'Sample engagement',
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

/** The links are plain, because an island has no router. */
export function LinkRows({ rows }: { rows: readonly LinkRow[] }) {
  return (
    <ul className="ruled">
      {rows.map(({ to, kind, title, note }) => (
        <li key={to}>
          <a className={classes.link} href={to}>
            <span className={classes.kind}>{kind}</span>
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
