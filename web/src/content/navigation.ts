import { solutionLink, solutions, solutionSlugs } from './solutions.ts';

/** A link of this site as menus show it. */
export interface NavigationLink {
  label: string;
  to: string;
}

/** The dropdown: a line for each solution in it. */
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
  action: NavigationLink;
} = {
  items: [
    { label: 'Home', to: '/' },
    solutionsMenu,
    { label: 'Why Choose', to: '/why-forillon' },
    { label: 'About', to: '/about' },
    { label: 'Partnerships', to: '/partner' },
  ],
  action: { label: 'Get Started', to: '/contact' },
};

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
      { label: 'Why Choose', to: '/why-forillon' },
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
      { label: 'Database export', to: '/database-export' },
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
