import { contactForm, fillContact } from './support/fill-forms';
import { expect, test } from './support/test';
import { newVisitor } from './support/visitor';

test("the button of a solution's page puts the solution as the topic into the form's message, not into the subject", async ({
  page,
}) => {
  await page.goto('/solutions/ai-transformation');
  await page.getByRole('link', { name: 'Start Your AI Journey' }).click();
  await expect(page).toHaveURL('/contact#get-in-touch');
  await expect(page.getByRole('heading', { name: 'Get in touch' })).toBeInViewport();
  const form = contactForm(page);
  await expect(form.getByLabel('Message')).toHaveValue('Topic: AI Transformation\n\n');
  const email = newVisitor('ada');
  await fillContact(page, email, 'Topic: AI Transformation\n\nTwo claims desks.');
  const request = page.waitForRequest('**/api/contact');
  await form.getByRole('button', { name: 'Send Message' }).click();
  expect((await request).postDataJSON()).toEqual({
    name: 'Ada Okafor',
    email,
    subject: 'Northwind Traders',
    message: 'Company: Northwind Traders\n\nTopic: AI Transformation\n\nTwo claims desks.',
  });
  await expect(form.getByLabel('Message')).toHaveValue('');
});

test.describe('without any interaction', () => {
  test.use({ hydrates: false });

  test('a topic in the address starts the app and replaces the topic of a draft, and an unknown topic is ignored', async ({
    page,
  }) => {
    const message = contactForm(page).getByLabel('Message');
    await page.goto('/contact?utm_source=letter&topic=security#get-in-touch');
    await expect(message).toHaveValue('Topic: Security and Testing\n\n');
    await expect(page).toHaveURL('/contact?utm_source=letter#get-in-touch');
    await message.pressSequentially('Half a message');
    await page.goto('/contact?topic=cloud-migration');
    await expect(message).toHaveValue('Topic: Cloud Migration\n\nHalf a message');
    await page.goto('/contact?topic=%3Cb%3Egardening');
    await expect(page).toHaveURL('/contact');
    await expect(message).toHaveValue('Topic: Cloud Migration\n\nHalf a message');
    await expect(page.getByText('gardening')).toHaveCount(0);
  });
});
