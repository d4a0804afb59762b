import { notificationsStore } from '@mantine/notifications';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { toastFailure, toastSuccess } from '@/lib/toast';
import { daysAgo, numberedContacts } from '../e2e/support/test-records';
import {
  chooseAction,
  column,
  expectTexts,
  focus,
  getBox,
  openDashboard,
  press,
  recordPane,
  toast,
  toRecords,
} from './support/dashboard';
import { letToastsClose } from './support/toasts';

test('the live region for toasts exists before the toast', async () => {
  await openDashboard();
  const region = page.locate('[aria-live=polite]').element();
  toastSuccess({ title: 'Saved' });
  await expect.element(toast('Saved')).toBeVisible();
  expect(region.contains(toast('Saved').element())).toBe(true);
});

/** Opens a dashboard whose toasts close only when the test calls `vi.advanceTimersByTime`. */
async function openWithFakeTimers(): Promise<void> {
  letToastsClose();
  await openDashboard();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
}

test('a toast closes after five seconds, a toast with an action after ten, and a failure stays', async () => {
  await openWithFakeTimers();
  toastSuccess({ title: 'Saved' });
  await expect.element(toast('Saved')).toBeVisible();
  vi.advanceTimersByTime(4_900);
  await expect.element(toast('Saved')).toBeVisible();
  vi.advanceTimersByTime(100);
  await expectClosed('Saved');

  toastSuccess({ title: 'Marked', action: { label: 'Undo', onClick: () => undefined } });
  await expect.element(toast('Marked')).toBeVisible();
  vi.advanceTimersByTime(9_900);
  await expect.element(toast('Marked')).toBeVisible();
  vi.advanceTimersByTime(100);
  await expectClosed('Marked');

  toastFailure({ title: 'Not saved' });
  await expect.element(toast('Not saved')).toBeVisible();
  vi.advanceTimersByTime(3_600_000);
  await expect.element(toast('Not saved')).toBeVisible();
});

/** Waits until a toast has faded out, which takes a millisecond with reduced motion. */
function expectClosed(title: string) {
  expect(notificationsStore.getState().notifications).toEqual([]);
  return expect
    .poll(() => {
      vi.advanceTimersByTime(1);
      return toast(title).elements().length;
    })
    .toBe(0);
}

test('a toast stays while its action has the focus, and the focus then returns to the search', async () => {
  await openWithFakeTimers();
  const search = page.getByLabelText('Search');
  await focus(search);
  const onClick = vi.fn<() => void>();
  toastSuccess({ title: 'Marked', action: { label: 'Undo', onClick } });
  const undo = page.getByRole('button', { name: 'Undo' });
  await focus(undo);
  await vi.advanceTimersByTimeAsync(60_000);
  await expect.element(undo).toHaveFocus();
  await press('Enter');
  expect(onClick).toHaveBeenCalledOnce();
  await expect.element(search).toHaveFocus();
});

test('the text of a toast can be selected with a mouse', async () => {
  await openDashboard();
  toastSuccess({ title: 'A reference', message: 'ABC-123-456-789' });
  const text = page.getByText('ABC-123-456-789');
  await expect.element(text).toBeVisible();
  await userEvent.dragAndDrop(text, text, {
    sourcePosition: { x: 1, y: 8 },
    targetPosition: { x: 90, y: 8 },
  });
  expect(getSelection()?.toString()).toMatch(/^ABC-123/);
});

/** Collects the texts that screen readers announce from now on. */
function recordAnnouncements(): string[] {
  const announced: string[] = [];
  const observer = new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      const element = target instanceof Element ? target : target.parentElement;
      if (!element?.closest('[aria-live], [role=status], [role=alert]')) continue;
      const nodes = type === 'characterData' ? [target] : [...addedNodes];
      announced.push(...nodes.map((node) => node.textContent ?? ''));
    }
  });
  observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  onTestFinished(() => observer.disconnect());
  return announced;
}

