import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { hoursAgo } from '../e2e/support/test-records';
import { findViolations } from './support/axe';
import {
  chooseAction,
  expectCount,
  expectNoOverflow,
  expectTexts,
  focus,
  openDashboard,
  press,
  rows,
} from './support/dashboard';

/** A partnership, and then a handled contact of the same sender. */
const email = 'grace@example.com';
const records = {
  contacts: [{ email, handledAt: new Date(), handledBy: 'admin' }],
  partnerships: [{ id: 'a', email, createdAt: hoursAgo(1) }],
};

const lists = page.getByText(/^Live updates are off\. Last updated \d/);

for (const [device, width, height] of [
  ['a desk', 1280, 900],
  ['a phone', 360, 740],
] as const) {
  const openFilters = async () => {
    if (device === 'a phone') await page.getByRole('button', { name: 'Filter Records' }).click();
  };

  test(`on ${device} axe finds nothing in the list, its filters, its selection and the keys`, async () => {
    await page.viewport(width, height);
    await openDashboard(records, '/admin?q=example');
    await expect.element(lists).toBeInTheDocument();
    expect(await findViolations()).toEqual([]);
    await openFilters();
    expect(await findViolations()).toEqual([]);
    await page.getByRole('checkbox', { name: 'Select Ada Okafor' }).click();
    await expect.element(page.getByRole('group', { name: 'Selected records' })).toBeVisible();
    window.scrollTo(0, 0); // the sticky header cuts what is scrolled below it
    expect(await findViolations()).toEqual([]);
    await focus(page.getByRole('heading', { level: 1 }));
    await press('?');
    await expect.element(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    expect(await findViolations()).toEqual([]);
  });

  test(`on ${device} axe finds nothing in a record, its menu and a question`, async () => {
    await page.viewport(width, height);
    await openDashboard(records, '/admin/partnerships/a?q=example&range=custom');
    await expect.element(page.getByText('Mail delivery')).toBeInTheDocument();
    await expectCount(page.getByRole('region', { name: 'Conversation' }).getByRole('link'), 1);
    expect(await findViolations()).toEqual([]);
    await page.getByRole('button', { name: 'More actions' }).click();
    await expect.element(page.getByRole('menuitem').first()).toBeVisible();
    expect(await findViolations()).toEqual([]);
    await press('Escape');
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
    await chooseAction('Delete this record');
    await expect.element(page.getByRole('dialog', { name: 'Delete this record?' })).toBeVisible();
    expect(await findViolations()).toEqual([]);
  });

  test(`on ${device} axe finds nothing in a custom range and the other sections`, async () => {
    await page.viewport(width, height);
    await openDashboard(records, '/admin?q=example&range=custom&start=2025-06-10');
    await openFilters();
    await expect.element(page.getByLabelText('Start Date', { exact: true })).toBeVisible();
    expect(await findViolations()).toEqual([]);
    for (const view of ['spam', 'mail', 'overview', 'accounts']) {
      await openDashboard(records, `/admin?view=${view}`);
      await expect.element(lists).toBeInTheDocument();
      expect(await findViolations(), view).toEqual([]);
    }
  });
}

test('on a phone records are cards, sorted by their header, and nothing scrolls sideways', async () => {
  await page.viewport(320, 640);
  const contacts = [
    { name: 'Berta', email: 'a-rather-long-address-of-somebody@firm.example', subject: 'x'.repeat(180) },
    { name: 'Anna' },
  ];
  await openDashboard({ contacts });
  const cards = rows();
  for (let time = 0; time < 2; time++)
    await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
  await expectTexts(cards.getByRole('link'), ['Anna', 'Berta']);
  for (const view of ['', '?view=mail', '?view=overview', '?view=accounts', '?range=custom']) {
    await openDashboard({ contacts }, `/admin${view}`);
    await expect.element(lists).toBeInTheDocument();
    await expectNoOverflow();
  }
  await cards.getByRole('link', { name: 'Anna' }).click();
  await expect.element(page.getByRole('heading', { name: 'Anna' })).toBeVisible();
});

test('a dialog needs no style element, which a strict Content-Security-Policy would refuse', async () => {
  await openDashboard({ contacts: [{}] });
  const styles = () => document.querySelectorAll('style:not([data-vite-dev-id])').length;
  await rows().click();
  await expect.element(page.getByRole('button', { name: 'More actions' })).toBeVisible();
  const count = styles();
  await chooseAction('Delete this record');
  await expect.element(page.getByRole('dialog', { name: 'Delete this record?' })).toBeVisible();
  expect(styles()).toBe(count);
});

test.each([1280, 360])(
  'on a screen of %i px a name that is too long ends within its cell, and begins after its marks in any direction',
  async (width) => {
    await page.viewport(width, 800);
    const names = [
      'عبد الرحمن بن محمد الخالدي الطويل جدا',
      'Grace Lindqvist-Okonkwo of the Two Long Names',
      'أمل',
    ];
    await openDashboard({ contacts: names.map((name) => ({ name, noteCount: 1, handledAt: new Date() })) });
    await expect.element(page.getByRole('link', { name: 'أمل' })).toBeVisible();
    const links = names.map((name) => page.getByRole('link', { name }).element());
    const begin = new Set(links.map((link) => Math.round(link.getBoundingClientRect().left)));
    expect(begin.size).toBe(1);
    expect(links.map((link) => link.scrollWidth > link.clientWidth)).toEqual([true, true, false]);
    const isInside = (link: Element) =>
      link.getBoundingClientRect().right <= link.parentElement!.parentElement!.getBoundingClientRect().right;
    expect(links.every(isInside)).toBe(true);
  },
);
