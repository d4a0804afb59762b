import { site } from '../../../functions/src/shared/site.ts';

/** A category of posts, which has its own page. */
interface BlogCategory {
  slug: string;
  /** The category in the posts' front matter. */
  name: string;
  subtitle: string;
  /** The description for search engines: 110 to 160 characters. */
  description: string;
}

export const blogCategories: readonly BlogCategory[] = [
  {
    slug: 'ai-and-automation',
    name: 'AI and Automation',
    subtitle:
      'Models and rules in daily work: what they saved, how we checked it, and what we left to people.',
    description: `Posts by ${site.name} engineers on machine learning and automation in daily work: what was measured, what it saved, and which cases stay with people.`,
  },
  {
    slug: 'cloud-and-architecture',
    name: 'Cloud and Architecture',
    subtitle: 'Moves between platforms, the decisions before them, and the records that explain both later.',
    description: `Posts by ${site.name} engineers on cloud migration and architecture: plans for the switch, exit criteria before the contract, and decision records.`,
  },
  {
    slug: 'reliability',
    name: 'Reliability',
    subtitle:
      'Availability and speed as figures: what a promise costs, and how to test it before your customers do.',
    description: `Posts by ${site.name} engineers on reliability and performance: what an availability target costs, and load tests that show what your customers will see.`,
  },
  {
    slug: 'security',
    name: 'Security',
    subtitle: 'Rules that are short enough to follow, and evidence that you can read yourself.',
    description: `Posts by ${site.name} engineers on security and AI governance: checklists for putting AI into use, and how to read a software bill of materials.`,
  },
];

export function categoryPath({ slug }: Pick<BlogCategory, 'slug'>): string {
  return `/blog/category/${slug}`;
}

/** Returns the category with this name; undefined if it does not exist. */
export function findCategory(name: string): BlogCategory | undefined {
  return blogCategories.find((category) => category.name === name);
}
