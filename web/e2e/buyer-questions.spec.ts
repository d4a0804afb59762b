import { site } from '../../functions/src/shared/site.ts';
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
  ['How do we stop?', ['Prices'], 'There is no fee for stopping'],
];

for (const [question, links, answers] of questions)
  test(`"${question}" is answered in ${links.length === 1 ? 'one click' : 'two clicks'} from Home`, async ({
    page,
  }) => {
    await page.goto('/');
    for (const name of links)
      await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click();
    for (const answer of [answers].flat())
      await expect(page.getByRole('main').getByText(answer).first()).toBeAttached();
  });

test('security.txt is where RFC 9116 has it', async ({ request }) => {
  const response = await request.get('/.well-known/security.txt');
  expect(response.headers()['content-type']).toContain('text/plain');
  expect(await response.text()).toMatch(/^Contact: mailto:/);
});
