import type { PageMeta } from '@/content/types';
import { site } from '@shared/site';
import { facts } from './facts';
import { solutionSlugs } from './solutions';

export const notFoundMeta: PageMeta = {
  title: 'Page not found',
  description: `There is no page at this address on the ${site.name} site. Start again from the home page, the list of solutions, the blog or the contact page.`,
};

/** The texts of an address that has no page. */
export const notFound = {
  title: '404 Page Not Found',
  hint: 'Did you forget to add the page to the router?',
  text: 'That question is for our engineers. For you: the link is wrong or the page has moved, and these places lead to everything else.',
};

export const notFoundLinks: { kind: string; to: string; title: string }[] = [
  { kind: 'Home', to: '/', title: 'What the firm does, on one page' },
  {
    kind: 'All solutions',
    to: '/solutions',
    title: `${solutionSlugs.length} services, from AI to testing`,
  },
  { kind: 'Blog', to: '/blog', title: 'Field notes by our engineers' },
  { kind: 'Contact', to: '/contact', title: `Write to a person, answer within ${facts.reply}` },
];
