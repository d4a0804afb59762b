import { newVisitor } from '../support/visitor';
import { expectSent, fillContact, submitButton } from './contact';
import { expect, expectInPage, expectText, test } from './test';

// The tests hold only the entry script, because a browser opens six connections, and six held scripts would also block the page.
const entryScript = /^\/assets\/entry.*\.js/;
const dropdown = 'nav[aria-label=Main] [popover]';
const menu = 'nav[aria-label=Mobile]';
const isHydrated = () => document.documentElement.hasAttribute('data-hydrated');
const isFormHydrated = () => document.querySelector('[data-island] form[data-hydrated]') !== null;
const isShown = (selector: string) => document.querySelector(selector)?.checkVisibility();
const readScheme = () => document.documentElement.dataset['mantineColorScheme'];
const readValue = (selector: string) => document.querySelector<HTMLInputElement>(selector)?.value;

test.describe('before the code loads', () => {
  test.beforeEach(({ network }) => network.fail('held', entryScript));

  test('links, menus and questions work', async ({ tab, visit }) => {
    await visit('/contact');
    await tab.click('nav[aria-label=Main] button');
    await expectInPage(tab, isShown, dropdown).toBe(true);
    await tab.press('Escape');
    await expectInPage(tab, isShown, dropdown).toBe(false);
    await tab.click('main summary');
    await expectInPage(tab, isShown, 'details[open] p').toBe(true);
    await tab.click('footer a[href="/careers"]');
    await expectText(tab, 'h1').toBe('Join Our Team');
    await tab.resize(480, 800);
    await visit('/about');
    await tab.click('button[aria-label=Menu]');
    await expectInPage(tab, isShown, menu).toBe(true);
    await tab.click(`${menu} summary`);
    await tab.click(`${menu} a[href="/solutions/cloud-migration"]`);
    await expectInPage(tab, () => location.pathname).toBe('/solutions/cloud-migration');
  });

  test('a submitted message waits, and is sent once', async ({ tab, network, visit }) => {
    const email = newVisitor('engine');
    await visit('/contact');
    await fillContact(tab, email);
    await tab.click(submitButton);
    await tab.click(submitButton);
    expect(network.count(/^POST/)).toBe(0);
    network.heal();
    await expectSent(tab, email);
    expect(network.count(/^POST \/api\/contact/)).toBe(1);
  });

  test('the color scheme can be switched, and the next page keeps it', async ({ tab, visit }) => {
    await visit('/about');
    const otherScheme = (await tab.evaluate(readScheme)) === 'dark' ? 'light' : 'dark';
    await tab.click('[data-scheme-toggle]');
    await expectInPage(tab, readScheme).toBe(otherScheme);
    await visit('/careers');
    expect(await tab.evaluate(readScheme)).toBe(otherScheme);
  });

  test('an empty form is refused by the browser', async ({ tab, visit }) => {
    await visit('/contact');
    await tab.click(submitButton);
    await expectInPage(tab, () => document.activeElement?.id).toBe('contact-name');
  });

  test('typed text survives a reload', async ({ tab, network, visit }) => {
    await visit('/contact');
    await fillContact(tab, 'ada@example.com');
    await tab.reload();
    network.heal();
    await expectInPage(tab, readValue, '#contact-message').toBe('Please call me.');
    expect(await tab.evaluate(readValue, '#contact-email')).toBe('ada@example.com');
  });
});

test('a key press starts the app, which then follows a link without loading a document', async ({
  tab,
  network,
  visit,
}) => {
  await visit('/');
  expect(network.count(/\.js$/)).toBe(0);
  await tab.press('Shift');
  await expectInPage(tab, isHydrated).toBe(true);
  await tab.evaluate(() => {
    // Focus on a link loads the router.
    const link = document.querySelector('main a[href="/about"]');
    link?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  });
  await expectInPage(tab, () => 'routed' in document.documentElement.dataset).toBe(true);
  await tab.click('main a[href="/about"]');
  await expectInPage(tab, () => location.pathname).toBe('/about');
  await expectText(tab, 'h1').not.toBe('');
  expect(network.count(/^GET \/about$/)).toBe(0);
});

test('a draft survives a reload, and Back from another page restores it', async ({ tab, visit }) => {
  await visit('/contact');
  await fillContact(tab, 'ada@example.com');
  await expectInPage(tab, isFormHydrated).toBe(true);
  await tab.reload();
  await expectInPage(tab, readValue, '#contact-message').toBe('Please call me.');
  await expectInPage(tab, isFormHydrated).toBe(true); // because hydration replaces the form above the link
  await tab.click('footer a[href="/careers"]');
  await expectText(tab, 'h1').toBe('Join Our Team');
  await tab.back();
  await expectInPage(tab, readValue, '#contact-message').toBe('Please call me.');
});

test('Back returns to the previous page and scroll position after a reload', async ({ tab, visit }) => {
  await visit('/about');
  await tab.press('Shift');
  await expectInPage(tab, isHydrated).toBe(true);
  await tab.evaluate(() => {
    scrollTo({ top: 1500, behavior: 'instant' });
    // A click by the driver would scroll to the link first.
    document.querySelector<HTMLElement>('footer a[href="/careers"]')?.click();
  });
  await expectText(tab, 'h1').toBe('Join Our Team');
  await tab.reload();
  await tab.back();
  await expectText(tab, 'h1').not.toBe('Join Our Team');
  expect(await tab.evaluate(() => location.pathname)).toBe('/about');
  await expectInPage(tab, () => Math.round(scrollY)).toBe(1500);
});

test('a link to a section of a legal page scrolls the section to just below the header once the fonts have loaded', async ({
  tab,
  visit,
}) => {
  await tab.resize(400, 800);
  for (const address of ['/privacy-policy#your-rights', '/cookie-policy#managing-cookies']) {
    await visit(address);
    await expectInPage(tab, () =>
      [...document.fonts].some(
        ({ family, status }) => /^.?Newsreader.?$/.test(family) && status === 'loaded',
      ),
    ).toBe(true);
    await expectInPage(tab, () => {
      const top = document.querySelector(':target')?.getBoundingClientRect().top ?? 0;
      return Math.abs(top - parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop)) < 1;
    }).toBe(true);
  }
});

test('a page without any interaction applies its print styles', async ({ tab, visit }) => {
  await visit('/contact');
  // Only Chromium's driver can print, so the print rules are applied to the screen.
  await tab.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLLinkElement>('[media=print]')) element.media = 'all';
    for (const sheet of document.styleSheets)
      for (const rule of sheet.cssRules)
        if (rule instanceof CSSMediaRule && rule.conditionText === 'print') rule.media.mediaText = 'all';
  });
  await expectInPage(tab, isShown, 'main form').toBe(false);
  expect(await tab.evaluate(isShown, 'header nav')).toBe(false);
  expect(await tab.evaluate(isShown, 'main h1')).toBe(true);
});
