import type { Icon } from '@tabler/icons-react';

/** Where a button or link leads: a path of this site (may carry a #fragment), or an address elsewhere. */
export type Action = { label: string; to: string } | { label: string; href: string; newTab?: boolean };

/** One accent per solution theme; the values are in theme/accents.ts. */
export type Accent = 'violet' | 'cobalt' | 'teal' | 'crimson' | 'amber' | 'green';

export interface PageMeta {
  /** Without the firm's name, which the template appends; at most about 45 characters. */
  title: string;
  /** 110 to 160 characters, unique. */
  description: string;
}

/** A figure with what it counts: `value` as shown ('40%', '99.99%', '3 weeks'). */
export interface Stat {
  value: string;
  label: string;
}

/** A figure with an icon (spec, section 3: stat item). */
export interface StatItem extends Stat {
  icon: Icon;
}

/** A card: a capability, an advantage, a value, a reason. */
export interface Card {
  icon: Icon;
  title: string;
  description: string;
}

export interface ServiceCard {
  icon: Icon;
  title: string;
  description: string;
  features: string[];
}

export interface Question {
  question: string;
  answer: string;
}

/** The top of a page: its one h1, what it is about, and where to go from here. */
export interface Hero {
  tag: string;
  headline: string;
  subtitle: string;
  actions: Action[];
}

/** A closing call-to-action band. */
export interface Band {
  title: string;
  text: string;
  actions: Action[];
}

/** Heading and lead of a section. */
export interface SectionIntro {
  title: string;
  intro: string;
}

/** A phase of an engagement: when, what is done, and what the client holds at its end. */
export interface Phase {
  title: string;
  /** e.g. 'Weeks 1–3' */
  time: string;
  description: string;
  deliverable: string;
}

/** Rows of a comparison: what is usual beside what the firm does. */
export interface ComparisonRow {
  aspect: string;
  before: string;
  after: string;
}

/** The twelve solution pages, in the order of the spec's route table. */
export type SolutionSlug =
  | 'ai-transformation'
  | 'infrastructure'
  | 'cloud-migration'
  | 'security'
  | 'performance'
  | 'ai-consulting'
  | 'digital-transformation'
  | 'enterprise-architecture'
  | 'ai-security'
  | 'intelligent-automation'
  | 'custom-ai-development'
  | 'digital-innovation';

/** Everything that one solution page shows (spec, section 2, Service pages); one template renders all twelve. */
export interface Solution {
  slug: SolutionSlug;
  /** Name in menus, cards and breadcrumbs, e.g. 'AI Transformation'. */
  name: string;
  /** One line for the navigation and cards, at most 70 characters. */
  summary: string;
  accent: Accent;
  icon: Icon;
  meta: PageMeta;
  hero: Hero;
  /** Three or four figures, in the page's own reading. */
  stats: Stat[];
  /** 'What You Can Expect' checklist beside an image (absent on the pages without one). */
  expectations?: { title: string; intro: string; items: string[] };
  capabilities: { title: string; intro: string; cards: Card[] };
  /** Three service cards of five features each, where the spec names them. */
  services?: { title: string; intro: string; cards: ServiceCard[] };
  /** Three or four phases. */
  approach: { title: string; intro: string; phases: Phase[] };
  /** Before/after table of three to five rows; optional, where it says something true and useful. */
  comparison?: { title: string; before: string; after: string; rows: ComparisonRow[] };
  /** Two to four questions that a buyer of this service really asks. */
  questions: Question[];
  band: Band;
  /** Slugs of three related solutions. */
  related: string[];
}

/** A card of a solution on Home or /solutions (spec, section 3: solution card). */
export interface SolutionCard {
  slug: string;
  icon: Icon;
  title: string;
  description: string;
  keyBenefits: string[];
  cta: string;
  link: string;
  /** The gradient that shows on hover. */
  hover: Accent;
}

export interface CaseStudy {
  industry: string;
  icon: Icon;
  company: string;
  project: string;
  /** Two figures of the result. */
  result: [Stat, Stat];
  /** What was done, in two or three sentences. */
  story: string;
  accent: Accent;
}

export interface Testimonial {
  quote: string;
  author: string;
  role: string;
  rating: 5;
}

export interface Position {
  title: string;
  location: string;
  type: string;
  description: string;
  /** Three to five lines each. */
  responsibilities: string[];
  requirements: string[];
}

export interface LegalSection {
  id: string;
  title: string;
  /** Paragraphs and lists in order. */
  body: (string | { list: string[] })[];
}

export interface LegalDocument {
  meta: PageMeta;
  title: string;
  /** 'January 2024' (spec, section 9). */
  updated: string;
  intro: string;
  sections: LegalSection[];
}
