import { openGiven } from './support/given-records';
import { expect, test } from './support/test';

test('a row has a link to its record, which opens in a new tab too', async ({ page, context }) => {
  await openGiven(page, { partnerships: [{ id: 'a' }] }, '/admin?tab=partnerships');
  const link = page.getByRole('link', { name: 'Grace Lindqvist' });
  await expect(link).toHaveAttribute('href', /record=partnerships%3Aa$/);
  const opening = context.waitForEvent('page');
  await link.click({ modifiers: ['ControlOrMeta'] });
  const tab = await opening;
  await expect(tab.getByRole('dialog').getByRole('heading', { name: 'Grace Lindqvist' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await link.click();
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Grace Lindqvist' })).toBeVisible();
});
