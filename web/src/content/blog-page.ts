import type { Band, Hero, PageMeta } from '@/content/types';
import { site } from '@shared/site';
import { facts } from './facts';

export const blogMeta: PageMeta = {
  title: 'Blog: notes from the work',
  description: `Field notes by ${site.name} engineers on cloud exits, reliability targets, load tests, software supply chains and AI governance, with figures and code.`,
};

export const blogHero: Hero = {
  tag: 'BLOG',
  headline: 'Notes from the work',
  subtitle:
    'Written by the people who were there: what we tried, what we measured, and what we would do differently. No announcements.',
  actions: [],
};

/** Texts of the list and of a post. */
export const blogTexts = {
  loading: 'Loading...',
  empty: 'No posts yet.',
  notFound: 'Post Not Found',
  notFoundHint: 'It may have been renamed or withdrawn. The list has everything that is published.',
  back: { label: 'Back to Blog', to: '/blog' },
  by: 'By',
  /** The part of About that introduces the authors. */
  authors: '/about#people',
  readingTime: (minutes: number) => `${minutes} min read`,
  audience: 'Written for',
  outcome: 'After reading',
  reading: 'Reading time',
  sources: 'Sources',
  all: 'All posts',
  categories: 'Categories',
  related: 'Read on',
  older: 'Previous post',
  newer: 'Next post',
  neighbors: 'Posts before and after',
  /** The label of the service that a post is about. */
  service: 'This is what we do',
  /** The heading below a post, above its service and the engagements with that service. */
  onward: 'The service behind this post',
} as const;

export const searchTexts = {
  label: 'Search services, pages and posts',
  /** The link in the blog. */
  link: 'Search the site',
  close: 'Close the search',
  keys: 'Arrow keys move through the results, Enter opens one.',
  found: (count: number, first: string) => `${count} found. Enter opens ${first}.`,
  /** Shown before the visitor types, below three services. */
  suggestions: {
    name: 'Suggestions',
    pages: [
      { label: 'Prices', to: '/pricing', text: 'Three orders, each with its people, weeks and price' },
      { label: 'Contact', to: '/contact', text: `An engineer answers within ${facts.reply}` },
    ],
  },
  none: 'Nothing found. Try another word, or fewer.',
  failed: 'The search could not be loaded. Please check your connection and keep typing.',
} as const;

export const blogBand: Band = {
  title: 'Working on something similar?',
  text: `Tell us where you are stuck. An engineer who has been there will answer within ${facts.reply}, whether or not it leads to a project.`,
  actions: [{ label: 'Write to us', to: '/contact#get-in-touch' }],
};
