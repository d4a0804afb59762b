import { expect, onTestFinished, test } from 'vitest';
import { cdp, type Locator, page, userEvent } from 'vitest/browser';
import { mainNavigation } from '@/content/navigation';
import { toastSuccess } from '@/lib/toast';
import { numbered } from '../e2e/support/test-records';
import { applyTextSpacing, cutOrOverlapping } from '../e2e/support/text-spacing';
import {
  getBox,
  expectAddress,
  expectCount,
  expectLoaded,
  expectNoOverflow,
  openDashboard,
  rows,
  toast,
} from './support/dashboard';

test('header and footer are one line each, and the pages are in the menu', async () => {
  for (const width of [360, 768, 1440]) {
    await page.viewport(width, 900);
    await openDashboard();
    const header = page.getByRole('banner').first();
    await expectCount(header.getByRole('link'), 1);
    const footer = page.getByRole('contentinfo');
    for (const line of [header, footer]) expect(getBox(line).height).toBeLessThanOrEqual(60);
    await expect.element(footer.getByRole('link', { name: 'Privacy Policy' })).toBeVisible();

    await page.getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('navigation', { name: 'Mobile' });
    for (const { label } of mainNavigation.items)
      await expect.element(menu.getByText(label, { exact: true }).first()).toBeVisible();
    await menu.getByRole('link', { name: 'About' }).click();
    await expectAddress('/about');
    await expect
      .element(page.getByRole('banner').getByRole('link', { name: 'Get Started' }).first())
      .toBeVisible();
  }
});

test.each([
  [1440, 900, 300],
  [390, 844, 330],
])('at %i by %i px the first record begins above %i px', async (width, height, top) => {
  await page.viewport(width, height);
  await openDashboard({ contacts: numbered(12) });
  await expectCount(rows(), 10);
  await expectLoaded();
  expect(getBox(rows().first()).top).toBeLessThan(top);
  if (width > height) expect(getBox(rows().last()).bottom).toBeLessThanOrEqual(height);
});

test('on a phone, all sections are on the screen, and nothing scrolls sideways', async () => {
  await page.viewport(360, 780);
  await openDashboard({ contacts: numbered(3) });
  await expect.element(rows().first()).toBeVisible();
  await expectNoOverflow();
  for (const section of ['Inbox', 'Spam', 'Undelivered mail', 'Overview', 'Accounts'])
    await expect.element(page.getByRole('link', { name: section })).toBeInViewport({ ratio: 1 });
});

test.each(['inbox', 'accounts'])('on a phone no field of %s makes iOS enlarge the page', async (view) => {
  await page.viewport(360, 780);
  await openDashboard({ contacts: numbered(3) }, `/admin?view=${view}`);
  if (view === 'inbox') await page.getByRole('button', { name: 'Filter Records' }).click();
  // Mantine measures with a hidden one.
  const fields = () => [
    ...document.querySelectorAll('input:not([type=checkbox]), select, textarea:not([aria-hidden])'),
  ];
  await expect.poll(() => fields().length).toBeGreaterThan(1);
  expect(fields().filter((field) => parseFloat(getComputedStyle(field).fontSize) < 16)).toEqual([]);
});

test('on a phone a toast covers neither the pager nor the buttons of an answer', async () => {
  await page.viewport(360, 740);
  await openDashboard({ contacts: numbered(12) });
  const next = page.getByRole('button', { name: 'Next' });
  await expect.element(next).toBeVisible();
  next.element().scrollIntoView({ block: 'end' });
  toastSuccess({ title: 'Done', action: { label: 'Undo', onClick: () => undefined } });
  await expect.element(toast('Done')).toBeInViewport({ ratio: 1 });
  await expect.poll(() => getBox(toast('Done')).bottom).toBeLessThan(getBox(next).top);

  await page.getByRole('link', { name: 'Person 01' }).click();
  const answer = page.getByRole('button', { name: 'Answer' });
  await answer.click();
  const template = page.getByLabelText('Template');
  await expect.element(template).toBeVisible();
  await template.selectOptions(template.element().querySelectorAll('option')[1]?.label ?? '');
  const send = page.getByRole('button', { name: 'Send' });
  send.element().scrollIntoView({ block: 'end' });
  await expect.element(toast('Template')).toBeInViewport({ ratio: 1 });
  await expect.poll(() => getBox(toast('Template')).bottom).toBeLessThan(getBox(send).top);
  // It slides in from the edge.
  await expect.poll(() => getBox(toast('Template')).top).toBeGreaterThan(getBox(answer).bottom);
});

