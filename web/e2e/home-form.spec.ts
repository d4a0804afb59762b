import { site } from '../../functions/src/shared/site';
import { secondTier } from '../../testing/tier.ts';
import { sendHomeForm } from '../src/features/contact/send-home-form';
import { contactForm } from './support/fill-forms';
import { hydrateForm } from './support/hydrate';
import { recordPosts } from './support/requests';
import { storedRecords } from './support/stored-records';
import { expect, test } from './support/test';
import { newVisitor } from './support/visitor';

const visitor = { firstName: 'Ada', lastName: 'Okafor', company: '', message: 'Hello from the home page.' };

test('the simulated form thanks after a second, is empty again, and calls no server', async ({ page }) => {
  test.skip(site.homeForm === 'live', 'The form of this firm is live.');
  await page.clock.install();
  await page.goto('/');
  const form = contactForm(page);
  await form.getByLabel('First name').fill(visitor.firstName);
  await form.getByLabel('Last name').fill(visitor.lastName);
  await form.getByLabel('Email').fill('ada@example.com');
  await form.getByLabel('Message').fill(visitor.message);
  const calls = recordPosts(page);

  await page.clock.pauseAt(Date.now() + 60_000);
  await form.getByRole('button', { name: 'Send Message' }).click();
  await expect(form.getByRole('button', { name: 'Sending...' })).toBeDisabled();
  await page.clock.runFor(990);
  await expect(form.getByRole('button', { name: 'Sending...' })).toBeDisabled();
  await page.clock.runFor(20);

  const toast = page.getByRole('status').filter({ hasText: 'Message Sent!' });
  await expect(toast).toContainText("Thank you for your message. We'll get back to you soon.");
  for (const label of ['First name', 'Last name', 'Email', 'Company', 'Message']) {
    await expect(form.getByLabel(label)).toHaveValue('');
  }
  expect(calls).toEqual([]);
});

test('names, e-mail and message are required; the company is not', async ({ page }) => {
  await page.goto('/');
  const form = contactForm(page);
  await hydrateForm(form);
  await form.getByRole('button', { name: 'Send Message' }).click();
  await expect(form.getByLabel('First name')).toBeFocused();
  await expect(form.getByRole('alert')).toHaveCount(4);
  await expect(form.getByLabel('Company')).not.toHaveAttribute('required');
});

test('the form links the privacy policy, and says which key of a phone leads on', async ({ page }) => {
  await page.goto('/');
  const form = contactForm(page);
  await hydrateForm(form);
  await expect(form.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/privacy-policy');
  const hints = await form
    .locator('input[id]')
    .evaluateAll((inputs: HTMLInputElement[]) => inputs.map(({ enterKeyHint }) => enterKeyHint));
  expect(hints).toEqual(['next', 'next', 'next', 'send']);
});

test('a name has the length that is stored, however its letters are encoded', async ({ page }) => {
  await page.goto('/');
  const form = contactForm(page);
  await hydrateForm(form);
  for (const [label, text] of [
    ['First name', 'é'.repeat(90).normalize('NFD')],
    ['Last name', visitor.lastName],
    ['Email', 'ada@example.com'],
    ['Message', visitor.message],
  ] as const)
    await form.getByLabel(label).fill(text);
  await form.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Message Sent!' })).toBeVisible();
});

test.describe('with a touch keyboard', secondTier, () => {
  test.use({ hasTouch: true, isMobile: true });

  test('Next leads to the next line and sends nothing', async ({ page }) => {
    await page.goto('/');
    const form = contactForm(page);
    await hydrateForm(form);
    await form.getByLabel('First name').press('Enter');
    await expect(form.getByLabel('Last name')).toBeFocused();
    await expect(form.getByRole('alert')).toHaveCount(0);
  });
});

test('switched to live, the form is stored and mailed as a contact message', async ({ baseURL, mailbox }) => {
  const email = newVisitor('home');
  const { fetch } = globalThis;
  globalThis.fetch = (path, init) => fetch(new URL(path as string, baseURL), init); // a page resolves it by itself
  try {
    await sendHomeForm('live', { ...visitor, email }, {});
  } finally {
    globalThis.fetch = fetch;
  }
  expect(await storedRecords('contact_records', email)).toMatchObject([
    {
      name: 'Ada Okafor',
      subject: 'General Inquiry',
      message: 'Company: Not specified\n\nHello from the home page.',
    },
  ]);
  await mailbox.waitForMailFrom(email);
});
