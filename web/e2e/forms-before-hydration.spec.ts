import { secondTier } from '../../testing/tier.ts';
import {
  contactForm,
  contactThanks,
  fillContact,
  fillPartnership,
  openContact,
  partnershipForm,
  receipt,
  sendButton,
} from './support/fill-forms';
import { waitForFonts } from './support/fonts';
import { holdScripts } from './support/hold';
import { hydrate, hydrateForm } from './support/hydrate';
import { recordPosts } from './support/requests';
import { storedRecords } from './support/stored-records';
import { expect, test } from './support/test';
import { newVisitor } from './support/visitor';

test.use({ hydrates: false });

test.describe('while the scripts are loading', () => {
  test('a submitted message stays in its form, and is sent once when the code loads', async ({ page }) => {
    const email = newVisitor('early');
    const posts = recordPosts(page);
    const release = await holdScripts(page);
    await page.clock.install();
    await page.goto('/contact');
    await fillContact(page, email, 'Early text');
    await page.clock.pauseAt(Date.now() + 60_000); // the clock stops, so the form does not give up after ten seconds
    const button = contactForm(page).locator('[type=submit]');
    const readyColor = await button.evaluate((element) => getComputedStyle(element).backgroundColor);
    await button.click();
    await button.click();
    await expect(contactForm(page)).toHaveAttribute('aria-busy', 'true');
    await expect(button).toHaveText('Sending...');
    await expect(button, 'a waiting button looks different').not.toHaveCSS('background-color', readyColor);
    await expect(page).toHaveURL(/\/contact$/);
    await expect(contactForm(page).getByLabel('Message')).toHaveValue('Early text');
    expect(posts).toEqual([]);
    await page.clock.resume();
    release();
    await expect(receipt(page, /^We have your message/)).toBeVisible();
    expect(posts).toHaveLength(1);
    expect(await storedRecords('contact_records', email)).toHaveLength(1);
  });

  test('a message submitted during hydration is sent once', secondTier, async ({ page }) => {
    const email = newVisitor('early');
    const posts = recordPosts(page);
    await page.addInitScript(() =>
      addEventListener('hydrated', ({ target }) =>
        queueMicrotask(() => (target as Element).querySelector('form')?.requestSubmit()),
      ),
    );
    const release = await holdScripts(page);
    await page.goto('/contact');
    await fillContact(page, email);
    release();
    await expect(page.getByText(contactThanks)).toBeVisible();
    await expect(contactForm(page).locator('[type=submit]')).toHaveText('Send Message');
    expect(posts).toHaveLength(1);
  });

  test('typed text survives hydration, and its field keeps the focus', async ({ page }) => {
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

  test('typed text survives hydration even if storage is blocked', secondTier, async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'sessionStorage', {
        get: () => {
          throw new DOMException('Blocked.', 'SecurityError');
        },
      });
    });
    const release = await holdScripts(page);
    await page.goto('/contact');
    await contactForm(page).getByLabel('Message').fill('Half a sentence');
    release();
    await expect(contactForm(page)).toHaveAttribute('data-hydrated');
    await expect(contactForm(page).getByLabel('Message')).toHaveValue('Half a sentence');
  });

  test('a mouse press that lasts until the code loads sends the message', secondTier, async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto('/contact');
    await fillContact(page, newVisitor('early'));
    await contactForm(page).locator('[type=submit]').hover();
    await page.mouse.down();
    release();
    await page.waitForSelector('html[data-hydrated]', { state: 'attached' });
    await page.mouse.up();
    await expect(page.getByText(contactThanks)).toBeVisible();
  });

  test('an IME composition is not interrupted', secondTier, async ({ page }) => {
    const devtools = await page.context().newCDPSession(page);
    const release = await holdScripts(page);
    await page.goto('/contact');
    const message = contactForm(page).getByLabel('Message');
    await message.focus();
    await devtools.send('Input.imeSetComposition', { text: 'に', selectionStart: 1, selectionEnd: 1 });
    release();
    await page.waitForSelector('html[data-hydrated]', { state: 'attached' });
    await devtools.send('Input.imeSetComposition', { text: 'にほ', selectionStart: 2, selectionEnd: 2 });
    await devtools.send('Input.insertText', { text: '日本' });
    await expect(contactForm(page)).toHaveAttribute('data-hydrated');
    await expect(message).toHaveValue('日本');
  });

  test('a submitted partnership inquiry waits for the code and is sent too', async ({ page }) => {
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

  for (const { path, form, messages } of [
    { path: '/contact', form: contactForm, messages: [/^Name: ./, /^Email: ./, /^Message: ./] },
    { path: '/partner', form: partnershipForm, messages: ['First name is required', /^Select at least one/] },
  ])
    test(`the empty form of ${path} shows its messages once the code loads`, async ({ page }) => {
      const release = await holdScripts(page);
      await page.goto(path);
      await form(page).locator('[type=submit]').click();
      await expect(form(page).getByRole('textbox').first()).toBeFocused();
      release();
      await expect(form(page).getByRole('alert').first()).toHaveText(/fields need attention/);
      for (const name of messages) await expect(form(page).getByRole('link', { name })).toBeVisible();
    });

  test('a refused form that is then edited is not sent by itself', secondTier, async ({ page }) => {
    const posts = recordPosts(page);
    const release = await holdScripts(page);
    await page.goto('/contact');
    await contactForm(page).getByRole('button', { name: 'Send Message' }).click();
    await fillContact(page, newVisitor('early'));
    await contactForm(page).getByLabel('Email').fill('');
    release();
    await expect(contactForm(page)).toHaveAttribute('data-hydrated');
    await expect(contactForm(page).getByRole('alert')).toHaveCount(0);
    expect(posts).toEqual([]);
  });
});

