import { engagements, type EngagementSlug } from './engagements';
import type { SolutionSlug } from './solutions';

/** A hero's loop: 1280×720, 7 seconds, without sound; the poster is its first frame. */
export interface HeroMedia {
  webm: string;
  mp4: string;
  poster: string;
}

/** A generated picture. With `srcDark`, `src` is for the light scheme; else the one picture serves both. */
export interface Illustration {
  src: string;
  srcDark?: string;
  width: number;
  height: number;
  /** Empty where the text beside it says the same. */
  alt: string;
}

/** The loop behind the hero of a solution's page. */
export function heroMedia(slug: SolutionSlug): HeroMedia {
  return { webm: `/video/${slug}.webm`, mp4: `/video/${slug}.mp4`, poster: `/video/${slug}.webp` };
}

function plate(name: string, alt: string): Illustration {
  return {
    src: `/images/illustrations/${name}.svg`,
    srcDark: `/images/illustrations/${name}-dark.svg`,
    width: 800,
    height: 640,
    alt,
  };
}

/** The picture beside the checklist of a solution's page. */
export function solutionPicture(slug: SolutionSlug, alt: string): Illustration {
  return plate(slug, alt);
}

/** The picture of a sample engagement, for cards. */
export function engagementPicture(slug: EngagementSlug): Illustration {
  const { name, alt } = engagements[slug].plate;
  return plate(name, alt);
}

/** The picture behind the top of a sample engagement's page. */
export function engagementBackdrop(slug: EngagementSlug): Illustration {
  return backdrop(slug);
}

/** A wide picture on dark ground that lies behind the top of a page. */
function backdrop(name: string): Illustration {
  return { src: `/images/backdrops/${name}.webp`, width: 1600, height: 900, alt: '' };
}

/** The pictures of the other pages. */
export const illustrations = {
  story: plate('story', 'A drilled core of sixteen layers beside the section of rock that it came from.'),
  map: { ...plate('map', ''), width: 1200, height: 600 },
  about: backdrop('about'),
  why: backdrop('why'),
  careers: backdrop('careers'),
  partner: backdrop('partner'),
  solutions: backdrop('solutions'),
  contact: backdrop('contact'),
  blog: backdrop('blog'),
} satisfies Record<string, Illustration>;

/** Home's picture, for its hero on dark ground in either scheme: a folded headland over the sea. */
export const homePicture = {
  src: '/images/home/headland-1600.webp',
  srcSet: [800, 1600, 2400].map((width) => `/images/home/headland-${width}.webp ${width}w`).join(', '),
  width: 2400,
  height: 1350,
  alt: '',
};
