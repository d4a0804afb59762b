import type { APIRequestContext } from 'playwright/test';
import { contactFields } from '../../functions/src/shared/inquiry/contact.ts';
import { partnershipFields } from '../../functions/src/shared/inquiry/partnership.ts';
import { site } from '../../functions/src/shared/site.ts';
import { positions } from '../src/content/careers.ts';
import { claims } from '../src/content/facts.ts';
import { notFound } from '../src/content/not-found.ts';
import { contactForm, fillContact } from './support/fill-forms';
import { hold } from './support/hold';
import { startRouter } from './support/hydrate';
import { engagementRoutes, postRoutes, publicRoutes, solutionRoutes } from './support/routes';
import { expect, test } from './support/test';

/** The HTML as the server sends it, before any script. */
async function html(request: APIRequestContext, route: string): Promise<string> {
  const response = await request.get(route);
  expect(response.status()).toBe(200);
  return response.text();
}

function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map((match) => match[1]!);
}

test.describe('the HTML of every page, without script', () => {
  for (const route of publicRoutes) {
    test(`${route} has one h1, a title, a description, a canonical link and preview tags`, async ({
      request,
    }) => {
      const page = await html(request, route);
      expect(matches(page, /<h1[^>]*>(.+?)<\/h1>/g)).toHaveLength(1);
      expect(matches(page, /<title>(.+?)<\/title>/g)).toHaveLength(1);
      expect(matches(page, /<meta name="description" content="(.+?)"/g)).toHaveLength(1);
      expect(matches(page, /<link rel="canonical" href="https:\/\/[^/"]+(\/[^"]*)"/g)).toEqual([route]);
      for (const property of [
        'og:title',
        'og:description',
        'og:url',
        'og:image',
        'og:image:alt',
        'og:type',
      ]) {
        expect(
          matches(page, new RegExp(`<meta property="${property}" content="(.+?)"`, 'g')),
          property,
        ).toHaveLength(1);
      }
      expect(matches(page, /<meta name="twitter:card" content="(.+?)"/g)).toEqual(['summary_large_image']);
      expect(page).toContain('<header');
      expect(page).toContain('<footer');
    });
  }
});

test('titles and descriptions are unique over the site', async ({ request }) => {
  const pages = await Promise.all(publicRoutes.map((route) => html(request, route)));
  const titles = pages.map((page) => matches(page, /<title>(.+?)<\/title>/g)[0]);
  const descriptions = pages.map((page) => matches(page, /<meta name="description" content="(.+?)"/g)[0]);
  expect(new Set(titles).size).toBe(publicRoutes.length);
  expect(new Set(descriptions).size).toBe(publicRoutes.length);
});

test('every internal link, fragment, image, video and preview picture exists', async ({ request }) => {
  const pages = new Map(
    await Promise.all(publicRoutes.map(async (route) => [route, await html(request, route)] as const)),
  );
  const targets = new Set<string>();
  for (const page of pages.values()) {
    for (const target of matches(page, /(?:href|src|poster)="(\/[^"]*)"/g)) targets.add(target);
    for (const image of matches(page, /<meta property="og:image" content="https:\/\/[^/"]+(\/[^"]*)"/g))
      targets.add(image);
  }
  const dead: string[] = [];
  for (const target of targets) {
    const [path = '', fragment] = target.replaceAll('&amp;', '&').split('#');
    const response = await request.get(path);
    if (response.status() !== 200) dead.push(`${target}: ${response.status()}`);
    else if (fragment && !(await response.text()).includes(`id="${fragment}"`))
      dead.push(`${target}: no such anchor`);
  }
  expect(targets.size).toBeGreaterThan(publicRoutes.length);
  expect(dead).toEqual([]);
});

test('links to other places are booking, mail and telephone links, the sources of posts and About, and the code that Trust names', async ({
  request,
}) => {
  const hosts = new Set<string>();
  for (const route of publicRoutes) {
    const page = (await html(request, route)).replace(/<head>.*?<\/head>/s, '');
    if (/^\/(blog\/|about$)/.test(route)) continue; // sources
    for (const url of matches(page, /href="(https?:\/\/[^"]+)"/g)) hosts.add(new URL(url).host);
  }
  expect([...hosts]).toEqual([site.bookingUrl, site.repositoryUrl].map((address) => new URL(address).host));
});

test('the buttons of Careers open a mail to its mailbox, with the title of the job as its subject', async ({
  request,
}) => {
  const page = await html(request, '/careers');
  const titles = positions.items.map(({ title }) => title);
  expect(titles).toHaveLength(4);
  for (const subject of [...titles.map((title) => `Application for ${title}`), 'General Application'])
    expect(page).toContain(`mailto:${site.careersEmail}?subject=${encodeURIComponent(subject)}"`);
});

/** The HTML of a page's form. */
const readForm = async (request: APIRequestContext, route: string) =>
  matches(await html(request, route), /(<form.*?<\/form>)/gs)[0] ?? '';

test('the forms have an input for every field of a message and of an inquiry', async ({ request }) => {
  for (const [route, fields] of [
    ['/contact', contactFields.filter(({ key }) => key !== 'subject')],
    ['/partner', partnershipFields],
  ] as const) {
    const form = await readForm(request, route);
    for (const { key } of fields)
      expect(form, `${route}: ${key}`).toMatch(new RegExp(`<(input|select|textarea)[^>]* name="${key}"`));
  }
});

test('the choices of an inquiry and their values are the specified ones', async ({ request }) => {
  const form = await readForm(request, '/partner');
  const [sizes = '', industries = ''] = matches(form, /(<select.*?<\/select>)/gs);
  const listValues = (select: string) => matches(select, /<option value="(.*?)"/g).join(' ');
  expect(listValues(sizes)).toBe(' startup small medium large enterprise');
  expect(listValues(industries)).toBe(
    ' technology finance healthcare manufacturing retail consulting government other',
  );
  const types = matches(form, /<input[^>]* type="checkbox"[^>]* value="(.*?)"/g);
  expect(types).toEqual(['technology', 'reseller', 'joint-venture', 'strategic', 'consulting', 'other']);
});

test('a link that opens a new tab says so, as words of their own', async ({ request }) => {
  const names = new Set<string>();
  for (const route of publicRoutes) {
    for (const link of matches(await html(request, route), /(<a [^>]*target="_blank".*?<\/a>)/gs)) {
      names.add(link.replace(/<[^>]+>/g, ''));
    }
  }
  expect(names).toContain('Book Free Consultation (opens in a new tab)');
  for (const name of names) expect(name).toMatch(/\S \(opens in a new tab\)$/);
});

test('the sitemap lists every public page and nothing else', async ({ request }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const paths = matches(sitemap, /<loc>(.+?)<\/loc>/g).map((url) => new URL(url).pathname);
  expect(paths.sort()).toEqual([...publicRoutes].sort());
});

test('robots.txt names the sitemap and the RSS feed has every post', async ({ request }) => {
  expect(await (await request.get('/robots.txt')).text()).toMatch(/^Sitemap: https:\/\/.+\/sitemap\.xml$/m);
  const feed = await (await request.get('/rss.xml')).text();
  const posts = [...postRoutes];
  expect(
    matches(feed, /<guid>(.+?)<\/guid>/g)
      .map((url) => new URL(url).pathname)
      .sort(),
  ).toEqual(posts.sort());
});

test('a page that must not be indexed may be crawled, so that a crawler reads that', async ({ request }) => {
  expect(await html(request, '/admin')).toContain('<meta name="robots" content="noindex">');
  const rules = await (await request.get('/robots.txt')).text();
  expect(rules.match(/^Disallow: .*$/gm)).toEqual(['Disallow: /api/']);
});

test('a password manager finds where a password is changed', async ({ request }) => {
  const response = await request.get('/.well-known/change-password', { maxRedirects: 0 });
  expect(response.status()).toBe(302);
  expect(response.headers()['location']).toMatch(/^\/admin\?view=accounts\b/);
});

test('the careers mailbox can be copied', async ({ request }) => {
  expect(await html(request, '/careers')).toContain(`at ${site.careersEmail}.`);
});

test('structured data parses and names its kinds', async ({ request }) => {
  const kinds = async (route: string) =>
    matches(await html(request, route), /<script type="application\/ld\+json">(.+?)<\/script>/gs).map(
      (json) => (JSON.parse(json) as { '@type': string })['@type'],
    );
  expect(await kinds('/about')).toEqual(['BreadcrumbList', 'Organization']);
  expect(await kinds('/contact')).toEqual(['BreadcrumbList', 'FAQPage']);
  expect(await kinds('/careers')).toEqual([
    'BreadcrumbList',
    ...Array<string>(claims.positions.isSample ? 0 : positions.items.length).fill('JobPosting'),
  ]);
  for (const route of solutionRoutes) expect(await kinds(route)).toEqual(['BreadcrumbList', 'FAQPage']);
  for (const route of engagementRoutes) expect(await kinds(route)).toEqual(['BreadcrumbList']);
  const post = postRoutes[0]!;
  expect(await kinds(post)).toEqual(['Article']);
});

test.describe('addresses that do not exist', () => {
  // The browser itself reports a document with status 404.
  test.use({ expectedErrors: /404/ });

  test('an unknown path answers 404 with the not-found page, whose links lead to pages with their own title', async ({
    page,
  }) => {
    const response = await page.goto('/no/such/page');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found');
    await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
    await expect(page.getByText(notFound.text)).toBeVisible();
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Contact/ })
      .click();
    await expect(page).toHaveURL('/contact');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page).not.toHaveTitle(/not found/i);
    await expect(page.locator('meta[name=robots]')).toHaveCount(0);
  });

  test('the document for them carries no data of a page', async ({ request }) => {
    const document = await (await request.get('/no/such/page')).text();
    for (const post of postRoutes) {
      expect(document).not.toContain(post.slice('/blog/'.length));
    }
  });

  test('a post that does not exist says so and leads back to the list', async ({ page }) => {
    const response = await page.goto('/blog/no-such-post');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Post Not Found');
    await expect(page).toHaveTitle(/Not Found \|/i);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await page.getByRole('link', { name: 'Back to Blog' }).click();
    await expect(page).toHaveURL('/blog');
  });
});

test('the Cookie Policy tells of all that a visit leaves in the browser', async ({ page }) => {
  const told: Record<string, RegExp> = {
    visit: /the page on which your visit began/,
    'react-router-scroll-positions': /how far you have scrolled/,
    'remix-router-transitions': /between which pages you have moved/,
    'draft:contact': /an unsent form draft/,
    'attempt:contact': /a number for the attempt to send it/,
    'mantine-color-scheme-value': /light or dark scheme/,
  };
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/');
  await startRouter(page);
  await page.getByRole('button', { name: 'Switch between light and dark' }).click();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await fillContact(page, 'ada@example.com', 'Draft');
  await hold(page, '**/api/contact'); // until the page is left
  await contactForm(page).getByRole('button', { name: 'Send Message' }).click();
  await expect(contactForm(page).getByRole('button', { name: 'Sending...' })).toBeVisible();
  await page.goto('/cookie-policy');
  const kept = () =>
    page.evaluate(() => [sessionStorage, localStorage].flatMap((store) => Object.keys(store)).sort());
  await expect.poll(kept).toEqual(Object.keys(told).sort());
  for (const text of Object.values(told)) await expect(page.getByRole('main')).toContainText(text);
});
