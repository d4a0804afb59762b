import type { SolutionSlug } from '../../../web/src/content/solutions.ts';
import { lerp } from '../drawing/number.ts';
import { short } from '../drawing/path.ts';
import { randomFor } from '../drawing/random.ts';
import { element } from '../drawing/svg.ts';
import { toneOf } from '../drawing/tone.ts';
import { scenes } from '../scenes/all.ts';
import { sceneHeight, sceneWidth } from '../scenes/scene.ts';

export interface Post {
  slug: string;
  category: string;
}

/** Words of a category, and the scenes that suit it; the first that is named wins. */
const subjects: [RegExp, SolutionSlug[]][] = [
  [/governance|risk/i, ['ai-security']],
  [/automation/i, ['intelligent-automation']],
  [/\bai\b|data|machine/i, ['ai-transformation', 'custom-ai-development']],
  [/security|compliance/i, ['security']],
  [/performance|test/i, ['performance']],
  [/reliability|infrastructure|operations/i, ['infrastructure']],
  [/cloud|migration/i, ['cloud-migration', 'digital-transformation']],
  [/architecture/i, ['enterprise-architecture']],
];

/** The scene that a post is illustrated with: by its category, and by its slug where the category has several. */
export function subjectOf({ slug, category }: Post): SolutionSlug {
  const fitting = subjects.find(([words]) => words.test(category))?.[1] ?? ['digital-innovation'];
  return fitting[Math.floor(randomFor(slug)() * fitting.length)] ?? 'digital-innovation';
}

export const postWidth = 1200;
export const postHeight = 630;

/** A post's picture: its scene seen closer, at a moment and from a place that its slug decides. */
export function postPicture(post: Post): string {
  const random = randomFor(`post ${post.slug}`);
  random();
  const { accent, scene } = scenes[subjectOf(post)];
  const tone = toneOf('dark', accent);
  const width = lerp(660, 780, random());
  const height = (width * postHeight) / postWidth;
  const x = lerp(sceneWidth - width - 110, sceneWidth - width, random());
  const y = lerp(0.42, 0.58, random()) * (sceneHeight - height);
  const view = [x, y, width, height].map(short).join(' ');
  const ground = element('rect', { width: sceneWidth, height: sceneHeight, fill: tone.ground });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view}" width="${postWidth}" height="${postHeight}">${ground}${scene(random(), tone)}</svg>`;
}
