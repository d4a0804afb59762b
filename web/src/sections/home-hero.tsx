import { Link } from 'react-router-dom';
import type * as home from '@/content/home';
import type { WidePicture } from '@/content/media';
import { ActionRow } from './action-button';
import { Stats } from './figures';
import classes from './home-hero.module.css';
import { Icon } from './icon';
import { WideBackground } from './picture';
import { Sample } from './sample';

interface Props {
  hero: typeof home.hero;
  stats: typeof home.stats;
  picture: WidePicture;
}

export function HomeHero({ hero, stats, picture }: Props) {
  return (
    <section className={classes.hero} data-ground="dark">
      <div className={classes.picture} data-screen-only="">
        <WideBackground picture={picture} />
      </div>
      <div className={classes.inner}>
        <div>
          <h1 className={classes.heading}>{hero.heading}</h1>
          <p className={classes.subtitle}>{hero.subtitle}</p>
          <ActionRow actions={hero.actions} />
        </div>
        <StatsCard stats={stats} />
        <ul className={classes.badges}>
          {hero.badges.map(({ icon, label }) => (
            <li key={label}>
              <Link to={hero.evidence}>
                <Icon name={icon} size={20} stroke={1.5} />
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
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
        <small>{satisfaction.note}</small>
        <Sample claim="satisfaction" />
      </p>
    </div>
  );
}
