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
  /** Whether an earlier post has the same subject. */
  isFurther: boolean;
}

export const postWidth = 1200;
const postHeight = 630;

/**
 * A post's picture: the scene of its subject seen closer, at a moment and from a place that its slug decides. A further
 * post of the same subject sees it from the other side and from farther away, so that the two are told apart in the list.
 */
export function postPicture(post: Post): string {
  const random = randomFor(`post ${post.slug}`);
  random();
  const { solution, isFurther } = post;
  const tone = toneOf('dark', solutions[solution].accent);
  const width = lerp(660, 780, random()) * (isFurther ? 1.4 : 1);
  const height = (width * postHeight) / postWidth;
  const x = lerp(sceneWidth - width - 110, sceneWidth - width, random());
  const y = lerp(0.42, 0.58, random()) * (sceneHeight - height);
  const mirror = isFurther ? { transform: `translate(${short(2 * x + width)}) scale(-1 1)` } : {};
  const scene = group(solutionDrawings[solution].scene(random(), tone), mirror);
  const view = [x, y, width, height].map(short).join(' ');
  const ground = element('rect', { width: sceneWidth, height: sceneHeight, fill: tone.ground });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view}" width="${postWidth}" height="${postHeight}">${ground}${scene}</svg>`;
}
