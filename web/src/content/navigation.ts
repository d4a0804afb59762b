/** A link of this site as menus show it. */
export interface NavigationLink {
  label: string;
  to: string;
}

/** A solution in the dropdown: its name and one line. Both are the page's own (navigation.test.ts holds them together). */
export interface SolutionLink extends NavigationLink {
  description: string;
}

export interface SolutionsMenu {
  label: string;
  solutions: SolutionLink[];
  all: NavigationLink;
}

export interface FooterColumn {
  title: string;
  links: NavigationLink[];
}

/** The six solutions of the dropdown, in the order of the specification (section 2, Navigation bar). */
const solutionsMenu: SolutionsMenu = {
  label: 'Solutions',
  solutions: [
    {
      label: 'AI Transformation',
      description: 'Models in daily use, judged by the work they save',
      to: '/solutions/ai-transformation',
    },
    {
      label: 'Infrastructure',
      description: 'Platforms built as code and proved by breaking them on purpose',
      to: '/solutions/infrastructure',
    },
    {
      label: 'Cloud Migration',
      description: 'Workloads moved in rehearsed waves, with a way back at each step',
      to: '/solutions/cloud-migration',
    },
    {
      label: 'Security and Testing',
      description: 'Defences designed, attacked and repaired before somebody else tries',
      to: '/solutions/security',
    },
    {
      label: 'Performance Engineering',
      description: 'Slow systems profiled, fixed and kept fast by a budget',
      to: '/solutions/performance',
    },
    {
      label: 'Digital Innovation Strategy',
      description: 'Small bets on new products, tried on customers, stopped early',
      to: '/solutions/digital-innovation',
    },
  ],
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

/** The columns of the footer; the first holds all twelve solutions. */
export const footerNavigation: FooterColumn[] = [
  {
    title: 'Solutions',
    links: [
      { label: 'AI Transformation', to: '/solutions/ai-transformation' },
      { label: 'Infrastructure', to: '/solutions/infrastructure' },
      { label: 'Cloud Migration', to: '/solutions/cloud-migration' },
      { label: 'Security and Testing', to: '/solutions/security' },
      { label: 'Performance Engineering', to: '/solutions/performance' },
      { label: 'AI Consulting and Strategy', to: '/solutions/ai-consulting' },
      { label: 'Digital Transformation', to: '/solutions/digital-transformation' },
      { label: 'Enterprise Architecture', to: '/solutions/enterprise-architecture' },
      { label: 'AI Security and Governance', to: '/solutions/ai-security' },
      { label: 'Intelligent Automation', to: '/solutions/intelligent-automation' },
      { label: 'Custom AI Development', to: '/solutions/custom-ai-development' },
      { label: 'Digital Innovation Strategy', to: '/solutions/digital-innovation' },
    ],
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
