import { site } from '../../../functions/src/shared/site.ts';
import { solutionLink, solutions, solutionSlugs } from './solutions.ts';

/** A link to a page of this site, with its label in menus. */
export interface NavigationLink {
  label: string;
  to: string;
}

/** The dropdown of the solutions, with a line for each. */
export interface SolutionsMenu {
  label: string;
  solutions: (NavigationLink & { description: string })[];
  all: NavigationLink;
}

interface FooterColumn {
  title: string;
  links: NavigationLink[];
}

const solutionsMenu: SolutionsMenu = {
  label: 'Solutions',
  solutions: solutionSlugs.flatMap((slug) => {
    const { menuLine } = solutions[slug];
    return menuLine ? { ...solutionLink(slug), description: menuLine } : [];
  }),
  all: { label: 'View All Solutions', to: '/solutions' },
};

/** The navigation bar, left to right, and the button at its end. */
export const mainNavigation: {
  items: (NavigationLink | SolutionsMenu)[];
  /** Opens the search once the app has loaded (features/search/site-search.tsx). Without the app, leads to the blog. */
  search: NavigationLink;
  action: NavigationLink;
  /** A smaller group at the end of the menus. */
  more: NavigationLink[];
} = {
  items: [
    { label: 'Home', to: '/' },
    solutionsMenu,
    { label: 'Why Choose', to: site.whyPath },
    { label: 'About', to: '/about' },
    { label: 'Partnerships', to: '/partner' },
  ],
  search: { label: 'Search', to: '/blog' },
  action: { label: 'Get Started', to: '/contact' },
  more: [
    { label: 'Prices', to: '/pricing' },
    { label: 'Engagements', to: '/#engagements' },
    { label: 'Trust', to: '/trust' },
    { label: 'Blog', to: '/blog' },
    { label: 'Careers', to: '/careers' },
  ],
};

/** Linked from the footer's last line. */
export const databaseExportPath = '/database-export';

/** The columns of the footer; the first holds all solutions. */
export const footerNavigation: FooterColumn[] = [
  {
    title: 'Solutions',
    links: solutionSlugs.map(solutionLink),
  },
  {
    title: 'Company',
    links: [
      { label: 'About', to: '/about' },
      { label: 'Why Choose', to: site.whyPath },
      { label: 'Prices', to: '/pricing' },
      { label: 'Trust and security', to: '/trust' },
      { label: 'Partnerships', to: '/partner' },
      { label: 'Careers', to: '/careers' },
      { label: 'Contact', to: '/contact' },
    ],
  },
  {
    title: 'Resources',
    links: [
      { label: 'Blog', to: '/blog' },
      { label: 'All solutions', to: '/solutions' },
    ],
  },
  {
    title: 'Legal',
    links: [
      { label: 'Privacy Policy', to: '/privacy-policy' },
      { label: 'Terms of Service', to: '/terms-of-service' },
      { label: 'Cookie Policy', to: '/cookie-policy' },
    ],
  },
];
