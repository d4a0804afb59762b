import { describe, expect, it } from 'vitest';
import { site } from '@shared/site';
import { footerNavigation, mainNavigation } from './navigation';
import { solutionPath, solutions, solutionSlugs } from './solutions';
import { solutionsFor } from './solutions-page';
import type { Solution } from './types';

const files = import.meta.glob<Solution>('./solutions/*.ts', { eager: true, import: 'handle' });
const contents = new Map(
  Object.entries(files).map(([file, content]) => [file.slice('./solutions/'.length, -'.ts'.length), content]),
);

const consultingSlugs = [
  'ai-consulting',
  'digital-transformation',
  'enterprise-architecture',
  'ai-security',
  'intelligent-automation',
  'custom-ai-development',
];

const bookingAction = { label: expect.any(String), href: site.bookingUrl, newTab: true };

const requiredSlugs = [
  'ai-transformation',
  'infrastructure',
  'cloud-migration',
  'security',
  'performance',
  ...consultingSlugs,
  'digital-innovation',
];

describe('solution pages', () => {
  it('include the twelve specified solutions in the specified order', () => {
    expect(solutionSlugs.filter((slug) => requiredSlugs.includes(slug))).toEqual(requiredSlugs);
  });

  it.each([
    // slug, benefits, capabilities, service cards
    ['ai-transformation', 5, 3, 0],
    ['infrastructure', 5, 3, 0],
    ['cloud-migration', 5, 3, 0],
    ['security', 6, 6, 3],
    ['performance', 5, 3, 0],
    ...consultingSlugs.map((slug) => [slug, 0, 4, 0] as const),
    ['digital-innovation', 6, 4, 3],
  ] as const)(
    '%s shows %i benefits, %i capabilities and %i service cards',
    (slug, benefits, capabilities, serviceCards) => {
      const page = contents.get(slug);
      expect(page?.expectations?.items ?? []).toHaveLength(benefits);
      expect(page?.capabilities.cards).toHaveLength(capabilities);
      expect(page?.services?.cards ?? []).toHaveLength(serviceCards);
    },
  );

  it('are all in the footer, in order, and six of them in the menu', () => {
    expect(footerNavigation[0]?.links.map(({ to }) => to)).toEqual(solutionSlugs.map(solutionPath));
    const menu = mainNavigation.items.find((item) => 'solutions' in item);
    const featuredPaths = [...requiredSlugs.slice(0, 5), 'digital-innovation'].map(
      (slug) => `/solutions/${slug}`,
    );
    expect(menu?.solutions.map(({ to }) => to).filter((to) => featuredPaths.includes(to))).toEqual(
      featuredPaths,
    );
  });

  it('give five features to each service card', () => {
    const cards = [...contents.values()].flatMap(({ services }) => services?.cards ?? []);
    expect(cards.map(({ features }) => features.length)).toEqual(cards.map(() => 5));
  });

  it.each([
    [
      'ai-transformation',
      'AI & DIGITAL TRANSFORMATION',
      'Intelligent Systems That Transform Business',
      ['Machine Learning Implementation', 'Process Automation', 'AI Strategy Development'],
      'Ready to Transform with AI?',
    ],
    [
      'infrastructure',
      'TECHNOLOGY INFRASTRUCTURE',
      'Enterprise Infrastructure That Scales',
      ['Cloud Architecture', 'Security Framework', 'Performance Optimization'],
      'Ready to Build Enterprise Infrastructure?',
    ],
    [
      'cloud-migration',
      'CLOUD MIGRATION & MODERNIZATION',
      'Seamless Cloud Transformation',
      ['Migration Strategy', 'Application Modernization', 'Continuous Optimization'],
      'Ready to Migrate to the Cloud?',
    ],
  ])('%s has the specified tag, headline, capabilities and band', (slug, tag, headline, names, band) => {
    const page = contents.get(slug);
    expect(page?.hero).toMatchObject({ tag, headline });
    expect(page?.capabilities.cards.map(({ title }) => title)).toEqual(names);
    expect(page?.band.title).toBe(band);
  });

  it.each([
    ['ai-transformation', 'Start Your AI Journey', 'Schedule AI Consultation'],
    ['infrastructure', 'Build Your Infrastructure', 'Schedule Infrastructure Consultation'],
    ['cloud-migration', 'Start Cloud Migration', 'Schedule Migration Assessment'],
    ['security', 'Secure Your Enterprise', 'Schedule Security Assessment'],
    ['performance', 'Measure Your System', 'Schedule Performance Review'],
  ])('%s links both buttons to the contact form', (slug, heroLabel, bandLabel) => {
    const page = contents.get(slug);
    expect(page?.hero.actions).toEqual([{ label: heroLabel, to: '/contact#get-in-touch' }]);
    expect(page?.band.actions).toEqual([{ label: bandLabel, to: '/contact#get-in-touch' }]);
  });

  it.each(consultingSlugs)('%s opens booking in a new tab and links "Learn More" to /contact', (slug) => {
    const page = contents.get(slug);
    for (const actions of [page?.hero.actions, page?.band.actions]) {
      expect(actions).toEqual([bookingAction, { label: 'Learn More', to: '/contact' }]);
    }
  });

  it('say who needs each solution and name a similar one', () => {
    for (const slug of solutionSlugs) {
      const others = solutionSlugs.filter((other) => other !== slug);
      // The sentences shorten names, for example to 'Cloud Migration'.
      const names = others.map((other) => solutions[other].name.split(' and ')[0]!);
      expect(solutionsFor[slug]).toMatch(/^For /);
      expect(
        names.some((name) => solutionsFor[slug].includes(name)),
        slug,
      ).toBe(true);
    }
  });

  it('relate each page to three others', () => {
    for (const [slug, { related }] of contents) {
      const others = related.filter((other) => other !== slug && contents.has(other));
      expect(new Set(others).size, slug).toBe(3);
    }
  });
});
