import { engagements, type EngagementSlug } from './engagements';
import { pictureWidths } from './picture-widths';
import type { SolutionSlug } from './solutions';

/** A hero's loop: 1280×720, 7 seconds, without sound; the poster is its first frame. */
export interface HeroMedia {
  webm: string;
  mp4: string;
  poster: WidePicture;
}

/** A generated picture. With `srcDark`, `src` is for the light scheme, otherwise for both schemes. */
export interface Illustration {
  src: string;
  srcDark?: string;
  width: number;
  height: number;
  /** Empty if the text next to the picture says the same. */
  alt: string;
}

/** The picture at the top of a page. */
export interface WidePicture {
  /** A WebP for browsers without AVIF. */
  src: string;
  /** A `srcset`. */
  avif: string;
  /** A `srcset` of the version for a phone, 780 by 320, as AVIF. */
  strip: string;
}

/**
 * Returns a `srcset` of AVIF files.
 * @param path the common path of the files, to which each adds its width
 * @param widths in pixels (media/output.ts draws them)
 */
function srcSet(path: string, widths: readonly number[]): string {
  return widths.map((width) => `${path}-${width}.avif ${width}w`).join(', ');
}

function widePicture(path: string, widths: readonly [number, ...number[]]): WidePicture {
  return {
    src: `${path}-${widths[0]}.webp`,
    avif: srcSet(path, widths),
    strip: srcSet(`${path}-strip`, pictureWidths.strip),
  };
}

/**
 * Returns the `srcset` of a post's picture.
 * @param image the WebP that the post names, which has AVIF versions drawn by media/
 */
export function postPictureSrcSet(image: string): string {
  return srcSet(image.replace(/\.webp$/, ''), pictureWidths.post);
}

/** The loop behind the hero of a solution's page. */
export function heroMedia(slug: SolutionSlug): HeroMedia {
  const path = `/video/${slug}`;
  return { webm: `${path}.webm`, mp4: `${path}.mp4`, poster: widePicture(path, pictureWidths.poster) };
}

/** Returns a drawing with a version for each color scheme. */
function plate(name: string, alt: string): Illustration {
  return {
    src: `/images/illustrations/${name}.svg`,
    srcDark: `/images/illustrations/${name}-dark.svg`,
    width: 800,
    height: 640,
    alt,
  };
}

/** The picture next to the checklist of a solution's page. */
export function solutionPicture(slug: SolutionSlug, alt: string): Illustration {
  return plate(slug, alt);
}

/** The picture of a sample engagement, for cards. */
export function engagementPicture(slug: EngagementSlug): Illustration {
  const { name, alt } = engagements[slug].plate;
  return plate(name, alt);
}

/** The picture behind the top of a sample engagement's page. */
export function engagementBackdrop(slug: EngagementSlug): WidePicture {
  return backdrop(slug);
}

/** A wide picture on a dark background, behind the top of a page. */
function backdrop(name: string): WidePicture {
  return widePicture(`/images/backdrops/${name}`, pictureWidths.backdrop);
}

/** The drawings of pages that are not about a solution or an engagement. */
export const illustrations = {
  story: plate('story', 'A drilled core of sixteen layers beside the section of rock that it came from.'),
  map: { ...plate('map', ''), width: 1200, height: 600 },
} satisfies Record<string, Illustration>;

/** The pictures behind the tops of pages that are not about a solution or an engagement. */
export const backdrops = {
  about: backdrop('about'),
  why: backdrop('why'),
  careers: backdrop('careers'),
  partner: backdrop('partner'),
  solutions: backdrop('solutions'),
  contact: backdrop('contact'),
  blog: backdrop('blog'),
} satisfies Record<string, WidePicture>;

/** Home's picture, on a dark background in both schemes: a folded headland over the sea. */
export const homePicture = widePicture('/images/home/headland', pictureWidths.home);
