import type { NavigationLink } from '@/content/navigation';
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

export const notFoundLinks: (NavigationLink & { description: string })[] = [
  { label: 'Home', to: '/', description: 'What the firm does, on one page' },
  {
    label: 'All solutions',
    to: '/solutions',
    description: `${solutionSlugs.length} services, from AI to testing`,
  },
  { label: 'Blog', to: '/blog', description: 'Field notes by our engineers' },
  { label: 'Contact', to: '/contact', description: `Write to a person, answer within ${facts.reply}` },
];
