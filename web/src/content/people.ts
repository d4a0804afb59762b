import type { Accent } from '../theme/accents.ts';

/** Somebody who leads the work. Their portrait is public/images/people/<slug>.{avif,webp}. */
export interface Person {
  slug: 'ruth-calloway' | 'daniel-osei' | 'claire-beaulieu' | 'omar-haddad' | 'hana-yusuf' | 'maya-lindqvist';
  /** As the posts' front matter has it. */
  name: string;
  role: string;
  city: 'Dubai' | 'Toronto';
  text: string;
  accent: Accent | 'ochre';
}

/** Placeholders: invented names and drawn portraits, until an owner puts their own people here. */
export const people: readonly Person[] = [
  {
    slug: 'ruth-calloway',
    name: 'Ruth Calloway',
    role: 'Managing director and co-founder',
    city: 'Toronto',
    text: 'Rescued late projects for ten years before 2010. Reads every final report, and signs none without a baseline.',
    accent: 'ochre',
  },
  {
    slug: 'daniel-osei',
    name: 'Daniel Osei',
    role: 'Reliability and performance',
    city: 'Toronto',
    text: 'Ran order systems at 300 requests a second before he advised on them. Leads the operations rotation.',
    accent: 'amber',
  },
  {
    slug: 'claire-beaulieu',
    name: 'Claire Beaulieu',
    role: 'Machine learning and automation',
    city: 'Toronto',
    text: 'Statistician. Has stopped more models than she has shipped, and can show why for each of them.',
    accent: 'violet',
  },
  {
    slug: 'omar-haddad',
    name: 'Omar Haddad',
    role: 'Cloud and infrastructure',
    city: 'Dubai',
    text: 'Database engineer. Has led forty cut-overs, called off three of them, and writes the runbooks himself.',
    accent: 'teal',
  },
  {
    slug: 'hana-yusuf',
    name: 'Hana Yusuf',
    role: 'Security and testing',
    city: 'Dubai',
    text: 'Tester first, then responder. Runs the testing practice, which reports to nobody on the delivery side.',
    accent: 'crimson',
  },
  {
    slug: 'maya-lindqvist',
    name: 'Maya Lindqvist',
    role: 'Architecture',
    city: 'Toronto',
    text: 'Keeps the firm’s decision records and a drawing that shows what really runs. Chairs design reviews in writing.',
    accent: 'cobalt',
  },
];
