import type { Locator } from 'playwright/test';
import { secondTier } from '../../testing/tier.ts';
import {
  contactForm,
  contactThanks,
  fillContact,
  openContact,
  receipt,
  sendButton,
} from './support/fill-forms';
import { hold } from './support/hold';
import { startRouter } from './support/hydrate';
import { storedRecords } from './support/stored-records';
import { expect, test } from './support/test';
import { newVisitor } from './support/visitor';

test('a sent message shows thanks, and a receipt replaces the form until the visitor writes another message', async ({
  page,
}) => {
  await page.clock.install();
  const email = await openContact(page);
  await page.clock.pauseAt(Date.now() + 60_000); // the toast stays until `runFor` advances the clock
  await sendButton(page).click();
  const shownReceipt = receipt(page, `The answer goes to ${email}.`);
  await expect(shownReceipt).toBeVisible();
  const toast = page.getByRole('status').filter({ hasText: 'Message Sent!' });
  await expect(toast).toContainText(contactThanks);
  await page.clock.runFor(10_000);
  await expect(toast).toHaveCount(0);
  await expect(shownReceipt).toBeVisible();
  await expect(contactForm(page)).toBeHidden();
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Ada Okafor');
  await page.getByRole('button', { name: 'Write another message' }).click();
  await expect(contactForm(page).getByLabel('Name')).toBeFocused();
  for (const label of ['Name', 'Email', 'Company', 'Message'])
    await expect(contactForm(page).getByLabel(label)).toHaveValue('');
  await fillContact(page, newVisitor('ada'));
  await page.route('**/api/contact', () => new Promise(() => {})); // no response
  await sendButton(page).click();
  await expect(shownReceipt).toHaveCount(0);
});

test('after a message, Send on the empty form says what is missing', secondTier, async ({ page }) => {
  await openContact(page);
  const button = sendButton(page);
  await button.click();
  await page.getByRole('button', { name: 'Write another message' }).click();
  await expect(receipt(page, /^We have your message/)).toHaveCount(0);
  await button.click();
  await expect(contactForm(page).getByRole('alert')).toHaveText('3 fields need attention');
});

test('a draft in the format of an older release is restored', async ({ page }) => {
  await page.addInitScript(() =>
    sessionStorage.setItem('draft:contact', JSON.stringify({ values: { name: 'Ada' }, since: Date.now() })),
  );
  await page.goto('/contact');
  await expect(contactForm(page).getByLabel('Name')).toHaveValue('Ada');
});

test('the first field is on the first screen of every device', secondTier, async ({ page }) => {
  await page.goto('/contact');
  for (const [width, height] of [
    [1440, 900],
    [768, 1024],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(contactForm(page).getByLabel('Name')).toBeInViewport({ ratio: 1 });
  }
});

test("empty fields and incomplete addresses show the browser's own messages, and the first such field gets the focus", async ({
  page,
}) => {
  await page.goto('/contact');
  const form = contactForm(page);
  const name = form.getByLabel('Name');
  const email = form.getByLabel('Email');
  const readMessage = (field: Locator) =>
    field.evaluate((input: HTMLInputElement) => input.validationMessage);
  await sendButton(page).click();
  await expect(name).toBeFocused();
  // The browser has the same message for every empty field, so all three are compared with the message of the name.
  for (const label of ['Name', 'Email', 'Message']) {
    await expect(form.getByLabel(label)).toHaveAttribute('aria-invalid', 'true');
    await expect(form.getByLabel(label)).toHaveAccessibleDescription(await readMessage(name));
  }
  await expect(form.getByRole('alert')).toHaveText('3 fields need attention');
  await expect(form.getByRole('link', { name: `Email: ${await readMessage(name)}` })).toBeVisible();
  await expect(form.getByLabel('Company')).not.toHaveAttribute('aria-invalid');
  for (const wrong of ['ada.example.com', 'ada@example']) {
    await fillContact(page, wrong);
    await email.press('Enter');
    await expect(email).toHaveAttribute('aria-invalid', 'true');
    await expect(email).toHaveAccessibleDescription(await readMessage(email));
    await expect(email).toBeFocused();
    await email.fill('ada@example.com');
    await expect(form.getByRole('alert')).toHaveCount(0);
  }
  await name.fill('   ');
  await name.press('Enter');
  await expect(form.getByRole('alert'), 'spaces are not a name').toHaveCount(1);
});

test('the button shows "Sending..." and is disabled while a message is sent, and a second press does nothing', async ({
  page,
}) => {
  const email = await openContact(page);
  const requests: string[] = [];
  page.on('request', (request) => request.url().endsWith('/api/contact') && requests.push(request.url()));
  const release = await hold(page, '**/api/contact');
  // Clicks twice in one task of the event loop, before React can disable the button.
  await contactForm(page)
    .getByRole('button')
    .evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
    });
  await expect(contactForm(page).getByRole('button', { name: 'Sending...' })).toBeDisabled();
  await contactForm(page).getByLabel('Name').press('Enter');
  release();
  await expect(page.getByText(contactThanks)).toBeVisible();
  expect(requests).toHaveLength(1);
  expect(await storedRecords('contact_records', email)).toHaveLength(1);
});

