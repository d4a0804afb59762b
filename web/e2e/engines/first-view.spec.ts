import { newVisitor } from '../support/visitor';
import { button, expectSent, fillContact } from './contact';
import { expect, found, shownText, test } from './test';

// Holds the entry alone: six held connections would hold up a page too.
const code = /^\/assets\/entry.*\.js/;
const dropdown = 'nav[aria-label=Main] [popover]';
const menu = 'nav[aria-label=Mobile]';
const isHydrated = () => document.documentElement.hasAttribute('data-hydrated');
const isFormHydrated = () => document.querySelector('[data-island] form[data-hydrated]') !== null;
const isShown = (selector: string) => document.querySelector(selector)?.checkVisibility();
const scheme = () => document.documentElement.dataset['mantineColorScheme'];
const readValue = (selector: string) => document.querySelector<HTMLInputElement>(selector)?.value;

test.describe('before the code is there', () => {
  test.beforeEach(({ network }) => network.fail('held', code));

  test('links, menus and questions work', async ({ tab, visit }) => {
    await visit('/contact');
    await tab.click('nav[aria-label=Main] button');
    await found(tab, isShown, dropdown).toBe(true);
    await tab.press('Escape');
    await found(tab, isShown, dropdown).toBe(false);
    await tab.click('main summary');
    await found(tab, isShown, 'details[open] p').toBe(true);
    await tab.click('footer a[href="/careers"]');
    await shownText(tab, 'h1').toBe('Join Our Team');
    await tab.resize(480, 800);
    await visit('/about');
    await tab.click('button[aria-label=Menu]');
    await found(tab, isShown, menu).toBe(true);
    await tab.click(`${menu} summary`);
    await tab.click(`${menu} a[href="/solutions/cloud-migration"]`);
    await found(tab, () => location.pathname).toBe('/solutions/cloud-migration');
  });

  test('a message that is sent waits, and is sent once', async ({ tab, network, visit }) => {
    const email = newVisitor('engine');
    await visit('/contact');
    await fillContact(tab, email);
    await tab.click(button);
    await tab.click(button);
    expect(network.count(/^POST/)).toBe(0);
    network.heal();
    await expectSent(tab, email);
    expect(network.count(/^POST \/api\/contact/)).toBe(1);
  });

  test('the color scheme switches, and the next page has it', async ({ tab, visit }) => {
    await visit('/about');
    const other = (await tab.evaluate(scheme)) === 'dark' ? 'light' : 'dark';
    await tab.click('[data-scheme-toggle]');
    await found(tab, scheme).toBe(other);
    await visit('/careers');
    expect(await tab.evaluate(scheme)).toBe(other);
  });

  test('an empty form is refused by the browser', async ({ tab, visit }) => {
    await visit('/contact');
    await tab.click(button);
    await found(tab, () => document.activeElement?.id).toBe('contact-name');
  });

  test('what is typed is still there after a reload', async ({ tab, network, visit }) => {
    await visit('/contact');
    await fillContact(tab, 'ada@example.com');
    await tab.reload();
    network.heal();
    await found(tab, readValue, '#contact-message').toBe('Please call me.');
    expect(await tab.evaluate(readValue, '#contact-email')).toBe('ada@example.com');
  });
});

test('a page starts its app on a key, and navigates without loading a page from the first link that is pointed at', async ({
  tab,
  network,
  visit,
}) => {
  await visit('/');
  expect(network.count(/\.js$/)).toBe(0);
  await tab.press('Shift');
  await found(tab, isHydrated).toBe(true);
  await tab.evaluate(() => {
    const link = document.querySelector('main a[href="/about"]');
    link?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  });
  await found(tab, () => 'routed' in document.documentElement.dataset).toBe(true);
  await tab.click('main a[href="/about"]');
  await found(tab, () => location.pathname).toBe('/about');
  await shownText(tab, 'h1').not.toBe('');
  expect(network.count(/^GET \/about$/)).toBe(0);
});

test('a draft is there after a reload, and Back from another page finds it', async ({ tab, visit }) => {
  await visit('/contact');
  await fillContact(tab, 'ada@example.com');
  await found(tab, isFormHydrated).toBe(true);
  await tab.reload();
  await found(tab, readValue, '#contact-message').toBe('Please call me.');
  await found(tab, isFormHydrated).toBe(true); // it takes the place of the form above the link
  await tab.click('footer a[href="/careers"]');
  await shownText(tab, 'h1').toBe('Join Our Team');
  await tab.back();
  await found(tab, readValue, '#contact-message').toBe('Please call me.');
});

test('after a reload, Back leads to the page and the place before', async ({ tab, visit }) => {
  await visit('/about');
  await tab.press('Shift');
  await found(tab, isHydrated).toBe(true);
  await tab.evaluate(() => {
    scrollTo({ top: 1500, behavior: 'instant' });
    // A driver would scroll to it.
    document.querySelector<HTMLElement>('footer a[href="/careers"]')?.click();
  });
  await shownText(tab, 'h1').toBe('Join Our Team');
  await tab.reload();
  await tab.back();
  await shownText(tab, 'h1').not.toBe('Join Our Team');
  expect(await tab.evaluate(() => location.pathname)).toBe('/about');
  await found(tab, () => Math.round(scrollY)).toBe(1500);
});

test('a link to a section of a legal page stops below the bar, with the fonts of the site', async ({
  tab,
  visit,
}) => {
  await tab.resize(400, 800);
  for (const address of ['/privacy-policy#your-rights', '/cookie-policy#managing-cookies']) {
    await visit(address);
    await found(tab, () =>
      [...document.fonts].some(
        ({ family, status }) => /^.?Newsreader.?$/.test(family) && status === 'loaded',
      ),
    ).toBe(true);
    await found(tab, () => {
      const top = document.querySelector(':target')?.getBoundingClientRect().top ?? 0;
      return Math.abs(top - parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop)) < 1;
    }).toBe(true);
  }
});

test('a page that nobody has touched has its rules for paper', async ({ tab, visit }) => {
  await visit('/contact');
  // No engine but Chromium prints for a driver, so the rules for paper are applied to the screen.
  await tab.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLLinkElement>('[media=print]')) element.media = 'all';
    for (const sheet of document.styleSheets)
      for (const rule of sheet.cssRules)
        if (rule instanceof CSSMediaRule && rule.conditionText === 'print') rule.media.mediaText = 'all';
  });
  await found(tab, isShown, 'main form').toBe(false);
  expect(await tab.evaluate(isShown, 'header nav')).toBe(false);
  expect(await tab.evaluate(isShown, 'main h1')).toBe(true);
});
