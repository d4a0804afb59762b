import type * as home from '@/content/home';
import type { WidePicture } from '@/content/media';
import { StatRow } from './figures';
import classes from './home-hero.module.css';
import { PageHero } from './page-hero';
import { WideBackground } from './picture';
import { Sample, SampleLine } from './sample';
import { d } from './seam.json';

interface Props {
  hero: typeof home.hero;
  stats: typeof home.stats;
  picture: WidePicture;
}

export function HomeHero({ hero: { samples, ...hero }, stats: { items, satisfaction }, picture }: Props) {
  return (
    <PageHero hero={hero} background={<Headland picture={picture} />} className={classes.hero}>
      <div className={classes.foot}>
        <StatRow stats={items} className={classes.figures} />
        <p>
          <span aria-hidden>{'★'.repeat(satisfaction.stars)}</span> {satisfaction.label}{' '}
          <small>{satisfaction.note}</small>
          <Sample claim="satisfaction" />
        </p>
        <ul>
          {hero.badges.map((label) => (
            <li key={label}>
              <a href={hero.evidence}>{label}</a>
            </li>
          ))}
        </ul>
        <SampleLine claims={samples} />
      </div>
    </PageHero>
  );
}

/**
 * The picture of a headland with an ochre layer, which is revealed once: a line in the color of the rock covers the layer,
 * then slides off to one side.
 */
function Headland({ picture }: Pick<Props, 'picture'>) {
  return (
    <>
      <WideBackground picture={picture} />
      <svg
        className={classes.seam}
        viewBox="0 0 1600 900"
        preserveAspectRatio="xMidYMin slice"
        fill="none"
        strokeWidth={24}
        aria-hidden
      >
        <path d={d} />
      </svg>
    </>
  );
}
