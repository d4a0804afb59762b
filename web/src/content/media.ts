import type { SolutionSlug } from './types';

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

function heroLoop(slug: SolutionSlug): HeroMedia {
  return { webm: `/video/${slug}.webm`, mp4: `/video/${slug}.mp4`, poster: `/video/${slug}.webp` };
}

/** The loops behind the solution pages' heroes; scripts/media/scenes draws them. */
export const heroMedia: Record<SolutionSlug, HeroMedia> = {
  'ai-transformation': heroLoop('ai-transformation'),
  infrastructure: heroLoop('infrastructure'),
  'cloud-migration': heroLoop('cloud-migration'),
  security: heroLoop('security'),
  performance: heroLoop('performance'),
  'ai-consulting': heroLoop('ai-consulting'),
  'digital-transformation': heroLoop('digital-transformation'),
  'enterprise-architecture': heroLoop('enterprise-architecture'),
  'ai-security': heroLoop('ai-security'),
  'intelligent-automation': heroLoop('intelligent-automation'),
  'custom-ai-development': heroLoop('custom-ai-development'),
  'digital-innovation': heroLoop('digital-innovation'),
};

function plate(name: string, alt: string): Illustration {
  return {
    src: `/images/illustrations/${name}.svg`,
    srcDark: `/images/illustrations/${name}-dark.svg`,
    width: 800,
    height: 640,
    alt,
  };
}

/** A wide picture on dark ground that lies behind the top of a page. */
function backdrop(name: string): Illustration {
  return { src: `/images/backdrops/${name}.webp`, width: 1600, height: 900, alt: '' };
}

/** Everything drawn that is not a loop; scripts/media/plates draws the plates. */
export const illustrations = {
  'ai-transformation': plate(
    'ai-transformation',
    'A block of ground whose broken surface settles into regular waves, with one violet layer running through it.',
  ),
  infrastructure: plate(
    'infrastructure',
    'A stepped block of level courses, with bores down to the bearing layer.',
  ),
  'cloud-migration': plate(
    'cloud-migration',
    'A block of layers whose upper sheets have lifted off and float above it.',
  ),
  security: plate(
    'security',
    'A block of ground with a ring wall round a guarded mound, and the crimson core under it.',
  ),
  performance: plate('performance', 'A block whose layers draw closer and closer together towards one side.'),
  'ai-consulting': plate('ai-consulting', 'A block of ground with forking valleys and one marked route.'),
  'digital-transformation': plate(
    'digital-transformation',
    'A block of layers, flat on one side and folded on the other.',
  ),
  'enterprise-architecture': plate(
    'enterprise-architecture',
    'Three slabs drawn apart and tied together by upright lines.',
  ),
  'ai-security': plate('ai-security', 'A mound within a moat, its core marked in crimson.'),
  'intelligent-automation': plate(
    'intelligent-automation',
    'A field of evenly spaced dunes over inclined beds.',
  ),
  'custom-ai-development': plate('custom-ai-development', 'Layers draped over a rounded form of their own.'),
  'digital-innovation': plate(
    'digital-innovation',
    'A block of ground with domes that have grown layer by layer.',
  ),
  'case-finance': plate(
    'case-finance',
    'Layers of a section cut by a falling curve with three marked readings.',
  ),
  'case-manufacturing': plate(
    'case-manufacturing',
    'A factory built of layers, whose upper sheets rise into the air.',
  ),
  'case-healthcare': plate('case-healthcare', 'Contours in the form of a shield round a cross.'),
  story: plate('story', 'A drilled core of sixteen layers beside the section of rock that it came from.'),
  map: { ...plate('map', ''), width: 1200, height: 600 },
  'not-found': plate('not-found', 'Layers of a section that break off at a fault and go on elsewhere.'),
  about: backdrop('about'),
  why: backdrop('why'),
  careers: backdrop('careers'),
  partner: backdrop('partner'),
} satisfies Record<SolutionSlug, Illustration> & Record<string, Illustration>;

/** Home's picture, for its hero on dark ground in either scheme: a folded headland over the sea. */
export const homePicture = {
  dark: {
    src: '/images/home/headland-1600.webp',
    srcSet: [800, 1600, 2400].map((width) => `/images/home/headland-${width}.webp ${width}w`).join(', '),
  },
  width: 2400,
  height: 1350,
  alt: '',
};
