import { site } from '../../functions/src/shared/site.ts';
import { laterCases } from '../../testing/tier.ts';
import { evidence } from '../src/content/trust';
import { postRoutes, solutionRoutes } from './support/routes';
import { expect, test } from './support/test';

/** Procurement's questions, by the link of Home's footer that leads to the answer, with words of the answer. */
const questions: Record<string, Record<string, string | string[]>> = {
  Prices: {
    'What does a migration cost?': 'CAD 854,000–1,098,000',
    'How do we stop?': ['After each stage', 'with four weeks’ notice'],
  },
  'Trust and security': {
    'In which region does our data lie?': site.region.id,
    'How long do you keep it?': 'The database deletes by these same numbers',
    'Who else handles it?': 'Hosting, database, programs, sign-in',
    'Which certificates do you hold?': 'ISO 27001 and SOC 2',
    'Is the site accessible?': 'WCAG 2.2, level AA',
    'What happens after an incident?': 'at the latest 72 hours',
  },
  About: {
    'Are you insured, and which law applies?': [
      'Liability insurance',
      'Ontario, or by agreement the law of your country',
    ],
    'Who will work for us?': 'You meet the one who leads yours before you sign',
  },
};

for (const [index, [name, answers]] of Object.entries(questions).entries())
  test(
    `what a buyer asks is answered under '${name}', one click from Home`,
    laterCases(index),
    async ({ page }) => {
      await page.goto('/');
      await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click();
      for (const [question, words] of Object.entries(answers))
        for (const answer of [words].flat())
          await expect(page.getByRole('main').getByText(answer).first(), question).toBeVisible();
    },
  );

test('Solutions, Why Choose and every service lead to the prices', async ({ request }) => {
  for (const route of ['/solutions', site.whyPath, ...solutionRoutes])
    expect(await (await request.get(route)).text(), route).toMatch(
      /<main[^]*href="\/pricing[^"]*"[^]*<\/main>/,
    );
});

test('Trust links each of its claims to what shows it, and whoever answers', async ({ page }) => {
  await page.goto('/trust');
  const main = page.getByRole('main');
  for (const { file } of evidence)
    await expect(main.locator(`a[href="${site.repositoryUrl}/blob/main/${file}"]`).first()).toBeVisible();
  await expect(main.locator(`a[href="mailto:${site.securityEmail}"]`)).toBeVisible();
  await expect(main.getByRole('link', { name: '/.well-known/security.txt' })).toBeVisible();
});

/** The number of times that a mark of a sample stands on a page. */
const marks: readonly (readonly [route: string, mark: string, times: number])[] = [
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
];

test('what is invented is marked where it stands', async ({ request }) => {
  for (const [route, mark, times] of marks) {
    const [, main = ''] = (await (await request.get(route)).text()).split('<main');
    expect(main.split('</main>')[0]?.split(mark).length, `${route}: ${mark}`).toBe(times + 1);
  }
});

test('security.txt is where RFC 9116 has it', async ({ request }) => {
  const response = await request.get('/.well-known/security.txt');
  expect(response.headers()['content-type']).toContain('text/plain');
  expect(await response.text()).toMatch(/^Contact: mailto:/);
});
