import { site } from '../../functions/src/shared/site.ts';
import { evidence } from '../src/content/trust';
import { postRoutes, solutionRoutes } from './support/routes';
import { expect, test } from './support/test';

/** What procurement asks, the links from Home that lead to the answer, and words of it. */
const questions: readonly [
  question: string,
  links: readonly (string | RegExp)[],
  answers: string | string[],
][] = [
  ['What does a migration cost?', ['Prices'], 'CAD 854,000–1,098,000'],
  ['In which region does our data lie?', ['Trust and security'], site.region.id],
  ['How long do you keep it?', ['Trust and security'], 'The numbers are those by which the database deletes'],
  ['Who else handles it?', ['Trust and security'], 'Hosting, database, programs, sign-in'],
  ['Which certificates do you hold?', ['Trust and security'], 'ISO 27001 and SOC 2'],
  ['Is the site accessible?', ['Trust and security'], 'WCAG 2.2, level AA'],
  ['What happens after an incident?', ['Trust and security'], 'at the latest 72 hours'],
  [
    'Are you insured, and which law applies?',
    ['About'],
    ['Liability insurance', 'Ontario, or by agreement the law of your country'],
  ],
  ['Who will work for us?', ['About'], 'You meet the one who leads yours before you sign'],
  ['How do we stop?', ['Prices'], ['After each of the five stages', 'with four weeks’ notice']],
];

for (const [question, links, answers] of questions)
  test(`"${question}" is answered in ${links.length === 1 ? 'one click' : 'two clicks'} from Home`, async ({
    page,
  }) => {
    await page.goto('/');
    for (const name of links)
      await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click();
    for (const answer of [answers].flat())
      await expect(page.getByRole('main').getByText(answer).first()).toBeVisible();
  });

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

/** Of a page: how often a mark of a sample stands on it. */
const marks: readonly (readonly [route: string, mark: string, times: number])[] = [
  ['/', 'Sample figures', 2],
  ['/about', 'Sample story', 1],
  ['/about', 'Sample dates', 1],
  ['/about', 'Sample person', 6],
  ['/about', 'Sample quotation, invented client', 1],
  ['/about', 'Sample badges and certificates', 1],
  [site.whyPath, 'Sample figures', 1],
  [site.whyPath, 'Sample quotation, invented client', 3],
  ['/solutions', 'Sample quotation, invented client', 1],
  ['/solutions', 'Samples: the orders are invented', 1],
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
