import type { SolutionSlug } from '@/content/solutions';
import type { ClaimName, Sampled } from './facts';
import type { IconName } from './icons';

/** The target of a button or link: a path of this site (may have a #fragment), or an address elsewhere. */
export type Action = { label: string; to: string } | { label: string; href: string; newTab?: boolean };

export interface PageMeta {
  /** At most about 45 characters, without the firm's name, which page-meta.ts adds. */
  title: string;
  /** 110 to 160 characters, unique. */
  description: string;
}

/** A figure with its label. `value` is shown as it is ('40%', '99.99%', '3 weeks'). */
export interface Stat {
  value: string;
  label: string;
  /** The exact meaning of the number. */
  note?: string;
  /** The claim of the figure, which is marked until an owner has confirmed the claim (facts.ts). */
  claim?: ClaimName;
}

/** A card: a capability, an advantage, a value, a reason. */
export interface Card {
  icon: IconName;
  title: string;
  description: string;
}

export interface ServiceCard {
  icon: IconName;
  title: string;
  description: string;
  features: string[];
}

export interface Question {
  question: string;
  answer: string;
}

/** The top of a page: its h1, a summary, and the next steps. */
export interface Hero {
  tag: string;
  headline: string;
  subtitle: string;
  actions: Action[];
  /** Links below the actions, in one line. */
  links?: readonly { label: string; to: string }[];
  /** The content that the page marks while it is a sample. */
  samples?: readonly Sampled[];
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
  /** Marks the title while the section is a sample. */
  claim?: Sampled;
}

/** A phase of an engagement: its time, work and deliverable. */
export interface Phase {
  title: string;
  /** e.g. 'Weeks 1–3' */
  time: string;
  description: string;
  deliverable: string;
}

/** A row of a comparison between the usual way and the firm's. */
export interface ComparisonRow {
  aspect: string;
  before: string;
  after: string;
}

/** The texts of a solution's page, for pages/solution.tsx. */
export interface Solution {
  meta: PageMeta;
  hero: Hero;
  /** Three or four figures. */
  stats: Stat[];
  /** 'What You Can Expect': a checklist next to the solution's picture. */
  expectations?: SectionIntro & { items: string[]; pictureAlt: string };
  capabilities: SectionIntro & { cards: Card[] };
  /** Three service cards of five features each. */
  services?: SectionIntro & { cards: ServiceCard[] };
  /** Three or four phases. */
  approach: SectionIntro & { phases: Phase[] };
  /** A before/after table of three to five rows, if there is something true and useful to compare. */
  comparison?: { title: string; before: string; after: string; rows: ComparisonRow[] };
  /** Two to four questions of the buyers of this service. */
  questions: Question[];
  band: Band;
  /** Three related solutions. */
  related: SolutionSlug[];
}

/** A card of a solution on Home. */
export interface SolutionCard {
  slug: SolutionSlug;
  icon: IconName;
  title: string;
  description: string;
  keyBenefits: string[];
  cta: string;
}

/** A row of a before/after table, with the method of measurement. */
export interface Measurement {
  measure: string;
  before: string;
  after: string;
  method: string;
}

/** A page of a client's document, such as a decision, a plan or a schedule. */
export interface DocumentPage {
  /** The kind of document, and its name or number. */
  kind: string;
  title: string;
  facts: string[];
  rows: {
    term: string;
    text: string;
    /** The first and the last week of the row, drawn on a common scale. */
    weeks?: readonly [first: number, last: number];
  }[];
}

/** The texts of a sample engagement's page, for pages/engagement.tsx. */
export interface Engagement {
  meta: PageMeta;
  headline: string;
  subtitle: string;
  /** The heading of the sheets. */
  sheetsTitle: string;
  /** Four facts: who, how long, how many people, how large. */
  facts: { label: string; value: string }[];
  problem: { title: string; paragraphs: string[] };
  measurements: SectionIntro & { rows: Measurement[] };
  stages: SectionIntro & { phases: Phase[] };
  setbacks: { title: string; items: { title: string; text: string }[] };
  handover: SectionIntro & { items: string[]; document: DocumentPage };
  /** The author of the quoted testimonial in why.ts. */
  client: string;
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

/** A claim about this website, with the test or document in the repository that proves it. */
export interface Evidence {
  claim: string;
  /** Path from the root of the repository. */
  file: string;
  /** Words in the file, such as the name of a test. */
  words: string;
}

interface LegalSection {
  id: string;
  title: string;
  /** Paragraphs, lists, rows of a table and claims with evidence, in order. */
  body: (
    | string
    | { list: readonly string[] }
    // Rows and claims with a title are folded on a phone.
    | { title?: string; rows: readonly { label: string; value: string }[] }
    | { title?: string; evidence: readonly Evidence[] }
  )[];
}

export interface LegalDocument {
  meta: PageMeta;
  title: string;
  /** Month and year, e.g. 'January 2024'. */
  updated: string;
  intro: string;
  sections: LegalSection[];
}
