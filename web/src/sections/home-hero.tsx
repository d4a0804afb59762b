import type * as home from '@/content/home';
import type { WidePicture } from '@/content/media';
import { Stats } from './figures';
import classes from './home-hero.module.css';
import { Icon } from './icon';
import { PageHero } from './page-hero';
import { Sample } from './sample';

interface Props {
  hero: typeof home.hero;
  stats: typeof home.stats;
  picture: WidePicture;
}

export function HomeHero({ hero, stats, picture }: Props) {
  return (
    <PageHero hero={hero} picture={picture} size="home">
      <StatsCard stats={stats} />
      <ul className={classes.badges}>
        {hero.badges.map(({ icon, label }) => (
          <li key={label}>
            <a href={hero.evidence}>
              <Icon name={icon} size={20} stroke={1.5} />
              {label}
            </a>
          </li>
        ))}
      </ul>
    </PageHero>
  );
}

function StatsCard({ stats: { items, satisfaction } }: Pick<Props, 'stats'>) {
  return (
    <div className={classes.card}>
      <Stats stats={items} className={classes.figures} />
      <p className={classes.satisfaction}>
        <span className={classes.stars} aria-hidden>
          {Array.from({ length: satisfaction.stars }, (_, star) => (
            <Icon name="star-filled" key={star} size={16} />
          ))}
        </span>
        {satisfaction.label}
        <small className="fine-print">
          {satisfaction.note}
          <Sample claim="satisfaction" />
        </small>
      </p>
    </div>
  );
}
