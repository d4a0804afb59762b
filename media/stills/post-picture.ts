import { solutions, type SolutionSlug } from '../../web/src/content/solutions.ts';
import { lerp, randomFor } from '../drawing/numbers.ts';
import { short } from '../drawing/path.ts';
import { element, group } from '../drawing/svg.ts';
import { toneOf } from '../drawing/tone.ts';
import { solutionDrawings } from '../solutions/all.ts';
import { sceneHeight, sceneWidth } from '../solutions/scene.ts';

export interface Post {
  slug: string;
  solution: SolutionSlug;
  /** True if an earlier post has the same subject. */
  repeatsSubject: boolean;
}

export const postWidth = 1200;
const postHeight = 630;

/**
 * Returns a post's picture: a detail of its subject's scene, at a time and position that depend on the slug. Later posts of
 * the same subject show the scene mirrored and from farther away, so that the list shows different pictures.
 */
export function postPicture(post: Post): string {
  const random = randomFor(`post ${post.slug}`);
  random(); // skips a number; without this call every picture would change
  const { solution, repeatsSubject } = post;
  const tone = toneOf('dark', solutions[solution].accent);
  const width = lerp(660, 780, random()) * (repeatsSubject ? 1.4 : 1);
  const height = (width * postHeight) / postWidth;
  const x = lerp(sceneWidth - width - 110, sceneWidth - width, random());
  const y = lerp(0.42, 0.58, random()) * (sceneHeight - height);
  const mirror = repeatsSubject ? { transform: `translate(${short(2 * x + width)}) scale(-1 1)` } : {};
  const scene = group(solutionDrawings[solution].scene(random(), tone), mirror);
  const view = [x, y, width, height].map(short).join(' ');
  const ground = element('rect', { width: sceneWidth, height: sceneHeight, fill: tone.ground });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view}" width="${postWidth}" height="${postHeight}">${ground}${scene}</svg>`;
}
