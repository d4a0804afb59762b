import type { Page } from 'playwright/test';
import { site } from '../../functions/src/shared/site';
import { contactForm, fillContact, fillPartnership, partnershipForm } from './support/fill-forms';
import { hold } from './support/hold';
import { storedRecords } from './support/stored-records';
import { expect, test } from './support/test';
import { newVisitor } from './support/visitor';

test.use({ hydrates: false });

/** Scripts and late stylesheets that the page has requested. */
function codeOf(page: Page): string[] {
  const requested: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\.(js|css)$/.test(pathname)) requested.push(pathname);
  });
  return requested;
}

/** Holds all scripts back, as a slow network does, until the returned function is called. */
const holdScripts = (page: Page) => hold(page, '**/assets/*.js');

const isHydrated = (page: Page) =>
  page.evaluate(() => document.documentElement.hasAttribute('data-hydrated'));
const sent = "Thank you for your inquiry. We'll get back to you within 24 hours.";

test('a page loads no script and no stylesheet until the visitor moves', async ({ page }) => {
  const code = codeOf(page);
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(code).toEqual([]);
  await page.mouse.move(5, 5);
  await page.mouse.move(6, 6);
  await expect.poll(() => isHydrated(page)).toBe(true);
  expect(code.length).toBeGreaterThan(0);
});

test('a pointer that rests on the page loads nothing', async ({ page }) => {
  const code = codeOf(page);
  await page.goto('/');
  await page.evaluate(() => document.body.dispatchEvent(new PointerEvent('pointermove', { bubbles: true })));
  await page.waitForLoadState('networkidle');
  expect(code).toEqual([]);
});

test('a fragment, and a scroll position that the browser restores, load nothing', async ({ page }) => {
  const code = codeOf(page);
  const isScrolled = () => page.waitForFunction(() => scrollY > 500);
  await page.goto('/privacy-policy#contact-us');
  await isScrolled();
  await page.reload({ waitUntil: 'networkidle' });
  await isScrolled();
  expect(code).toEqual([]);
});

test('once hydrated, a link in the text navigates without loading the page again', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Shift');
  await expect.poll(() => isHydrated(page)).toBe(true);
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await page.getByRole('main').locator('a[href="/about"]').click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(site.tagline);
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
});

