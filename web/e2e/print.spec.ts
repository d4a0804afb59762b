import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright/test';
import { getDocumentProxy } from 'unpdf';
import { site } from '../../functions/src/shared/site.ts';
import { isSecondTier, laterCases, secondTier } from '../../testing/tier.ts';
import * as contact from '../src/content/contact-page.ts';
import { findPaleTexts } from './support/axe';
import { waitForFonts } from './support/fonts';
import { hydrate } from './support/hydrate';
import { expect, test } from './support/test';

const post = '/blog/what-a-99-9-per-cent-promise-costs';

/** A page of each kind, with texts that its print contains. The tests without script use only the first four, which change most when printed. */
const routes: [route: string, texts?: () => readonly string[]][] = [
  ['/contact', () => contact.questions.items.map(({ answer }) => answer)],
  [post, () => addressesIn(post)],
  ['/', () => ['write to us on the contact page']],
  ['/solutions/security'],
  ['/engagements/bank-risk-platform'],
  ['/pricing'],
  ['/about'],
  [site.whyPath],
  ['/solutions'],
  ['/trust'],
  ['/partner'],
  ['/careers'],
  ['/blog'],
  ['/privacy-policy'],
  ['/database-export'],
  ['/no/such/page'],
];

/** Returns the addresses that print shows after the links of a page. */
function addressesIn(route: string): string[] {
  const file = path.join(import.meta.dirname, '../build/client', route, 'index.html');
  const html = readFileSync(file, 'utf8').replaceAll('&amp;', '&');
  const addresses = [...html.matchAll(/ data-address="(.*?)"/g)].map(([, address]) => `(${address})`);
  expect(addresses).not.toEqual([]);
  return addresses;
}

test.use({ colorScheme: 'dark', expectedErrors: /404/ });

interface TextItem {
  str: string;
  transform: number[];
}

interface Printed {
  /** The text in reading order. */
  text: string;
  /** The last line of each sheet. */
  lastLines: string[];
}

/** Prints a page to PDF and reads its text. */
async function print(page: Page): Promise<Printed> {
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ format: 'A4' })));
  const sheets = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, index) => {
      const { items } = await (await pdf.getPage(index + 1)).getTextContent();
      return (items as TextItem[]).map(({ str, transform }) => ({
        text: removeSpaces(str),
        y: transform[5] ?? 0,
      }));
    }),
  );
  const nonEmpty = sheets.map((items) => items.filter(({ text }) => text !== ''));
  return {
    text: nonEmpty.flatMap((items) => items.map(({ text }) => text)).join(''),
    lastLines: nonEmpty.map((items) => {
      const bottom = Math.min(...items.map(({ y }) => y));
      return items
        .filter(({ y }) => y - bottom < 2)
        .map(({ text }) => text)
        .join('');
    }),
  };
}

/** Opens a page in the running app and prints it. */
async function openAndPrint(page: Page, route: string): Promise<Printed> {
  await page.goto(route);
  await hydrate(page);
  await waitForFonts(page);
  return print(page);
}

/** Returns the text in lower case without spaces, which a PDF omits or adds. */
const removeSpaces = (text: string) => text.replaceAll(/\s/g, '').toLowerCase();

/** The dark variants of the pictures that have one for each scheme. */
const darkPictures = (page: Page) => page.locator('img[src$="-dark.svg"]').filter({ visible: true });

/** Returns the elements with a dark background. Runs in the page. */
function findDarkBackgrounds(): string[] {
  const luminance = (color: string) => {
    const [red = 0, green = 0, blue = 0, alpha = 1] = (color.match(/[\d.]+/g) ?? []).map(Number);
    return alpha === 0 ? 1 : (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
  };
  return [...document.querySelectorAll('body, main, main *')].flatMap((element) => {
    const { backgroundColor } = getComputedStyle(element);
    const isDark = element.checkVisibility() && luminance(backgroundColor) < 0.7;
    return isDark ? [`${element.tagName} on ${backgroundColor}`] : [];
  });
}

for (const [index, [route, texts = () => []]] of routes.entries())
  test(
    `${route} prints with contact details, without navigation, buttons and dark backgrounds, and no sheet ends with a heading`,
    laterCases(index, 2),
    async ({ page }) => {
      const { text, lastLines } = await openAndPrint(page, route);
      for (const screenOnly of ['Get Started', 'Skip to content', '© 2010', 'View All Solutions'])
        expect(text).not.toContain(removeSpaces(screenOnly));
      expect(text).not.toMatch(/form(below|ison)|sendsnothing/); // sentences about a form, which is not printed
      for (const part of [...texts(), site.email]) expect(text).toContain(removeSpaces(part));

      await page.emulateMedia({ media: 'print' });
      const headings = await page.locator('h1, h2, h3, h4').filter({ visible: true }).allInnerTexts();
      expect(headings.length).toBeGreaterThan(0);
      for (const heading of headings) expect(text).toContain(removeSpaces(heading));
      for (const last of lastLines.slice(0, -1))
        for (const heading of headings)
          expect(removeSpaces(heading).endsWith(last), `"${heading}" ends a sheet`).toBe(false);

      await expect(page.locator('nav, button, form, body > header').filter({ visible: true })).toHaveCount(0);
      await expect(page.getByRole('contentinfo').getByRole('img', { name: site.name })).toBeVisible();
      await expect(page.locator('img[src*="/images/blog/"]').filter({ visible: true })).toHaveCount(0);
      await expect(darkPictures(page)).toHaveCount(0);
      for (const colorScheme of isSecondTier ? (['dark', 'light'] as const) : (['dark'] as const)) {
        await page.emulateMedia({ media: 'print', colorScheme });
        expect(await page.evaluate(findDarkBackgrounds)).toEqual([]);
        expect(await findPaleTexts(page)).toEqual([]);
      }
    },
  );

test('long lines of code wrap on paper', async ({ page }) => {
  await page.setViewportSize({ width: 673, height: 900 }); // the width between the margins of an A4 sheet
  await page.goto('/blog/zero-downtime-cut-over-runbook');
  await page.emulateMedia({ media: 'print' });
  for (const code of await page.locator('pre').all())
    expect(await code.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  for (const [route] of routes.slice(0, 4))
    test(`${route} prints the same as in the running app`, secondTier, async ({ page, browser, baseURL }) => {
      const app = await browser.newPage({
        baseURL: String(baseURL),
        colorScheme: 'dark',
        javaScriptEnabled: true,
      });
      const expected = await openAndPrint(app, route);
      // Opened again, `app` also prints before the app has started.
      for (const tab of [page, app]) {
        await tab.goto(route);
        await expect.poll(() => print(tab), 'once its fonts have loaded').toEqual(expected);
        await tab.emulateMedia({ media: 'print' });
        await expect(tab.locator('nav, button, form').filter({ visible: true })).toHaveCount(0);
        await expect(darkPictures(tab)).toHaveCount(0);
      }
      await app.close();
    });
});

test.describe('before the first interaction', () => {
  test.use({ hydrates: false, colorScheme: 'light' });

  test('the map of the contact page is ready for printing', secondTier, async ({ page }) => {
    await page.goto('/contact');
    const map = page.getByRole('img', { name: contact.map.alt }).filter({ visible: true });
    await expect(map).not.toHaveJSProperty('naturalWidth', 0);
  });
});
