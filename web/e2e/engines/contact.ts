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
export async function expectSent(
  tab: Tab,
  email: string,
  collection: 'contact_records' | 'partnership_records' = 'contact_records',
): Promise<void> {
  await shownText(tab, '[data-island]').toMatch(
    new RegExp(`We have your (message|inquiry)[^]*${email.replaceAll('.', '\\.')}`),
  );
  expect(await storedRecords(collection, email)).toHaveLength(1);
}

/** Types a message into Home's form, which is simulated (docs/behaviour.md, Forms). */
export async function fillHome(tab: Tab, email = 'ada@example.com'): Promise<void> {
  await tab.type('#home-firstName', 'Ada');
  await tab.type('#home-lastName', 'Okafor');
  await tab.type('#home-email', email);
  await tab.type('#home-message', 'Please call me.');
}

/** Passes once the visitor is thanked for the message on Home. */
export const expectThanked = (tab: Tab) =>
  found(tab, () => document.body.innerText.includes('Message Sent!')).toBe(true);

/** Fills what the partnership form asks for. */
async function fillPartnership(tab: Tab, email: string): Promise<void> {
  for (const [name, text] of Object.entries({
    firstName: 'Grace',
    lastName: 'Lindqvist',
    email,
    phone: '+46 8 555 0100',
    jobTitle: 'Director',
    companyName: 'Fjord Analytics',
  }))
    await tab.type(`#partnership-${name}`, text);
  // No driver but Chromium's chooses an option in a way that all three know.
  await tab.evaluate(() => {
    for (const select of document.querySelectorAll('select')) {
      select.selectedIndex = 1;
      select.dispatchEvent(new Event('input', { bubbles: true }));
      select.dispatchEvent(new Event('change', { bubbles: true }));
    }
    document.querySelector<HTMLInputElement>('#partnership-partnershipType-reseller')?.click();
  });
}

interface FormOfSite {
  path: string;
  fill: (tab: Tab, email: string) => Promise<void>;
  expectSent: (tab: Tab, email: string) => Promise<void>;
  calls: RegExp;
  /** How many of the calls a message takes. */
  sent: number;
}

/** Every form of the site: how it is filled, and what shows that it was sent once. */
export const forms: [FormOfSite, ...FormOfSite[]] = [
  { path: '/contact', fill: fillContact, expectSent, calls: /^POST \/api\/contact/, sent: 1 },
  {
    path: '/partner',
    fill: fillPartnership,
    expectSent: (tab: Tab, email: string) => expectSent(tab, email, 'partnership_records'),
    calls: /^POST \/api\/partnership-inquiry/,
    sent: 1,
  },
  { path: '/', fill: fillHome, expectSent: expectThanked, calls: /^POST/, sent: 0 },
];