test.describe('while the scripts are still on their way', () => {
  test('links are plain links', async ({ page }) => {
    await holdScripts(page);
    await page.goto('/about');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Careers' }).click();
    await expect(page).toHaveURL('/careers');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  test('the Solutions dropdown opens and closes', async ({ page }) => {
    await holdScripts(page);
    await page.goto('/about');
    await page.getByRole('button', { name: 'Solutions' }).click();
    await expect(page.getByRole('link', { name: 'View All Solutions' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('link', { name: 'View All Solutions' })).toBeHidden();
    expect(await isHydrated(page)).toBe(false);
  });

  test('the mobile menu and its sublist open', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await holdScripts(page);
    await page.goto('/about');
    await page.getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('navigation', { name: 'Mobile' });
    await menu.getByText('Solutions', { exact: true }).click();
    await menu.getByRole('link', { name: 'Cloud Migration' }).click();
    await expect(page).toHaveURL('/solutions/cloud-migration');
  });

  test('questions open', async ({ page }) => {
    await holdScripts(page);
    await page.goto('/contact');
    await page.locator('summary').filter({ hasText: 'How long does a typical project take?' }).click();
    await expect(page.getByText(/3-18 months/)).toBeVisible();
    expect(await isHydrated(page)).toBe(false);
  });

  test('the colour scheme switches, and the next page is painted in it', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await holdScripts(page);
    await page.goto('/about');
    const html = page.locator('html');
    await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light');
    await page.getByRole('button', { name: 'Switch between light and dark' }).click();
    await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await page.goto('/careers', { waitUntil: 'commit' });
    await page.waitForSelector('body');
    await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
  });

  test('a page is never painted in the other scheme than the chosen one', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.addInitScript(() => localStorage.setItem('mantine-color-scheme-value', 'dark'));
    await page.addInitScript(() => {
      const schemes = new Set<string | undefined>();
      Object.assign(window, { schemes });
      const look = () => {
        if (document.querySelector('body'))
          schemes.add(document.documentElement.dataset['mantineColorScheme']);
        requestAnimationFrame(look);
      };
      look();
    });
    await page.goto('/about');
    await page.mouse.move(5, 5);
    await page.mouse.move(6, 6);
    await expect.poll(() => isHydrated(page)).toBe(true);
    expect(await page.evaluate(() => [...(window as unknown as { schemes: Set<string> }).schemes])).toEqual([
      'dark',
    ]);
  });

  test('the scheme follows the system until the visitor chooses', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto('/about');
    const html = page.locator('html');
    await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light');
  });

  test('a message that is typed and sent stays, and is sent once when the code is there', async ({
    page,
  }) => {
    const email = newVisitor('early');
    const posts: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
    const release = await holdScripts(page);
    await page.goto('/contact');
    await fillContact(page, email, 'Early text');
    const button = contactForm(page).locator('[type=submit]');
    const ready = await button.evaluate((element) => getComputedStyle(element).backgroundColor);
    await button.click();
    await button.click();
    await expect(contactForm(page)).toHaveAttribute('aria-busy', 'true');
    await expect(button).toHaveText('Sending...');
    await expect(button, 'a waiting button looks different').not.toHaveCSS('background-color', ready);
    await expect(page).toHaveURL(/\/contact$/);
    await expect(contactForm(page).getByLabel('Message')).toHaveValue('Early text');
    expect(posts).toEqual([]);
    release();
    await expect(page.getByText(sent)).toBeVisible();
    expect(posts).toHaveLength(1);
    expect(await storedRecords('contact_records', email)).toHaveLength(1);
  });

  test('a message that is sent while React hydrates its form is sent once', async ({ page }) => {
    const email = newVisitor('early');
    const posts: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
    await page.addInitScript(() =>
      addEventListener('hydrating', ({ target }) =>
        queueMicrotask(() => (target as Element).querySelector('form')?.requestSubmit()),
      ),
    );
    const release = await holdScripts(page);
    await page.goto('/contact');
    await fillContact(page, email);
    release();
    await expect(page.getByText(sent)).toBeVisible();
    await expect(contactForm(page).locator('[type=submit]')).toHaveText('Send Message');
    expect(posts).toHaveLength(1);
  });

  test('what has been typed is still there after hydration, with the focus in its field', async ({
    page,
  }) => {
    const release = await holdScripts(page);
    await page.goto('/contact');
    const message = contactForm(page).getByLabel('Message');
    await message.fill('Half a sen');
    release();
    await expect(contactForm(page)).toHaveAttribute('data-hydrated');
    await expect(message).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.type('tence');
    await expect(message).toHaveValue('Half a sentence');
  });

  test('a search that has been typed is answered once the code is there', async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto('/blog');
    await page.getByRole('searchbox').fill('cloud');
    release();
    await expect(page.getByRole('search').getByRole('listitem').first()).toBeVisible();
    await expect(page.getByRole('searchbox')).toHaveValue('cloud');
  });

  test('a partnership inquiry is held and sent too', async ({ page }) => {
    const email = newVisitor('early');
    const release = await holdScripts(page);
    await page.goto('/partner');
    await fillPartnership(page, email);
    await partnershipForm(page).getByRole('button', { name: 'Submit Partnership Inquiry' }).click();
    release();
    await expect(page.getByText('Partnership Inquiry Sent!')).toBeVisible();
    const [record, ...others] = await storedRecords('partnership_records', email);
    expect(record).toMatchObject({
      industry: 'technology',
      partnershipType: ['reseller', 'strategic'],
      companySize: 'medium',
    });
    expect(others).toEqual([]);
  });

  test('the browser alone says why it refuses a form with an empty field', async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto('/contact');
    await contactForm(page).getByLabel('Name').fill('Ada');
    await contactForm(page).getByRole('button', { name: 'Send Message' }).click();
    await expect(contactForm(page).getByLabel('Email')).toBeFocused();
    await expect(contactForm(page)).not.toHaveAttribute('aria-busy', 'true');
    release();
    await expect(contactForm(page)).toHaveAttribute('data-hydrated');
    await expect(contactForm(page).getByRole('alert')).toHaveCount(0);
    await expect(contactForm(page).getByLabel('Name')).toHaveValue('Ada');
  });

  test('a form that was corrected before the code arrived waits for another press', async ({ page }) => {
    const posts: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
    const release = await holdScripts(page);
    await page.goto('/contact');
    await contactForm(page).getByRole('button', { name: 'Send Message' }).click();
    await fillContact(page, newVisitor('early'));
    release();
    await expect(contactForm(page)).toHaveAttribute('data-hydrated');
    await expect(contactForm(page).getByRole('alert')).toHaveCount(0);
    expect(posts).toEqual([]);
  });
});

