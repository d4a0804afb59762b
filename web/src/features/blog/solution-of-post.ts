// A relative import: media/ draws the posts' pictures by the same choice, and does not know the alias '@'.
import type { SolutionSlug } from '../../content/solutions';

/** Words of a category, and the solutions that suit it. The first that matches wins. */
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

/** The solution whose picture illustrates a post: by its category, and by its slug where several suit it. */
export function solutionOfPost({ slug, category }: { slug: string; category: string }): SolutionSlug {
  const suited = subjects.find(([words]) => words.test(category))?.[1] ?? [];
  return suited[slug.length % suited.length] ?? 'digital-innovation';
}
