import { site } from '../../functions/src/shared/site';
import { secondTier } from '../../testing/tier.ts';
import { contactForm } from './support/fill-forms';
import { hydrateForm } from './support/hydrate';
import { recordPosts } from './support/requests';
import { expect, test } from './support/test';

test('the simulated form says thanks after a second, is empty again, and sends no request', async ({
  page,
}) => {
  test.skip(site.homeForm === 'live', 'The form of this firm is live.');
  await page.clock.install();
  await page.goto('/');
  const form = contactForm(page);
  await form.getByLabel('First name').fill('Ada');
  await form.getByLabel('Last name').fill('Okafor');
  await form.getByLabel('Email').fill('ada@example.com');
  await form.getByLabel('Message').fill('Hello from the home page.');
  const calls = recordPosts(page);

  await page.clock.pauseAt(Date.now() + 60_000); // later than now, because the clock cannot be set back
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

test.describe('with a touch keyboard', secondTier, () => {
  test.use({ hasTouch: true, isMobile: true });

  // Touch keyboards label the Enter key of these fields as Next.
  test('the Next key moves to the next field and sends nothing', async ({ page }) => {
    await page.goto('/');
    const form = contactForm(page);
    await hydrateForm(form);
    await form.getByLabel('First name').press('Enter');
    await expect(form.getByLabel('Last name')).toBeFocused();
    await expect(form.getByRole('alert')).toHaveCount(0);
  });
});
