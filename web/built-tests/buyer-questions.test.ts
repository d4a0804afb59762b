import { expect, test } from 'vitest';
import { site } from '../../functions/src/shared/site.ts';
import { postRoutes, solutionRoutes } from '../e2e/support/routes.ts';
import { evidence } from '../src/content/trust.ts';
import { findAll, mainOf, readPage, wordsOf } from './read-site.ts';

/** Words that answer procurement's questions, by the link of Home's footer that leads to them. */
const answers: Record<string, Record<string, string[]>> = {
  Prices: {
    'What does a migration cost?': ['CAD 854,000–1,098,000'],
    'How do we stop?': ['After each stage', 'with four weeks’ notice'],
  },
  'Trust and security': {
    'In which region does our data lie?': [site.region.id],
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
  "what a buyer asks is answered under '%s', one click from Home",
  (name, questions) => {
    const [footer = ''] = findAll(readPage('/'), /(<footer.*<\/footer>)/gs);
    const [, route = ''] = new RegExp(`<a [^>]*href="([^"]*)"[^>]*>${name}</a>`).exec(footer) ?? [];
    const words = wordsOf(mainOf(readPage(route)));
    for (const [question, parts] of Object.entries(questions))
      for (const part of parts) expect(words, question).toContain(part);
  },
);

test('Trust links each of its claims to what shows it, and to those who answer', () => {
  const links = findAll(mainOf(readPage('/trust')), / href="([^"]*)"/g);
  const expected = evidence.map(({ file }) => `${site.repositoryUrl}/blob/main/${file}`);
  expect(links).toEqual(
    expect.arrayContaining([...expected, `mailto:${site.securityEmail}`, '/.well-known/security.txt']),
  );
});

test.each([
  ['/', 'Sample figures', 2],
  ['/about', 'Sample story', 1],
  ['/about', 'Sample dates', 1],
  ['/about', 'Sample people', 1],
  ['/about', 'Sample quotation, invented client', 1],
  ['/about', 'Sample badges and certificates', 1],
  [site.whyPath, 'Sample figures', 1],
  [site.whyPath, 'Sample quotation, invented client', 3],
  ['/solutions', 'Sample quotation, invented client', 1],
  ['/solutions', 'Samples: the orders are invented', 1],
  ['/careers', 'Sample positions', 1],
  ['/pricing', 'Sample rates and terms', 1],
  ...solutionRoutes.map((route) => [route, 'Sample figures', 1] as const),
  ...postRoutes.map((route) => [route, 'Sample: people and figures are invented', 1] as const),
] as const)('what is invented on %s is marked where it stands: %s', (route, mark, times) => {
  expect(mainOf(readPage(route)).split(mark)).toHaveLength(times + 1);
});