test('on a desk a toast covers neither the pager nor an open record', async () => {
  for (const width of [960, 1440]) {
    await page.viewport(width, 900);
    await openDashboard({ contacts: numbered(12) });
    const count = page.getByText('Showing 1 to 10 of 12 records');
    const previous = page.getByRole('button', { name: 'Previous', exact: true });
    await expect.element(count).toBeVisible();
    toastSuccess({ title: 'Done', action: { label: 'Undo', onClick: () => undefined } });
    await expect.element(toast('Done')).toBeInViewport({ ratio: 1 });
    // It slides in from the side.
    await expect.poll(() => getBox(toast('Done')).right).toBeLessThan(getBox(previous).left);
    await expect.poll(() => getBox(toast('Done')).left).toBeGreaterThan(getBox(count).right);

    await page.getByRole('link', { name: 'Person 01' }).click();
    const answer = page.getByRole('button', { name: 'Answer' });
    await expect.element(answer).toBeVisible();
    await expect.poll(() => getBox(toast('Done')).top).toBeGreaterThan(getBox(answer).bottom);
  }
});

test('no text is cut or lies on another one when a visitor spaces letters, words and lines', async () => {
  for (const width of [360, 768, 1280]) {
    await page.viewport(width, 900);
    await openDashboard({ contacts: numbered(12) });
    await expect.element(page.getByRole('link', { name: 'Person 01' })).toBeVisible();
    onTestFinished(applyTextSpacing());
    expect(cutOrOverlapping(), `at ${width} px`).toEqual([]);
  }
  // The bar of the selection covers the heading of the list, and nothing below it.
  await page.getByRole('checkbox').nth(1).click();
  const bar = page.getByRole('group', { name: 'Selected records' });
  await expect.element(bar).toBeVisible();
  expect(getBox(bar).bottom).toBeLessThanOrEqual(getBox(page.getByRole('table')).top);
});

test('at 200 % zoom the bar of the selection never covers what has the focus', async () => {
  await page.viewport(640, 450);
  await openDashboard({ contacts: numbered(12) });
  await page.getByRole('checkbox', { name: 'Select Person 01' }).click();
  const bar = page.getByRole('group', { name: 'Selected records' });
  await expect.element(bar).toBeVisible();
  const next = page.getByRole('button', { name: 'Next' }).element();
  while (document.activeElement !== next) {
    await userEvent.tab();
    const focused = document.activeElement;
    if (!focused?.closest('[role=tabpanel]') || bar.element().contains(focused)) continue;
    const { bottom } = focused.getBoundingClientRect();
    expect(bottom, focused.outerHTML).toBeLessThanOrEqual(getBox(bar).top);
  }
});

test('in forced colors the current section, tab and range are told apart', async () => {
  const emulate = async (value: string) =>
    void (await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] }));
  await emulate('active');
  onTestFinished(() => emulate('none'));
  const backgroundColor = (element: Element) => getComputedStyle(element).backgroundColor;
  const isToldApart = async (current: Locator, other: Locator) => {
    await expect.element(current).toBeVisible();
    expect(backgroundColor(current.element())).not.toBe(backgroundColor(other.element()));
  };
  const sections = page.getByRole('navigation', { name: 'Dashboard' });

  await openDashboard({ contacts: numbered(3) }, '/admin');
  await isToldApart(
    sections.getByRole('link', { name: 'Inbox' }),
    sections.getByRole('link', { name: 'Spam' }),
  );
  await isToldApart(page.locate('[role=tab]').first(), page.locate('[role=tab]').last());

  await openDashboard({ contacts: numbered(3) }, '/admin?view=overview');
  await isToldApart(
    page.getByRole('link', { name: '12 weeks' }),
    page.getByRole('link', { name: '4 weeks' }),
  );
});
