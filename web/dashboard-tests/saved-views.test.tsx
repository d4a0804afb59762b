import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { SavedViews } from '@shared/saved-views';
import { expectAddress, expectNoOverflow, openDashboard, press, pressOn, toast } from './support/dashboard';

const button = page.getByRole('button', { name: 'Views' });
const menu = page.getByRole('dialog', { name: 'Views' });

test('the menu of the views works by keyboard', async () => {
  await openDashboard();
  await pressOn(button, 'Enter');
  await expect.element(button).toHaveAttribute('aria-expanded', 'true');
  await expect.element(menu.getByRole('link')).toBeVisible();
  await userEvent.tab();
  await expect.element(menu.getByRole('link', { name: 'Open, oldest first' })).toHaveFocus();
  await press('Escape');
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
  await press('Space');
  await userEvent.tab();
  await press('Enter');
  await expectAddress(/status=open/);
  await expect.element(button).toHaveFocus();
});

test('on a phone the views are among the folded filters, and nothing scrolls sideways', async () => {
  await page.viewport(360, 740);
  const name = 'A name of sixty characters, which is as long as any may be'.padEnd(60, '.');
  await openDashboard({ views: [{ id: 'a', name, query: 'status=handled' }] });
  await page.getByRole('button', { name: 'Filter Records' }).click();
  await button.click();
  await expect.element(page.getByRole('link', { name })).toBeVisible();
  await expectNoOverflow();
  await page.getByRole('link', { name: 'Open, oldest first' }).click();
  await expect.element(page.getByLabelText('Status')).toHaveValue('open');
});

test('a deleted view does not come back over what has changed since, such as an erasure', async () => {
  let saved: SavedViews = { views: [], defaultView: null, revision: '1' };
  const answers = {
    views: () => saved,
    'PUT views': async (request: Request) => {
      const body = (await request.json()) as SavedViews;
      if (body.revision !== saved.revision) return new Response('The views have changed.', { status: 409 });
      saved = { ...body, revision: `${body.revision}1` };
      return saved;
    },
  };
  saved.views = [{ id: 'a', name: 'Mine', query: 'status=handled' }];
  await openDashboard({ answers });
  await button.click();
  await menu.getByRole('button', { name: 'Delete: Mine' }).click();
  await expect.element(toast('View deleted')).toBeVisible();
  saved.revision = 'another';
  await toast('View deleted').getByRole('button', { name: 'Undo' }).click();
  await expect.element(toast('Not saved')).toMatchTextContent('The views have changed.');
  expect(saved.views).toEqual([]);
});
