import { notifications } from '@mantine/notifications';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { toastSuccess } from '@/lib/toast';
import { focus, openDashboard, press, toast } from './support/dashboard';

test('the region in which a toast is announced is there before the toast', async () => {
  await openDashboard();
  const region = page.locate('[aria-live=polite]:not([role]):not(p)').element();
  toastSuccess({ title: 'Saved' });
  await expect.element(toast('Saved')).toBeVisible();
  expect(region.contains(toast('Saved').element())).toBe(true);
});

test('a toast stays while its action has the focus, which then goes back to where it was', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  await openDashboard();
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
  notifications.clean();
});