test('a page with a draft, on which the visitor moves while it loads, is hydrated once', async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, { hydrations: 0 });
    addEventListener('hydrated', () => ((window as unknown as { hydrations: number }).hydrations += 1));
    sessionStorage.setItem(
      'draft:contact',
      JSON.stringify({ values: { message: 'Half a sen' }, since: Date.now() }),
    );
    addEventListener('DOMContentLoaded', () => dispatchEvent(new Event('wheel')));
  });
  await page.goto('/contact', { waitUntil: 'networkidle' });
  await expect(contactForm(page).getByLabel('Message')).toHaveValue('Half a sen');
  expect(await page.evaluate(() => (window as unknown as { hydrations: number }).hydrations)).toBe(1);
});

test.describe('on a network that fails once', () => {
  test.use({ expectedErrors: /Failed to load resource/ });

  test('a form whose code did not come loads it with the next press, and sends the message once', async ({
    page,
  }) => {
    const email = newVisitor('early');
    const isForm = /contact-form-.*\.js/;
    await page.route(isForm, (route) => route.abort());
    const failed = page.waitForEvent('requestfailed', (request) => isForm.test(request.url()));
    await page.goto('/contact');
    await fillContact(page, email, 'Early text');
    await failed;
    const button = contactForm(page).locator('[type=submit]');
    await button.click();
    await expect(contactForm(page)).toHaveAttribute('aria-busy', 'true');
    await page.unroute(isForm);
    await button.click();
    await expect(page.getByText(sent)).toBeVisible();
    expect(await storedRecords('contact_records', email)).toHaveLength(1);
  });
});

test.describe('on a network that fails once, before the app is there', () => {
  test.use({ expectedErrors: /Failed to load resource/ });

  for (const code of ['entry.client', 'router', 'frame']) {
    test(`the app starts by itself once its ${code} can be loaded`, async ({ page }) => {
      const isCode = new RegExp(`/assets/${code}-.*\\.js`);
      await page.route(isCode, (route) => route.abort());
      await page.goto('/about');
      await Promise.all([
        page.waitForEvent('requestfailed', (request) => isCode.test(request.url())),
        page.keyboard.press('Shift'),
      ]);
      await page.unroute(isCode);
      await expect.poll(() => isHydrated(page)).toBe(true);
    });
  }
});

test.describe('in a browser without popovers', () => {
  test.use({ bypassCSP: true }); // the changed style has another hash

  test('the page shows without the menus', async ({ page }) => {
    // As such a browser has it: an attribute that says nothing, and a pseudo-class that it does not know.
    await page.route('/about', async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      const body = html.replaceAll(' popover="auto"', '').replaceAll(':popover-open', ':no-such');
      await route.fulfill({ response, body });
    });
    await page.goto('/about');
    const all = { includeHidden: true };
    await expect(page.getByRole('navigation', { name: 'Mobile', ...all })).toBeHidden();
    await expect(page.getByRole('link', { name: 'View All Solutions', ...all }).first()).toBeHidden();
    await expect(page.getByRole('button', { name: /Menu|Solutions/ })).toHaveCount(0);
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Careers' })).toBeVisible();
  });
});

test('the first tap is not lost: the link that it hits is followed', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    hasTouch: true,
    viewport: { width: 412, height: 823 },
  });
  const page = await context.newPage();
  await page.goto('/');
  await page.getByRole('link', { name: 'Explore Solutions' }).tap();
  await expect(page).toHaveURL('/#solutions');
  await expect(page.locator('#solutions h2')).toBeInViewport();
  await context.close();
});

test('every button of a public page works without the app, or sends a form that is held', async ({
  page,
}) => {
  for (const route of ['/', '/contact', '/partner', '/solutions/security', '/blog', '/careers']) {
    await page.goto(route);
    const others = page.locator(
      'button:not([popovertarget], [data-scheme-toggle], [data-print], [type=submit], hero-video button)',
    );
    await expect(others).toHaveCount(0);
  }
});
