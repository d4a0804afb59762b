import { site } from '../../../functions/src/shared/site.ts';
import type { Accent } from '../theme/colors.ts';

const [dubai, toronto] = site.offices;

/** A person who leads the work. The portrait is public/images/people/<slug>.{avif,webp}. */
export interface Person {
  slug: 'ruth-calloway' | 'daniel-osei' | 'claire-beaulieu' | 'omar-haddad' | 'hana-yusuf' | 'maya-lindqvist';
  /** The name, as in the author field of posts. */
  name: string;
  role: string;
  city: string;
  text: string;
  accent: Accent | 'ochre';
  /** True for an invented person with a drawn portrait. An owner replaces them with people of the firm. */
  isSample: boolean;
}

export const people: readonly Person[] = [
  {
    slug: 'ruth-calloway',
    name: 'Ruth Calloway',
    role: 'Managing director and co-founder',
    city: toronto.city,
    text: 'Rescued late projects for ten years before 2010. Reads every final report, and signs none without figures from before the work.',
    accent: 'ochre',
    isSample: true,
  },
  {
    slug: 'daniel-osei',
    name: 'Daniel Osei',
    role: 'Reliability and performance',
    city: toronto.city,
    text: 'Ran order systems at 300 requests a second before he advised on them. Leads the operations rotation.',
    accent: 'amber',
    isSample: true,
  },
  {
    slug: 'claire-beaulieu',
    name: 'Claire Beaulieu',
    role: 'Machine learning and automation',
    city: toronto.city,
    text: 'Statistician. Has stopped more models than she has shipped, and can show why for each of them.',
    accent: 'violet',
    isSample: true,
  },
  {
    slug: 'omar-haddad',
    name: 'Omar Haddad',
    role: 'Cloud and infrastructure',
    city: dubai.city,
    text: 'Database engineer. Has moved forty systems while they were in use, called off three of the dates, and writes each step down himself.',
    accent: 'teal',
    isSample: true,
  },
  {
    slug: 'hana-yusuf',
    name: 'Hana Yusuf',
    role: 'Security and testing',
    city: dubai.city,
    text: 'Tester first, then responder. Runs the testing practice, which reports to nobody on the delivery side.',
    accent: 'crimson',
    isSample: true,
  },
  {
    slug: 'maya-lindqvist',
    name: 'Maya Lindqvist',
    role: 'Architecture',
    city: toronto.city,
    text: 'Keeps the firm’s decision records and a drawing that shows what really runs. Chairs design reviews in writing.',
    accent: 'cobalt',
    isSample: true,
  },
];
