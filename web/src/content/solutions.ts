import type { Accent } from '../theme/colors.ts';

/** The texts about a solution in menus, cards and links. `solutions/<slug>.ts` has the texts of its page. */
interface SolutionEntry {
  /** Name in menus, links and breadcrumbs. */
  name: string;
  accent: Accent;
  /** The line under the name in the navigation bar's dropdown, which lists the solutions that have one. */
  menuLine?: string;
}

// This table is small, because every page loads it for the menu and the footer.
const table = {
  'ai-transformation': {
    name: 'AI Transformation',
    accent: 'violet',
    menuLine: 'Models in daily use, judged by the work they save',
  },
  infrastructure: {
    name: 'Infrastructure',
    accent: 'cobalt',
    menuLine: 'Platforms built as code and tested by breaking them on purpose',
  },
  'cloud-migration': {
    name: 'Cloud Migration',
    accent: 'teal',
    menuLine: 'Workloads moved in waves, each with a tested rollback',
  },
  security: {
    name: 'Security and Testing',
    accent: 'crimson',
    menuLine: 'Defenses designed, attacked and repaired before somebody else tries',
  },
  performance: {
    name: 'Performance Engineering',
    accent: 'amber',
    menuLine: 'Slow systems profiled, fixed and kept fast by a budget',
  },
  'ai-consulting': { name: 'AI Consulting and Strategy', accent: 'violet' },
  'digital-transformation': { name: 'Digital Transformation', accent: 'teal' },
  'enterprise-architecture': { name: 'Enterprise Architecture', accent: 'cobalt' },
  'ai-security': { name: 'AI Security and Governance', accent: 'crimson' },
  'intelligent-automation': { name: 'Intelligent Automation', accent: 'amber' },
  'custom-ai-development': { name: 'Custom AI Development', accent: 'violet' },
  'digital-innovation': {
    name: 'Digital Innovation Strategy',
    accent: 'green',
    menuLine: 'Small bets on new products, tried on customers, stopped early',
  },
} satisfies Record<string, SolutionEntry>;

export type SolutionSlug = keyof typeof table;

/** All solutions, in the order of the footer. Routes, menus, links and media paths are derived from this table. */
export const solutions: Record<SolutionSlug, SolutionEntry> = table;

export const solutionSlugs = Object.keys(table) as SolutionSlug[];

export function isSolutionSlug(name: string): name is SolutionSlug {
  return Object.hasOwn(table, name);
}

export function solutionPath(slug: SolutionSlug): string {
  return `/solutions/${slug}`;
}

/** Returns the address of the contact form with a solution as the topic (features/contact/topic.ts). */
export function contactPath(topic: SolutionSlug): string {
  return `/contact?topic=${topic}#get-in-touch`;
}

/** Returns a link to a solution's page, with its name as the label. */
export function solutionLink(slug: SolutionSlug): { label: string; to: string } {
  return { label: solutions[slug].name, to: solutionPath(slug) };
}