test('an arrival, a filter, a page, a selection and a step to a record are each announced in one phrase', async () => {
  const contacts = toRecords('contacts', numberedContacts(24));
  await openDashboard({ responses: { contacts: () => contacts } });
  await expect.element(page.getByText('Showing 1 to 10 of 24 records')).toBeVisible();
  const announced = recordAnnouncements();
  contacts.unshift(...toRecords('contacts', [{ id: 'new', name: 'Arrived' }]));
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect.poll(() => announced).toEqual(['1 new contact']);
  await page.getByLabelText('Status').selectOptions('open');
  await expect.poll(() => announced.slice(1)).toEqual(['25 contacts, 0 partnerships']);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect.poll(() => announced.slice(2)).toEqual(['Records 11 to 20 of 25']);
  await page.getByRole('checkbox').nth(1).click();
  await expect.poll(() => announced.slice(3)).toEqual(['1 selected']);
  await page.getByRole('link', { name: 'Person 10' }).click();
  await page.getByRole('button', { name: 'Next record' }).click();
  await expect.poll(() => announced.slice(4)).toEqual(['Record 12 of 25']);
});

test('a record that the admin releases from Spam is neither announced nor marked as new', async () => {
  const contacts = [{ name: 'Released', spam: true, createdAt: daysAgo(2) }, { name: 'Other' }];
  await openDashboard({ contacts, isChangeable: true });
  await expectTexts(column('Name'), ['Other']);
  await page.getByRole('link', { name: 'Spam' }).click();
  const announced = recordAnnouncements();
  await page.getByRole('checkbox', { name: 'Select Released' }).click();
  await page.getByRole('button', { name: 'Not spam' }).click();
  await expect.element(toast('1 record moved to the inbox')).toBeVisible();
  await page.getByRole('link', { name: 'Inbox' }).click();
  await expectTexts(column('Name'), ['Other', 'Released']);
  expect(announced).not.toContain('1 new contact');
});

/** Waits until two elements do not overlap. */
function expectNoOverlap(one: Locator, other: Locator) {
  return expect
    .poll(() => {
      const a = getBox(one);
      const b = getBox(other);
      return a.top < b.bottom && b.top < a.bottom && a.left < b.right && b.left < a.right;
    })
    .toBe(false);
}

test.each([
  [390, 844],
  [768, 1024],
  [1440, 900],
])('at %i px a toast is at the bottom of the record, above the composer', async (width, height) => {
  await page.viewport(width, height);
  await openDashboard({ contacts: [{ id: 'a', message: 'A line.\n'.repeat(60) }] }, '/admin/contacts/a');
  await expect.element(recordPane.getByRole('heading').first()).toBeVisible();
  toastSuccess({ title: 'Saved', action: { label: 'Undo', onClick: () => undefined } });
  await expect.element(toast('Saved')).toBeVisible();
  const record = getBox(recordPane);
  const box = getBox(toast('Saved'));
  expect(box.left).toBeGreaterThanOrEqual(record.left);
  expect(box.right).toBeLessThanOrEqual(record.right);
  expect(box.top).toBeGreaterThan(height / 2);
  expect(box.bottom).toBeLessThanOrEqual(height);
  await expectNoOverlap(toast('Saved'), page.locate('[data-composer]'));
  expect(getBox(toast('Saved')).bottom).toBeGreaterThan(height / 2);
});

test.each([
  [390, 844],
  [1440, 900],
])(
  'at %i px a toast covers neither the selection bar nor, at the end of the page, the pager',
  async (width, height) => {
    await page.viewport(width, height);
    await openDashboard({ contacts: numberedContacts(24) });
    const pager = page.getByRole('navigation', { name: 'Pages' });
    await expect.element(pager).toBeInTheDocument();
    toastSuccess({ title: 'Saved', action: { label: 'Undo', onClick: () => undefined } });
    await expect.element(toast('Saved')).toBeVisible();
    const { left, right, bottom } = getBox(toast('Saved'));
    expect((left + right) / 2).toBeCloseTo(document.documentElement.clientWidth / 2, -1);
    expect(bottom).toBeGreaterThan(height / 2);
    await page.getByRole('checkbox', { name: 'Select Person 01' }).click();
    await expectNoOverlap(toast('Saved'), page.getByRole('group', { name: 'Selected records' }));
    scrollTo(0, document.documentElement.scrollHeight);
    await expectNoOverlap(toast('Saved'), pager);
    await expectNoOverlap(toast('Saved'), page.getByRole('group', { name: 'Selected records' }));
  },
);

test('a toast in a dialog covers none of its buttons', async () => {
  await openDashboard({ contacts: [{ id: 'a' }] }, '/admin/contacts/a');
  await chooseAction('Everything from this address …');
  toastSuccess({ title: 'Saved' });
  await expect.element(toast('Saved')).toBeVisible();
  for (const button of page
    .getByRole('dialog')
    .getByRole('button', { name: /Erase|Cancel/ })
    .all())
    await expectNoOverlap(toast('Saved'), button);
});
