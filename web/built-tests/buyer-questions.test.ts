import { expect, test } from 'vitest';
import { site } from '../../functions/src/shared/site.ts';
import { postRoutes, solutionRoutes } from '../e2e/support/routes.ts';
import { engagementPath, engagementSlugs } from '../src/content/engagements.ts';
import { evidence } from '../src/content/trust.ts';
import { findAll, mainOf, pages, readPage, wordsOf } from './read-site.ts';

/** The words that answer each question of procurement, by the name of the page in Home's footer. */
const answers: Record<string, Record<string, string[]>> = {
  Prices: {
    'What does a migration cost?': ['CAD 854,000–1,098,000'],
    'How do we stop?': ['After each stage', 'with four weeks’ notice'],
  },
  'Trust and security': {
    'In which region is our data stored?': [site.region.id],
    'How long do you keep it?': ['The database deletes by these same numbers'],
    'Who else handles it?': ['Hosting, database, programs, sign-in'],
    'Which certificates do you hold?': ['ISO 27001 and SOC 2'],
    'Is the site accessible?': ['WCAG 2.2, level AA'],
    'What happens after an incident?': ['at the latest 72 hours'],
  },
  About: {
    'Are you insured, and which law applies?': [
      'Liability insurance',
      'Ontario, or by agreement the law of your country',
    ],
    'Who will work for us?': ['You meet the one who leads yours before you sign'],
  },
};

test.each(Object.entries(answers))(
  "the page '%s', one click from Home, answers the questions of buyers",
  (name, questions) => {
    const [footer = ''] = findAll(readPage('/'), /(<footer.*<\/footer>)/gs);
    const [, route = ''] = new RegExp(`<a [^>]*href="([^"]*)"[^>]*>${name}</a>`).exec(footer) ?? [];
    const words = wordsOf(mainOf(readPage(route)));
    for (const [question, parts] of Object.entries(questions))
      for (const part of parts) expect(words, question).toContain(part);
  },
);

test('Trust links to the evidence of each claim, and to the security contact', () => {
  const links = findAll(mainOf(readPage('/trust')), / href="([^"]*)"/g);
  const expected = evidence.map(({ file }) => `${site.repositoryUrl}/blob/main/${file}`);
  expect(links).toEqual(
    expect.arrayContaining([...expected, `mailto:${site.securityEmail}`, '/.well-known/security.txt']),
  );
});

test.each<readonly [string, string]>([
  ['/', 'Figures, clients and people'],
  ['/about', 'Story, dates, people, badges, certificates and details of the firm'],
  [site.whyPath, 'Figures, clients and people'],
  ['/solutions', 'Prices'],
  ['/careers', 'Positions'],
  ['/pricing', 'Prices'],
  ...solutionRoutes.map((route) => [route, 'Figures, prices, clients and people'] as const),
  ...engagementSlugs.map((slug) => [engagementPath(slug), 'Clients, people and figures'] as const),
  ...postRoutes.map((route) => [route, 'People, clients and figures'] as const),
])('a line below the heading of %s names its samples: %s', (route, words) => {
  const [hero] = readPage(route).split('<h2');
  expect(hero).toContain(`<p class="fine-print samples">* ${words} on this page are samples.</p>`);
});

test('a page with samples has one line about them, which names exactly the samples that are marked', () => {
  const names = (text: string) => text.toLowerCase().split(/, | and /);
  const found = pages.map(({ route, html }) => {
    const marked = findAll(html, /class="sample"[^>]*title="Sample ([^"]*)">/g).flatMap(names);
    const lines = findAll(html, /class="fine-print samples">\* (.*?) on this page/g);
    return { route, marked: [...new Set(marked)].toSorted(), lines };
  });
  expect(found.filter(({ marked }) => marked.length > 0).length).toBeGreaterThan(20);
  for (const { route, marked, lines } of found) {
    expect(lines, route).toHaveLength(marked.length > 0 ? 1 : 0);
    expect(lines.flatMap(names).toSorted(), route).toEqual(marked);
  }
});