test('a page with a draft is hydrated once even if the visitor scrolls', secondTier, async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, { hydrations: 0 });
    addEventListener('hydrated', () => ((window as unknown as { hydrations: number }).hydrations += 1));
    sessionStorage.setItem(
      'draft:contact',
      JSON.stringify({ values: { message: ['Half a sen'] }, since: Date.now() }),
    );
    addEventListener('DOMContentLoaded', () => dispatchEvent(new Event('wheel')));
  });
  await page.goto('/contact');
  await expect(contactForm(page).getByLabel('Message')).toHaveValue('Half a sen');
  await hydrate(page);
  expect(await page.evaluate(() => (window as unknown as { hydrations: number }).hydrations)).toBe(1);
});

test('no message is lost if the network responds with its own sign-in page', secondTier, async ({ page }) => {
  let requests = 0;
  await page.route('/islands.json', (route) => {
    requests += 1;
    return requests === 1
      ? route.fulfill({ contentType: 'text/html', body: '<p>Sign in to the network' })
      : route.continue();
  });
  const email = await openContact(page);
  await sendButton(page).click();
  await expect(receipt(page, /^We have your message/)).toBeVisible();
  expect(requests).toBe(2);
  expect(await storedRecords('contact_records', email)).toHaveLength(1);
});

for (const path of ['/contact', '/', '/partner'])
  test(`the form of ${path} looks the same without its code`, secondTier, async ({ page }) => {
    const form = page.locator('main form');
    const readLayout = () =>
      form.evaluate((element) => {
        const { left, top } = element.getBoundingClientRect();
        return [
          ...element.querySelectorAll('label, :is(input, select, textarea, button):not([tabindex="-1"])'),
        ].map((part) => {
          const box = part.getBoundingClientRect();
          const place = [box.left - left, box.top - top, box.width, box.height].map(Math.round);
          return [part.id || part.textContent, ...place, getComputedStyle(part).paddingInlineStart].join(' ');
        });
      });
    await page.goto(path);
    await waitForFonts(page);
    const before = await readLayout();
    await hydrate(page);
    await hydrateForm(form);
    expect(await readLayout()).toEqual(before);
  });
