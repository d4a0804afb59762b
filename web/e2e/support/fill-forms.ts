import type { Page } from 'playwright/test';
import { newVisitor } from './visitor';

/** The contact form, which is hidden after it is sent. */
export const contactForm = (page: Page) =>
  page.getByRole('form', { name: 'Contact', exact: true, includeHidden: true });
export const partnershipForm = (page: Page) =>
  page.getByRole('form', { name: 'Partnership Inquiry Form', includeHidden: true });
/** The thanks for a contact message. */
export const contactThanks = "Thank you for your inquiry. We'll get back to you within 24 hours.";
/** A visible text of the receipt that replaces a sent form. */
export const receipt = (page: Page, text: string | RegExp) => page.getByText(text).filter({ visible: true });

/** Fills the form of the contact page. */
export async function fillContact(page: Page, email: string, message = 'Please call me about a migration.') {
  const form = contactForm(page);
  await form.getByLabel('Name').fill('Ada Okafor');
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Company').fill('Northwind Traders');
  await form.getByLabel('Message').fill(message);
}

export const sendButton = (page: Page) => contactForm(page).getByRole('button', { name: 'Send Message' });

/** Opens the contact page, fills its form with a new email address, and returns the address. */
export async function openContact(page: Page): Promise<string> {
  const email = newVisitor('ada');
  await page.goto('/contact');
  await fillContact(page, email);
  return email;
}

/** Fills all fields of the partnership form. */
export async function fillPartnership(page: Page, email: string) {
  const form = partnershipForm(page);
  await form.getByLabel('First name').fill('Grace');
  await form.getByLabel('Last name').fill('Lindqvist');
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Phone').fill('+46 8 555 0100');
  await form.getByLabel('Job title').fill('Director of Alliances');
  await form.getByLabel('Company name').fill('Fjord Analytics');
  await form.getByLabel('Company size').selectOption('medium');
  await form.getByLabel('Industry').selectOption('technology');
  await form.getByLabel('Website').fill('https://fjord.example');
  await form.getByLabel('Reseller').check();
  await form.getByLabel('Strategic').check();
  await form.getByLabel('Description').fill('Joint delivery in the Nordics.');
}
