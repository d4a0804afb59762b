import { storedRecords } from '../support/stored-records';
import type { Tab } from './tab';
import { expect, expectInPage, expectText } from './test';

export const submitButton = '[data-island] [type=submit]';

/** Types a message into the contact page's form. */
export async function fillContact(tab: Tab, email: string): Promise<void> {
  await tab.type('#contact-name', 'Ada Okafor');
  await tab.type('#contact-email', email);
  await tab.type('#contact-message', 'Please call me.');
}

/** Passes once the page shows thanks for the message and the message is stored exactly once. */
export async function expectSent(
  tab: Tab,
  email: string,
  collection: 'contact_records' | 'partnership_records' = 'contact_records',
): Promise<void> {
  await expectText(tab, '[data-island]').toMatch(
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

/** Passes once Home shows thanks for the message. */
export const expectThanked = (tab: Tab) =>
  expectInPage(tab, () => document.body.innerText.includes('Message Sent!')).toBe(true);

/** Fills the required fields of the partnership form. */
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
  // The drivers of the three engines have no common way to choose an option.
  await tab.evaluate(() => {
    for (const select of document.querySelectorAll('select')) {
      select.selectedIndex = 1;
      select.dispatchEvent(new Event('input', { bubbles: true }));
      select.dispatchEvent(new Event('change', { bubbles: true }));
    }
    document.querySelector<HTMLInputElement>('#partnership-partnershipType-reseller')?.click();
  });
}

interface SiteForm {
  path: string;
  fill: (tab: Tab, email: string) => Promise<void>;
  expectSent: (tab: Tab, email: string) => Promise<void>;
  requests: RegExp;
  /** The number of matching requests per message. */
  requestCount: number;
}

/** Every form of the site, with functions that fill it and check the result. Home's simulated form makes no request. */
export const forms: [SiteForm, ...SiteForm[]] = [
  { path: '/contact', fill: fillContact, expectSent, requests: /^POST \/api\/contact/, requestCount: 1 },
  {
    path: '/partner',
    fill: fillPartnership,
    expectSent: (tab: Tab, email: string) => expectSent(tab, email, 'partnership_records'),
    requests: /^POST \/api\/partnership-inquiry/,
    requestCount: 1,
  },
  { path: '/', fill: fillHome, expectSent: expectThanked, requests: /^POST/, requestCount: 0 },
];
