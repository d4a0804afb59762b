import { site } from '../../functions/src/shared/site';
import { secondTier } from '../../testing/tier.ts';
import { contactForm, contactThanks, openContact, sendButton } from './support/fill-forms';
import { storedRecords } from './support/stored-records';
import { expect, test } from './support/test';

test.use({ expectedErrors: /Failed to load resource/ });

const failureText = `Please try again or contact us directly at ${site.email}`;

test('a message stays in its form without a network, and the next press sends it', async ({
  page,
  context,
}) => {
  const email = await openContact(page);
  await context.setOffline(true);
  const button = sendButton(page);
  await button.click();
  const toast = page.getByRole('alert').filter({ hasText: 'Failed to Send Message' });
  await expect(toast).toContainText(failureText);
  await expect(contactForm(page).getByLabel('Message')).toHaveValue('Please call me about a migration.');
  await expect(button).toBeFocused();
  await context.setOffline(false);
  await button.click();
  await expect(page.getByText(contactThanks)).toBeVisible();
  await expect(toast).toHaveCount(0);
  expect(await storedRecords('contact_records', email)).toHaveLength(1);
});

test('a message whose response was lost is stored once, even if it is sent again after a reload', async ({
  page,
}) => {
  const email = await openContact(page);
  await page.route('**/api/contact', async (route) => {
    await route.fetch(); // the server stores the message
    await route.abort('connectionreset');
  });
  await sendButton(page).click();
  await expect(page.getByText(failureText)).toBeVisible();
  await page.unroute('**/api/contact');
  await page.reload();
  await expect(contactForm(page).getByLabel('Email')).toHaveValue(email);
  await sendButton(page).click();
  await expect(page.getByText(contactThanks)).toBeVisible();
  expect(await storedRecords('contact_records', email)).toHaveLength(1);
});

test('a request without a response fails after twenty seconds', secondTier, async ({ page }) => {
  await page.clock.install();
  await openContact(page);
  await page.route('**/api/contact', () => new Promise(() => {})); // no response
  await page.clock.pauseAt(Date.now() + 60_000); // from here on, only `runFor` advances the clock
  await sendButton(page).click();
  await expect(contactForm(page).getByRole('button', { name: 'Sending...' })).toBeVisible();
  await page.clock.runFor(20_000);
  await expect(page.getByText(failureText)).toBeVisible();
  await expect(contactForm(page).getByLabel('Message')).toHaveValue('Please call me about a migration.');
});

test("the server's error appears, and the toast stays until dismissed", secondTier, async ({ page }) => {
  await page.clock.install();
  await openContact(page);
  // The form sends only valid requests, but a proxy between the form and the server may change them.
  await page.route('**/api/contact', (route) =>
    route.continue({ postData: (route.request().postData() ?? '').padEnd(70_000) }),
  );
  await sendButton(page).click();
  await expect(contactForm(page).getByText('a request is limited to 64 KB')).toBeVisible();
  const toast = page.getByRole('alert').filter({ hasText: 'Failed to Send Message' });
  await expect(toast).toBeVisible();
  await page.clock.runFor(60_000);
  await expect(toast).toBeVisible();
  await toast.getByRole('button', { name: 'Dismiss' }).click();
  await page.clock.runFor(1_000);
  await expect(toast).toHaveCount(0);
});
