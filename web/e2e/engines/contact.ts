import { storedRecords } from '../support/stored-records';
import type { Tab } from './tab';
import { expect, found, shownText } from './test';

export const button = '[data-island] [type=submit]';

/** Types a message into the contact page's form. */
export async function fillContact(tab: Tab, email: string): Promise<void> {
  await tab.type('#contact-name', 'Ada Okafor');
  await tab.type('#contact-email', email);
  await tab.type('#contact-message', 'Please call me.');
}

/** Passes once the visitor is thanked for the message, and it is stored once. */
export async function expectSent(tab: Tab, email: string): Promise<void> {
  await shownText(tab, '[data-island]').toContain(`We have your message. The answer goes to ${email}`);
  expect(await storedRecords('contact_records', email)).toHaveLength(1);
}

/** Types a message into Home's form, which is simulated (docs/behaviour.md, Forms). */
export async function fillHome(tab: Tab): Promise<void> {
  await tab.type('#home-firstName', 'Ada');
  await tab.type('#home-lastName', 'Okafor');
  await tab.type('#home-email', 'ada@example.com');
  await tab.type('#home-message', 'Please call me.');
}

/** Passes once the visitor is thanked for the message on Home. */
export const expectThanked = (tab: Tab) =>
  found(tab, () => document.body.innerText.includes('Message Sent!')).toBe(true);