test('values that a script has set without events are sent', secondTier, async ({ page }) => {
  const email = newVisitor('filled');
  await page.goto('/contact');
  for (const [label, text] of [
    ['Name', 'Ada Okafor'],
    ['Email', email],
    ['Company', 'Northwind Traders'],
    ['Message', 'Filled in by a program'],
  ] as const)
    await contactForm(page)
      .getByLabel(label)
      .evaluate((field: HTMLInputElement, value) => (field.value = value), text);
  await sendButton(page).click();
  await expect(page.getByText(contactThanks)).toBeVisible();
  const [record] = await storedRecords('contact_records', email);
  expect(record).toMatchObject({ name: 'Ada Okafor', subject: 'Northwind Traders' });
});

test(
  'a form that the visitor leaves while its message is being sent is empty after the response',
  secondTier,
  async ({ page }) => {
    const email = await openContact(page);
    await startRouter(page);
    const release = await hold(page, '**/api/contact');
    await sendButton(page).click();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Careers' }).click();
    await expect(page).toHaveURL(/careers/);
    await page.goBack();
    await expect(contactForm(page).getByLabel('Email')).toHaveValue(email);
    release();
    await expect(page.getByText(contactThanks)).toBeVisible();
    await expect(contactForm(page).getByLabel('Email')).toHaveValue('');
  },
);

test('a text that is too long is counted and not truncated, even after a reload, and Send names its field', async ({
  page,
}) => {
  await openContact(page);
  const message = contactForm(page).getByLabel('Message');
  await message.fill('');
  await message.focus();
  await page.keyboard.insertText('m'.repeat(10_250));
  await expect(message).toHaveValue('m'.repeat(10_250));
  const counted = '10,250 of 10,000 characters: 250 too many';
  await expect(message).toHaveAccessibleDescription(counted);
  await page.reload();
  await expect(message).toHaveAccessibleDescription(counted);
  await sendButton(page).click();
  await expect(contactForm(page).getByRole('alert')).toHaveText('Message is limited to 10000 characters');
  await message.fill('Shorter.');
  await sendButton(page).click();
  await expect(page.getByText(contactThanks)).toBeVisible();
});

test('a message with the honeypot filled in is marked for review', secondTier, async ({ page }) => {
  const email = await openContact(page);
  const honeypot = page.locator('input[name="reference_page"]').first();
  await expect(honeypot).not.toBeInViewport();
  await honeypot.evaluate((input: HTMLInputElement) => (input.value = 'https://spam.example'));
  await sendButton(page).click();
  await expect(page.getByText(contactThanks)).toBeVisible();
  expect(await storedRecords('contact_records', email)).toMatchObject([{ spamReason: 'honeypot' }]);
});
