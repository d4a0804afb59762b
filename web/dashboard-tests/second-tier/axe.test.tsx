import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { hoursAgo } from '../../e2e/support/test-records';
import { findViolations } from '../support/axe';
import {
  account,
  chooseAction,
  expectCount,
  expectLoaded,
  expectNoOverflow,
  focus,
  openDashboard,
  openDetails,
  openPage,
  press,
  recordPane,
} from '../support/dashboard';
import { toContactOfEachState, exampleMails, inquiriesOfOneSender } from '../support/mails';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = (name: string) => page.getByRole('dialog', { name });
const lastUpdate = page.getByText(/^Live updates are off\. Last updated \d/);

const email = 'grace@example.com';
/** A partnership inquiry, and a handled contact that the same sender wrote later. */
const records = {
  contacts: [{ email, handledAt: new Date(), handledBy: 'admin' }],
  partnerships: [{ id: 'a', email, createdAt: hoursAgo(1) }],
};

const openSection =
  (section: string, options: object = records) =>
  async () => {
    await openDashboard(options, `/admin?view=${section}`);
    await expect.element(lastUpdate).toBeInTheDocument();
  };

async function openFilters() {
  if (window.innerWidth < 500) await button('Filter Records').click();
}

async function openCustomRange() {
  await openDashboard(records, '/admin?q=example&range=custom&start=2025-06-10');
  await openFilters();
  await expect.element(page.getByLabelText('Start Date', { exact: true })).toBeVisible();
}

async function selectRow() {
  await page.getByRole('checkbox', { name: 'Select Ada Okafor' }).click();
  await expect.element(page.getByRole('group', { name: 'Selected records' })).toBeVisible();
}

async function openPalette() {
  await focus(page.getByRole('heading', { level: 1 }));
  await press('?');
  await expect.element(dialog('Commands')).toBeVisible();
}

async function findRecord() {
  await page.getByRole('combobox', { name: 'Search commands and records' }).fill('ada');
  await expect.element(page.getByRole('option', { name: /^Ada Okafor/ }).first()).toBeVisible();
}

async function openRecord() {
  await openDashboard(records, '/admin/partnerships/a?q=example&range=custom');
  await expect.element(page.getByText('Mail delivery')).toBeInTheDocument();
  await expectLoaded();
}

async function openMenu() {
  await button('More actions').click();
  await expect.element(page.getByRole('menuitem').first()).toBeVisible();
}

async function askToDelete() {
  await press('Escape');
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  await chooseAction('Delete this record');
  await expect.element(dialog('Delete this record?')).toBeVisible();
}

async function openAnswer() {
  await openDashboard({ contacts: [{ id: 'a', messages: exampleMails }] }, '/admin/contacts/a');
  await page.getByRole('button', { name: /^Answer / }).click();
  await expect.element(page.getByLabelText('Your answer')).toHaveFocus();
}

async function openSnooze() {
  await recordPane.getByRole('button', { name: 'Snooze' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Another day' })).toBeVisible();
}

async function openRecordWithOtherInquiries() {
  // In a shorter window the composer would cover parts of the details and of the other inquiries.
  await page.viewport(window.innerWidth, 1400);
  await openDashboard(inquiriesOfOneSender, '/admin/contacts/second');
  await openDetails();
  await expect.element(page.getByRole('region', { name: 'Other inquiries' })).toBeVisible();
}

const recoveryCodes = Array.from({ length: 10 }, (_, index) => `abcde-fghj${index}`);
const setupResponse = {
  uri: 'otpauth://totp/Firm:admin?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Firm',
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  setup: 'sealed',
};
const twoStepPanel = page.getByRole('region', { name: 'Two-step verification' });

/** Signs in with a password. The server asks for a second step with `response`. */
const signIn = (response: object) => async () => {
  const user = () => new Response('Please sign in.', { status: 401 });
  await openPage({ responses: { user, 'POST login': () => response } });
  await page.getByLabelText('Username').fill('admin');
  await page.getByPlaceholder('Enter admin password').fill('the password');
  await press('Enter');
  await expect.element(page.getByLabelText('Code', { exact: true })).toBeVisible();
};

async function setUpTwoSteps() {
  await openDashboard(
    { responses: { 'POST second-step/setup': () => setupResponse } },
    '/admin?view=accounts',
  );
  await twoStepPanel.getByLabelText('Current password').fill('the password');
  await twoStepPanel.getByRole('button', { name: 'Set up' }).click();
  await expect
    .element(twoStepPanel.getByRole('img', { name: 'QR code for an authenticator app' }))
    .toBeVisible();
}

/** Options for an admin whose account has two-step verification. */
const withTwoSteps = {
  responses: {
    admins: () => [{ ...account, secondStep: { recoveryCodesLeft: 9 } }],
    'POST second-step/recovery-codes': () => ({ recoveryCodes }),
  },
};

async function startNewCodes() {
  await twoStepPanel.getByRole('button', { name: 'New recovery codes' }).click();
  await expect.element(twoStepPanel.getByLabelText('Code', { exact: true })).toBeVisible();
}

async function showNewCodes() {
  await twoStepPanel.getByRole('button', { name: 'Use a recovery code' }).click();
  await twoStepPanel.getByLabelText('Recovery code').fill(recoveryCodes[0]!);
  await twoStepPanel.getByRole('button', { name: 'Get new recovery codes' }).click();
  await expectCount(page.getByRole('dialog').getByRole('listitem'), 10);
}

/** The steps that lead through these screens. Most steps continue where the step before has ended. */
const screens: Record<string, (() => Promise<void>)[]> = {
  'the list, its filters, its selection and the palette': [
    openSection('inbox'),
    openFilters,
    selectRow,
    openPalette,
    findRecord,
  ],
  'a custom range': [openCustomRange],
  'waiting times': [openSection('inbox', { contacts: toContactOfEachState() })],
  'the other sections': ['spam', 'mail', 'overview', 'accounts'].map((section) => openSection(section)),
  'a record, its menu and a confirmation': [openRecord, openMenu, askToDelete],
  'an answer and the snooze dialog': [openAnswer, openSnooze],
  'a record whose sender has other inquiries': [openRecordWithOtherInquiries],
  'the second step of a sign-in': [
    signIn({ secondStep: 'code' }),
    signIn({ secondStep: 'setup', ...setupResponse }),
  ],
  'the setup of two-step verification': [setUpTwoSteps],
  'new recovery codes': [openSection('accounts', withTwoSteps), startNewCodes, showNewCodes],
};

test.each(
  Object.entries(screens).flatMap(([name, steps]) => [
    ['a desktop', 1280, 900, name, steps] as const,
    ['a phone', 360, 740, name, steps] as const,
  ]),
)(
  'on %s (%i by %i px) axe finds no violations in %s, and nothing scrolls sideways',
  async (_device, width, height, _name, steps) => {
    await page.viewport(width, height);
    for (const step of steps) {
      await step();
      window.scrollTo(0, 0); // the sticky header covers content that is scrolled underneath it
      for (const element of [document.documentElement, ...recordPane.elements()])
        await expectNoOverflow(element);
      expect(await findViolations(), step.name).toEqual([]);
    }
  },
);
