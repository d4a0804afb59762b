import { expect, onTestFinished, test } from 'vitest';
import { cdp, type Locator, page, userEvent } from 'vitest/browser';
import { mainNavigation } from '@/content/navigation';
import { toastSuccess } from '@/lib/toast';
import { listPaleTexts } from '../../e2e/support/axe';
import { daysAgo, numberedContacts } from '../../e2e/support/test-records';
import { applyTextSpacing, findMisplacedTexts } from '../../e2e/support/text-spacing';
import { setScheme } from '../support/axe';
import {
  getBox,
  chooseAction,
  column,
  emulate,
  expectAddress,
  expectCount,
  expectLoaded,
  expectNoOverflow,
  expectTexts,
  openDashboard,
  recordPane,
  rows,
  toast,
  toRecords,
} from '../support/dashboard';
import { exampleMails } from '../support/mails';

test('the footer is one line, and the menu of the bar links to the pages of the site', async () => {
  for (const width of [360, 768, 1440]) {
    await page.viewport(width, 900);
    await openDashboard();
    const footer = page.getByRole('contentinfo');
    expect(getBox(footer).height).toBeLessThanOrEqual(60);
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

const widths = [320, 390, 768, 960, 1024, 1200, 1440, 1920];
const sectionNames = ['Inbox', 'Spam', 'Undelivered mail', 'Overview', 'Accounts'];
const sections = page.getByRole('navigation', { name: 'Dashboard' });

/** The height of the bar in a window of at least 768 px, `--header-height` in gate.module.css. */
const BAR_HEIGHT = 52;

/** Waits until an element covers none of the others. An element that slides in may cover them for a moment. */
const expectCoversNone = (covering: Locator, ...others: Locator[]) =>
  expect
    .poll(() => {
      const { left, right, top, bottom } = getBox(covering);
      return others.filter((other) => {
        const box = getBox(other);
        return box.left < right && left < box.right && box.top < bottom && top < box.bottom;
      });
    })
    .toEqual([]);

test.each(widths)(
  'at %i px there is one bar, of a single line, and the sections are in it or at the bottom of the window',
  async (width) => {
    await page.viewport(width, 900);
    await openDashboard({ contacts: numberedContacts(12) });
    await expectLoaded();
    const bar = page.getByRole('banner');
    await expectCount(bar, 1);
    const { top, height } = getBox(bar);
    expect([top, height]).toEqual([0, width < 768 ? 48 : BAR_HEIGHT]);
    const hasSectionsInBar = width >= 960;
    const links = sectionNames.map((name) => sections.getByRole('link', { name, exact: true }));
    const barParts = [
      bar.getByRole('link', { name: /, home$/ }),
      bar.getByRole('heading', { level: 1 }),
      ...(hasSectionsInBar ? links : []),
      ...(width < 768 ? [] : [bar.getByRole('searchbox', { name: 'Search' })]),
      ...['Refresh', 'Switch between light and dark', 'Logout', 'Menu'].map((name) =>
        bar.getByRole('button', { name }),
      ),
    ];
    for (const [index, part] of barParts.entries()) {
      await expect.element(part).toBeInViewport({ ratio: 1 });
      expect(getBox(part).bottom).toBeLessThanOrEqual(height);
      await expectCoversNone(part, ...barParts.slice(index + 1));
    }
    for (const link of links) await expect.element(link).toBeInViewport({ ratio: 1 });
    await expect.element(links[0]!).toHaveAccessibleDescription('12 open');
    if (!hasSectionsInBar) expect(getBox(sections).bottom).toBe(window.innerHeight);
    await expectNoOverflow();
  },
);

test('an open record hides the sections on a phone, but not on a tablet', async () => {
  for (const width of [390, 767]) {
    await page.viewport(width, 844);
    await openDashboard({ contacts: [{ id: 'a' }] }, '/admin/contacts/a');
    await expect.element(recordPane).toBeVisible();
    await expectCount(sections, 0);
    await expectCount(page.getByRole('searchbox'), 0);
  }
  await page.viewport(768, 844);
  await expect.element(sections).toBeVisible();
  await expect.poll(() => getBox(recordPane).bottom).toBeLessThanOrEqual(getBox(sections).top);
});

test.each([
  [1440, 900, 215],
  [390, 844, 200],
])(
  'at %i by %i px the first record starts at most %i px from the top, and a desktop shows the whole page of records with space above it',
  async (width, height, top) => {
    await page.viewport(width, height);
    await openDashboard({ contacts: numberedContacts(12) });
    await expectCount(rows(), 10);
    await expectLoaded();
    expect(getBox(rows().first()).top).toBeLessThanOrEqual(top);
    if (width < height) return; // a phone
    expect(getBox(rows().last()).bottom).toBeLessThanOrEqual(height);
    // Space separates the bar from the totals, and the filters from the tabs.
    const totals = getBox(page.getByText('Total Contacts', { exact: true }));
    const select = getBox(page.getByLabelText('Date Range'));
    expect(totals.top - getBox(page.getByRole('banner')).bottom).toBeGreaterThanOrEqual(12);
    expect(getBox(page.getByRole('tablist')).top - select.bottom).toBeGreaterThanOrEqual(12);
  },
);

test('the labels of both totals are on one line at any width, and so are the links to open records', async () => {
  await openDashboard({
    contacts: [...numberedContacts(12), { snoozedUntil: daysAgo(-2) }],
    partnerships: [{}],
  });
  await expectLoaded();
  const tops = (parts: Locator) => parts.elements().map((part) => part.getBoundingClientRect().top);
  for (const width of widths) {
    await page.viewport(width, 900);
    for (const parts of [page.getByText(/^Total /), page.getByRole('link', { name: /^\d+ open$/ })]) {
      await expectCount(parts, 2);
      await expect.poll(() => new Set(tops(parts)).size, { message: `at ${width} px` }).toBe(1);
    }
  }
});

test('with a custom range every filter is wide enough for its value, and from 1024 px all filters are on one line', async () => {
  for (const width of widths) {
    await page.viewport(width, 900);
    await openDashboard({}, '/admin?range=custom&start=2026-09-28&end=2026-09-30');
    if (width < 768) await page.getByRole('button', { name: 'Filter Records' }).click();
    const fields = ['Date Range', 'Start Date', 'End Date', 'Status', 'Assignee'].map((label) =>
      page.getByLabelText(label, { exact: true }),
    );
    for (const field of fields) {
      await expect.element(field).toBeVisible();
      expect(getBox(field).width, `at ${width} px`).toBeGreaterThanOrEqual(120);
      expect(field.element().scrollWidth).toBeLessThanOrEqual(field.element().clientWidth);
    }
    if (width >= 1024) expect(new Set(fields.map((field) => getBox(field).top)).size).toBe(1);
    await expectNoOverflow();
  }
});

test('next to a record the filters are behind a button in the line of the tabs', async () => {
  for (const width of [768, 1024, 1440]) {
    await page.viewport(width, 900);
    await openDashboard({ contacts: [{ id: 'a' }] }, '/admin/contacts/a');
    const button = page.getByRole('button', { name: 'Filter Records' });
    await expect.element(button).toHaveAttribute('aria-expanded', 'false');
    await expectCount(page.getByLabelText('Date Range'), 0);
    const line = getBox(page.getByRole('tablist'));
    const { top, bottom } = getBox(button);
    expect(top).toBeGreaterThanOrEqual(line.top);
    expect(bottom).toBeLessThanOrEqual(line.bottom);
    expect(getBox(button).left).toBeGreaterThanOrEqual(line.right);
    // Clicks by script, because the record covers the edge of the button in a narrow window.
    (button.element() as HTMLElement).click();
    await expect.element(page.getByLabelText('Date Range')).toBeVisible();
  }
});

test('no figure of the overview wraps on a phone', async () => {
  await page.viewport(390, 844);
  const partnerships = Array.from({ length: 12 }, () => ({ createdAt: daysAgo(3) }));
  await openDashboard({ contacts: numberedContacts(80), partnerships }, '/admin?view=overview');
  const cells = page.locate('tbody :is(th, td)');
  await expect.element(cells.first()).toBeVisible();
  const heights = cells.elements().map((cell) => cell.getBoundingClientRect().height);
  expect(Math.max(...heights)).toBeLessThan(48); // the height of two lines
  await expectNoOverflow();
});

test('on a 320 px phone nothing scrolls sideways, all sections are visible, and cards can be sorted', async () => {
  await page.viewport(320, 640);
  const contacts = [
    { name: 'Berta', email: 'a-rather-long-address-of-somebody@firm.example', subject: 'x'.repeat(180) },
    { name: 'Anna' },
  ];
  for (const view of ['mail', 'overview', 'accounts', 'inbox&range=custom', 'inbox']) {
    await openDashboard({ contacts }, `/admin?view=${view}`);
    await expectLoaded();
    await expectNoOverflow();
  }
  for (const section of sectionNames)
    await expect.element(page.getByRole('link', { name: section })).toBeInViewport({ ratio: 1 });
  // The first click sorts from Z to A, the second from A to Z.
  for (let time = 0; time < 2; time++)
    await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
  await expectTexts(rows().getByRole('link'), ['Anna', 'Berta']);
});

test.each(['inbox', 'accounts'])('on a phone no field of %s makes iOS zoom in', async (view) => {
  await page.viewport(360, 780);
  await openDashboard({ contacts: numberedContacts(3) }, `/admin?view=${view}`);
  if (view === 'inbox') await page.getByRole('button', { name: 'Filter Records' }).click();
  // Mantine adds a hidden text area, with which it measures the visible ones.
  const fields = () => [
    ...document.querySelectorAll('input:not([type=checkbox]), select, textarea:not([aria-hidden])'),
  ];
  await expect.poll(() => fields().length).toBeGreaterThan(1);
  // iOS zooms into a field whose text is smaller than 16 px.
  expect(fields().filter((field) => parseFloat(getComputedStyle(field).fontSize) < 16)).toEqual([]);
});

test.each([360, 960, 1440])(
  'at %i px no toast covers the pager, the selection bar, the buttons of a record or Send',
  async (width) => {
    await page.viewport(width, 900);
    await openDashboard({ contacts: numberedContacts(12) });
    await page.getByRole('checkbox', { name: 'Select Person 01' }).click();
    const bar = page.getByRole('group', { name: 'Selected records' });
    await expect.element(bar).toBeVisible();
    toastSuccess({
      title: 'Done',
      message: 'All of it',
      action: { label: 'Undo', onClick: () => undefined },
    });
    const done = toast('Done');
    await expect.element(done).toBeInViewport({ ratio: 1 });
    await expectCoversNone(done, bar);
    const next = page.getByRole('button', { name: 'Next' });
    next.element().scrollIntoView({ block: 'end' });
    await expectCoversNone(done, page.getByRole('navigation', { name: 'Pages' }));

    await page.getByRole('link', { name: 'Person 01' }).click();
    const answer = page.getByRole('button', { name: /^Answer / });
    await expect.element(answer).toBeVisible();
    await expectCoversNone(done, answer, page.getByRole('button', { name: 'Close record' }));
    if (width >= 1200) await expectCoversNone(done, bar);
    await answer.click();
    const template = page.getByLabelText('Template');
    await expect.element(template).toBeVisible();
    const [, firstTemplate] = template.element().querySelectorAll('option'); // after the placeholder
    await template.selectOptions(firstTemplate!.label);
    const send = page.getByRole('button', { name: 'Send' });
    send.element().scrollIntoView({ block: 'end' });
    await expect.element(toast('Template')).toBeInViewport({ ratio: 1 });
    await expectCoversNone(toast('Template'), send);
  },
);

test.each([
  [768, '/admin?status=open'],
  [970, '/admin?status=open'],
  [970, '/admin?view=spam'],
  [1210, '/admin?status=open'],
  [800, '/admin/contacts/a'],
  [1210, '/admin/contacts/a'],
] as const)('at %i px no row of %s moves when the selection bar appears', async (width, address) => {
  await page.viewport(width, 900);
  const spam = address.includes('spam');
  const contacts = [{ id: 'a', name: 'Ada' }, ...numberedContacts(12)].map((contact) => ({
    ...contact,
    spam,
  }));
  await openDashboard({ contacts }, address);
  const box = page.getByRole('checkbox', { name: 'Select Person 02' });
  await expect.element(box).toBeVisible();
  await expectLoaded();
  const { top } = getBox(box);
  await box.click();
  const bar = page.getByRole('group', { name: 'Selected records' });
  await expect.element(bar).toBeInViewport({ ratio: 1 });
  expect(getBox(box).top).toBe(top);
  await expectCoversNone(bar, box);
});

/** Records with names of any length and direction, with and without each mark: new, late, handled, snoozed, undated. */
const mixedRecords = Array.from({ length: 12 }, (_, index) => ({
  id: `record-${index}`,
  name: ['Grace Lindqvist-Okonkwo of the Two Long Names', 'Ada', 'عبد الرحمن بن محمد الخالدي'][index % 3]!,
  subject: ['A question on the migration of our core platform', 'Cost', 'نقل الأنظمة إلى السحابة'][index % 3]!,
  message: 'A long story. '.repeat(20),
  createdAt: index === 0 ? new Date() : index === 9 ? null : daysAgo(index * 40),
  noteCount: index % 2 === 0 ? 12 : 0,
  spamReason: index % 4 === 1 ? 'flood' : null,
  handledAt: index === 4 ? new Date() : null,
  snoozedUntil: index === 6 ? daysAgo(-300) : null,
  assignee: ['omar', 'admin', null][index % 3]!,
  companyName: 'The Very Long Trading Company of the Northern Winds',
  partnershipType: ['reseller', 'strategic', 'joint-venture'].slice(0, 1 + (index % 3)),
}));

test.each([
  [320, '/admin?view=spam', 84],
  [390, '/admin', 84],
  [768, '/admin', 76],
  [768, '/admin/contacts/record-3', 76],
  [1024, '/admin/contacts/record-3', 76],
  [1024, '/admin?view=spam', 76],
  [1199, '/admin?tab=partnerships', 76],
  [1200, '/admin', 44],
  [1200, '/admin?tab=partnerships', 44],
  [1200, '/admin?view=spam', 44],
  [1440, '/admin', 44],
  [1440, '/admin/contacts/record-3', 76],
  [1440, '/admin/partnerships/record-3', 76],
  [1920, '/admin', 44],
  [1920, '/admin/contacts/record-3', 76],
])(
  'at %i px no text of %s is cut off, rows are %i px high, and times are aligned with their sort buttons',
  async (width, address, height) => {
    await page.viewport(width, 900);
    const records = mixedRecords.map((record) => ({ ...record, spam: address.includes('spam') }));
    await openDashboard({ contacts: records, partnerships: records }, address);
    await expectCount(rows(), 10);
    await expectLoaded();
    const heights = rows()
      .elements()
      .map((row) => row.getBoundingClientRect().height);
    expect([...new Set(heights)]).toEqual([height]);
    const list = page.getByRole('tabpanel').element();
    expect(findMisplacedTexts(list)).toEqual([]);
    await expectNoOverflow(list);
    const isTable = height === 44; // cards are 76 or 84 px high
    const headers = page.getByRole('columnheader').elements();
    for (const name of ['Date', 'Waiting']) {
      // Cards show both times at the right edge, below the last sort button.
      const header = isTable ? headers.find(({ textContent }) => textContent === name) : headers.at(-1);
      const end = header?.querySelector('svg')?.getBoundingClientRect().right;
      const texts = column(name).locate('span, time').elements();
      const lastTexts = texts.filter((text) => text.matches(':last-child') && text.childElementCount === 0);
      for (const text of lastTexts)
        expect(text.getBoundingClientRect().right, text.outerHTML).toBeCloseTo(end!, 0);
    }
    // Dates and waiting times are never truncated, and the message has enough room.
    if (!isTable) return;
    for (const cell of [...headers, ...column('Date').elements(), ...column('Waiting').elements()])
      expect(cell.scrollWidth, cell.textContent).toBeLessThanOrEqual(cell.clientWidth);
    for (const message of column('Message').elements())
      expect(message.clientWidth).toBeGreaterThanOrEqual(144);
  },
);

test.each([1, 9])(
  'ten rows fit next to a record on a 900 px screen, and opening the row with index %i moves no header',
  async (index) => {
    await page.viewport(1440, 900);
    await openDashboard({ contacts: numberedContacts(23) });
    await rows().nth(index).click();
    await expect.element(recordPane.getByRole('heading', { level: 2 })).toHaveFocus();
    const tabs = getBox(page.getByRole('tablist'));
    const panel = getBox(page.getByRole('tabpanel'));
    const tableHeader = getBox(page.getByRole('table').locate('thead'));
    // The table header stays above the scrolling rows.
    expect(tabs.bottom).toBeLessThanOrEqual(panel.top + 1);
    expect(tableHeader.top).toBeCloseTo(panel.top, 0);
    const opened = getBox(rows().nth(index));
    expect(opened.top).toBeGreaterThanOrEqual(tableHeader.bottom);
    expect(opened.bottom).toBeLessThanOrEqual(panel.bottom);
    expect(scrollY).toBe(0);
    // The headers and ten rows fit into the window below the bar.
    expect(tabs.height + tableHeader.height + 10 * opened.height).toBeLessThanOrEqual(900 - BAR_HEIGHT);
    expect(getBox(rows().last()).bottom - getBox(rows().first()).top).toBe(10 * opened.height);
  },
);

test('list and record are side by side from 768 px, and the record fills the page below that width', async () => {
  await page.viewport(768, 900);
  await openDashboard({ contacts: numberedContacts(12) });
  await rows().first().click();
  await expect.element(recordPane).toBeVisible();
  const list = page.getByRole('tabpanel');
  expect(getBox(list).width).toBeGreaterThanOrEqual(299); // 300 px less a border
  expect(getBox(list).right).toBeLessThanOrEqual(getBox(recordPane).left);
  expect(getBox(recordPane).right).toBeLessThanOrEqual(768);
  await page.viewport(767, 900);
  await expect.element(page.getByRole('table')).not.toBeInTheDocument();
  expect(getBox(recordPane).left).toBe(0);
});

test.each([
  [1280, '/admin'],
  [1280, '/admin/contacts/record-3'],
  [390, '/admin'],
])('at %i px the rows of %s appear exactly where their placeholders were', async (width, address) => {
  await page.viewport(width, 900);
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const contacts = () => promise.then(() => toRecords('contacts', mixedRecords));
  await openDashboard({ responses: { contacts } }, address);
  const loading = page.getByText('Loading contacts...');
  await expect.element(loading).toBeVisible();
  const placeholder = loading.element().nextElementSibling!;
  const panel = page.getByRole('tabpanel').element();
  const before = placeholder.getBoundingClientRect();
  const topInPanel = before.top - panel.getBoundingClientRect().top;
  resolve(undefined);
  await expectCount(rows(), 10);
  const panelTop = panel.getBoundingClientRect().top - panel.scrollTop;
  expect(Math.abs(getBox(rows().first()).top - panelTop - topInPanel)).toBeLessThanOrEqual(1);
  expect(getBox(rows().last()).bottom - getBox(rows().first()).top).toBeCloseTo(before.height, 0);
});

test('on a touch screen the check boxes of rows are always visible', async () => {
  await page.viewport(390, 844);
  onTestFinished(() => void cdp().send('Emulation.setTouchEmulationEnabled', { enabled: false }));
  await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await openDashboard({ contacts: numberedContacts(3) });
  const box = page.getByRole('checkbox', { name: 'Select Person 02' });
  await expect.element(box).toBeVisible();
  expect(box.element().checkVisibility({ opacityProperty: true })).toBe(true);
});

test('next to a record the check box of a row is visible on hover, on focus and while any row is selected', async () => {
  await page.viewport(1440, 900);
  await openDashboard({ contacts: numberedContacts(12) }, '/admin');
  await rows().nth(5).click();
  await expect.element(recordPane).toBeVisible();
  const box = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` });
  const isShown = (name: string) => box(name).element().checkVisibility({ opacityProperty: true });
  expect(isShown('Person 02')).toBe(false);
  const { left } = getBox(page.getByRole('link', { name: 'Person 02' }));
  await rows().nth(1).hover();
  expect(isShown('Person 02')).toBe(true);
  expect(isShown('Person 03')).toBe(false);
  (box('Person 03').element() as HTMLElement).focus();
  expect(isShown('Person 03')).toBe(true);
  await box('Person 02').click();
  expect(isShown('Person 08')).toBe(true);
  expect(getBox(page.getByRole('link', { name: 'Person 02' })).left).toBe(left);
});

test('no text is cut off or overlaps another text when the spacing of letters, words and lines is increased', async () => {
  for (const width of [360, 768, 1280]) {
    await page.viewport(width, 900);
    await openDashboard({ contacts: numberedContacts(12) });
    await expect.element(page.getByRole('link', { name: 'Person 01' })).toBeVisible();
    onTestFinished(applyTextSpacing());
    // The router may restore the scroll position, and the bar covers scrolled content.
    window.scrollTo(0, 0);
    expect(findMisplacedTexts(), `at ${width} px`).toEqual([]);
  }
  // The selection bar covers the heading of the list, and nothing below it.
  await page.getByRole('checkbox').nth(1).click();
  const bar = page.getByRole('group', { name: 'Selected records' });
  await expect.element(bar).toBeVisible();
  expect(getBox(bar).bottom).toBeLessThanOrEqual(getBox(page.getByRole('table')).top);
});

test('at 200 % zoom the selection bar never covers the focused element', async () => {
  await page.viewport(640, 450);
  await openDashboard({ contacts: numberedContacts(12) });
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

test('the current section, tab and range are distinguishable in forced colors', async () => {
  await emulate({ features: [{ name: 'forced-colors', value: 'active' }] });
  const backgroundColor = (element: Element) => getComputedStyle(element).backgroundColor;
  const expectDistinct = async (current: Locator, other: Locator) => {
    await expect.element(current).toBeVisible();
    expect(backgroundColor(current.element())).not.toBe(backgroundColor(other.element()));
  };
  await openDashboard({ contacts: numberedContacts(3) }, '/admin');
  await expectDistinct(
    sections.getByRole('link', { name: 'Inbox' }),
    sections.getByRole('link', { name: 'Spam' }),
  );
  await expectDistinct(page.locate('[role=tab]').first(), page.locate('[role=tab]').last());

  await openDashboard({ contacts: numberedContacts(3) }, '/admin?view=overview');
  await expectDistinct(
    page.getByRole('link', { name: '12 weeks' }),
    page.getByRole('link', { name: '4 weeks' }),
  );
});

test.each([1280, 360])(
  'at %i px a long name ends within its cell and starts after its marks in both writing directions',
  async (width) => {
    await page.viewport(width, 800);
    const names = [
      'عبد الرحمن بن محمد الخالدي الطويل جدا من مدينة بعيدة',
      'Grace Lindqvist-Okonkwo of the Two Long Names',
      'أمل',
    ];
    await openDashboard({ contacts: names.map((name) => ({ name, noteCount: 1, handledAt: new Date() })) });
    await expect.element(page.getByRole('link', { name: 'أمل' })).toBeVisible();
    const links = names.map((name) => page.getByRole('link', { name }).element());
    const starts = new Set(links.map((link) => Math.round(link.getBoundingClientRect().left)));
    expect(starts.size).toBe(1);
    const isTruncated = (link: Element) => link.scrollWidth > link.clientWidth;
    expect(links.map(isTruncated)).toEqual([true, true, false]);
    const isInside = (link: Element) => {
      const cell = link.parentElement!.parentElement!;
      return link.getBoundingClientRect().right <= cell.getBoundingClientRect().right;
    };
    expect(links.every(isInside)).toBe(true);
  },
);

test('a date fits its field at any width from 768 px', async () => {
  await openDashboard({}, '/admin?range=custom&start=2026-09-28');
  const start = page.getByLabelText('Start Date', { exact: true });
  await expect.element(start).toHaveValue('Sep 28, 2026');
  const isCutOff = () => start.element().scrollWidth > start.element().clientWidth;
  for (const width of [768, 1024, 1280, 1440, 1920]) {
    await page.viewport(width, 900);
    await expect.poll(isCutOff, { message: `at ${width} px` }).toBe(false);
  }
});

// The window's width and height, and the most pixels from the top of the record to its message.
test.each([
  [1440, 900, 300],
  [768, 1024, 310],
  [360, 640, 320],
])(
  'at %i px the message comes first, and the actions stay visible on one line',
  async (width, height, maxTop) => {
    await page.viewport(width, height);
    const message = `Company: Northwind\n\nThe first words. ${'A long story. '.repeat(200)}`;
    const contacts = [
      { id: 'a', message },
      { name: 'Short', email: 'short@client.example', createdAt: daysAgo(400) },
    ];
    await openDashboard({ contacts }, '/admin/contacts/a');
    await expectLoaded();
    const text = recordPane.getByRole('region', { name: 'Conversation' }).getByText(/^The first words/);
    await expect.element(text).toBeVisible();
    expect(getBox(text).y - getBox(recordPane).y).toBeLessThan(maxTop);
    /** Checks that all actions are in view, and returns their vertical middles. */
    const findMiddles = async () => {
      const actions = ['Mark as handled', 'Snooze', 'More actions'].map((name) =>
        recordPane.getByRole('button', { name }),
      );
      for (const action of actions) await expect.element(action).toBeInViewport({ ratio: 1 });
      return actions.map(getBox).map((box) => Math.round(box.y + box.height / 2));
    };
    expect(new Set(await findMiddles()).size).toBe(1);
    recordPane.getByText('ID and exact time').element().scrollIntoView();
    expect(new Set(await findMiddles()).size).toBe(1);
    await recordPane.getByRole('button', { name: 'Next record' }).click();
    const heading = recordPane.getByRole('heading', { name: 'Short' });
    await expect.element(heading).toBeInViewport({ ratio: 1 });
    expect(new Set(await findMiddles()).size).toBe(1);
  },
);

test('on a phone the bar of a record has at most two lines even if the record is outside the view', async () => {
  for (const width of [320, 360, 480]) {
    await page.viewport(width, 640);
    await openDashboard({ partnerships: [{ id: 'a' }] }, '/admin/partnerships/a?q=nobody');
    await expect.element(recordPane.getByText(/^Outside the/)).toBeVisible();
    const name = recordPane.getByRole('heading', { level: 2 });
    await expect.element(name).toBeVisible();
    const bar = name.element().parentElement?.parentElement;
    expect(bar?.clientHeight).toBeLessThanOrEqual(100); // the height of two lines
    await expectNoOverflow(recordPane.element());
  }
});

test('the menu of a record scrolls to its last action in a short window', async () => {
  await page.viewport(640, 320);
  await openDashboard({ contacts: [{ id: 'a' }] }, '/admin/contacts/a');
  await page.getByRole('button', { name: 'More actions' }).click();
  const last = page.getByRole('menuitem').last();
  await expect.element(last).toBeVisible();
  last.element().scrollIntoView();
  await expect.element(last).toBeInViewport({ ratio: 1 });
});

test('a dialog adds no style element, because a strict Content-Security-Policy would block it', async () => {
  await openDashboard({ contacts: [{}] });
  const countStyles = () => document.querySelectorAll('style:not([data-vite-dev-id])').length; // not those of Vite
  await rows().click();
  await expect.element(page.getByRole('button', { name: 'More actions' })).toBeVisible();
  const before = countStyles();
  await chooseAction('Delete this record');
  await expect.element(page.getByRole('dialog', { name: 'Delete this record?' })).toBeVisible();
  expect(countStyles()).toBe(before);
});

test('on a phone no card moves when it is selected, and no toast covers the selection bar', async () => {
  await page.viewport(360, 740);
  await openDashboard({ contacts: numberedContacts(3), isChangeable: true });
  const first = rows().first();
  await expect.element(first).toBeVisible();
  await expectLoaded();
  const topOfFirst = () => getBox(first).top + window.scrollY;
  const before = topOfFirst();
  const select = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` }).click();
  const bar = page.getByRole('group', { name: 'Selected records' });
  await select('Person 01');
  await expect.element(bar).toBeInViewport();
  expect(topOfFirst()).toBe(before);
  await bar.getByRole('button', { name: 'Mark as handled' }).click();
  const done = toast('1 record marked as handled');
  await expect.element(done).toBeVisible();
  await select('Person 02');
  await expect.element(bar).toBeVisible();
  await expect.element(done).toBeInViewport({ ratio: 1 });
  await expect.poll(() => getBox(done).bottom).toBeLessThan(getBox(bar).top);
});

test('an open record prints completely and without the list next to it', async () => {
  await page.viewport(1440, 400);
  const message = 'A line of the message.\n'.repeat(80);
  await openDashboard({ contacts: [{ id: 'a', message }] }, '/admin/contacts/a');
  await expect.element(recordPane.getByText('ID and exact time')).toBeVisible();
  await emulate({ media: 'print' });
  await expect.element(page.getByRole('table')).not.toBeInTheDocument();
  const { top, bottom } = getBox(recordPane);
  const last = getBox(recordPane.getByText('Mail delivery', { exact: true }));
  expect(bottom - top).toBeGreaterThan(1_000); // the window is only 400 px high
  expect(last.bottom).toBeLessThan(bottom);
});

test.each(
  (['light', 'dark'] as const).flatMap((scheme) =>
    ['/admin', '/admin/contacts/a', '/admin?view=overview', '/admin?view=accounts'].map(
      (address) => [address, scheme] as const,
    ),
  ),
)('%s prints without pale text from the %s scheme', async (address, scheme) => {
  setScheme(scheme);
  await openDashboard({ contacts: [{ id: 'a', messages: exampleMails }] }, address);
  await expectLoaded();
  await emulate({ media: 'print' });
  expect(await listPaleTexts()).toEqual([]);
});
