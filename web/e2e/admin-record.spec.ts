import { rows } from './support/admin';
import { openGiven } from './support/given-records';
import { expect, test } from './support/test';
import { daysAgo, named, numbered } from './support/test-records';

test('a record opens by click and by Enter, shows every field, and closes by Escape', async ({ page }) => {
  const partnerships = [{ id: 'a1b2', email: 'a@firm.example', phone: '+971 4 555 0177' }];
  await openGiven(page, { partnerships }, '/admin?tab=partnerships');
  const row = page.locator('tbody tr');
  await row.click();
  const drawer = page.getByRole('dialog');
  for (const text of [
    'Grace Lindqvist',
    'a@firm.example',
    '+971 4 555 0177',
    'Head of Alliances',
    'Fjord Analytics',
    'Medium (51-200)',
    'Technology',
    'https://fjord.example',
    'Reseller, Strategic',
    'Joint delivery in the Nordics.',
    'a1b2',
  ]) {
    await expect(drawer.getByText(text, { exact: true }).first()).toBeVisible();
  }
  await expect(page).toHaveURL(/record=partnerships%3Aa1b2/);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(page).not.toHaveURL(/record=/);
  await expect(row.getByRole('link')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(drawer).toBeVisible();
});

for (const [width, height, top] of [
  [1440, 900, 300],
  [768, 1024, 300],
  [360, 640, 320],
] as const) {
  test(`at ${width} px the message comes first, and the actions stay in one row at one place`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    const message = `Company: Northwind\n\nThe first words. ${'A long story. '.repeat(200)}`;
    const contacts = [
      { id: 'a', message },
      { name: 'Short', createdAt: daysAgo(400) },
    ];
    await openGiven(page, { contacts }, '/admin?record=contacts:a');
    const drawer = page.getByRole('dialog');
    const text = drawer.getByRole('region', { name: 'Message' }).getByText(/^The first words/);
    await expect(text).toBeVisible();
    expect((await text.boundingBox())?.y).toBeLessThan(top);
    expect((await drawer.getByText('Received', { exact: true }).boundingBox())?.y).toBeGreaterThan(
      (await text.boundingBox())?.y ?? Infinity,
    );
    const middles = () =>
      Promise.all(
        ['Answer', 'Mark as handled', 'More actions'].map(async (name) => {
          const action = drawer.getByRole('button', { name });
          await expect(action).toBeInViewport({ ratio: 1 });
          const box = await action.boundingBox();
          return Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2);
        }),
      );
    const before = await middles();
    expect(new Set(before).size).toBe(1);
    await drawer.getByText('Mail delivery').scrollIntoViewIfNeeded();
    expect(await middles()).toEqual(before);
    await drawer.getByRole('button', { name: 'Next record' }).click();
    const heading = drawer.getByRole('heading', { name: 'Short' });
    await expect(heading).toBeInViewport({ ratio: 1 });
    expect((await heading.boundingBox())?.y).toBeGreaterThan(before[0] ?? Infinity);
    expect(await middles()).toEqual(before);
  });
}

test('the menu of a record has at most seven items in three groups, and what deletes comes last', async ({
  page,
}) => {
  await openGiven(page, { contacts: [{ id: 'a' }] }, '/admin?record=contacts:a');
  await page.getByRole('button', { name: 'More actions' }).click();
  const menu = page.getByRole('menu');
  await expect(menu.getByRole('menuitem')).toHaveText([
    ...['Snooze …', 'Answer from my mail program', 'Copy'],
    ...['Mark as spam', 'Block its sender …'],
    ...['Everything from this address …', 'Delete this record'],
  ]);
  await expect(menu.locator(':scope > :not([role=menuitem])')).toHaveCount(2);
});

test('in a low window the menu scrolls to its last action', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 320 });
  await openGiven(page, { contacts: [{ id: 'a' }] }, '/admin?record=contacts:a');
  await page.getByRole('button', { name: 'More actions' }).click();
  const last = page.getByRole('menuitem').last();
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport({ ratio: 1 });
});

for (const width of [320, 360, 480]) {
  test(`at ${width} px the head of a record outside the view ends where the actions begin`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 640 });
    const partnerships = [{ id: 'a' }];
    await openGiven(page, { partnerships }, '/admin?q=nobody&record=partnerships:a');
    const drawer = page.getByRole('dialog');
    await expect(drawer.getByText(/^Outside the/)).toBeVisible();
    const head = drawer.getByRole('heading', { name: 'Partnership inquiry' }).locator('..');
    expect((await head.boundingBox())?.height).toBeLessThanOrEqual(60);
    expect(await drawer.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  });
}

test('the address of a record opens it after the sign-in, and Back closes a record that a click has opened', async ({
  page,
}) => {
  await openGiven(page, { contacts: [{ id: 'a', name: 'Noor' }] }, '/admin?record=contacts:a');
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('heading', { name: 'Noor' })).toBeVisible();
  await page.reload();
  await expect(drawer.getByRole('heading', { name: 'Noor' })).toBeVisible();
  await page.getByRole('button', { name: 'Close record' }).click();
  await expect(drawer).toBeHidden();
  await page.getByRole('row').filter({ hasText: 'Noor' }).click();
  await expect(drawer).toBeVisible();
  await page.goBack();
  await expect(drawer).toBeHidden();
});

test('Previous and Next move through the visible records, and the list behind turns its pages', async ({
  page,
}) => {
  await openGiven(page, { contacts: numbered(11) });
  await page.locator('tbody tr').nth(9).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByText('10 of 11')).toBeVisible();
  await drawer.getByRole('button', { name: 'Next record' }).click();
  await expect(drawer.getByRole('heading', { name: 'Person 11' })).toBeVisible();
  await expect(drawer.getByRole('button', { name: 'Next record' })).toBeDisabled();
  await page.keyboard.press('k');
  await expect(drawer.getByRole('heading', { name: 'Person 10' })).toBeVisible();
  await page.keyboard.press('j');
  await expect(drawer.getByText('11 of 11')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Page 2 of 2')).toBeVisible();
});

test('the arrow keys move between the rows', async ({ page }) => {
  await openGiven(page, { contacts: named('First', 'Second') });
  await rows(page).first().getByRole('link').focus();
  await page.keyboard.press('ArrowDown');
  await expect(rows(page).nth(1).getByRole('link')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Second' })).toBeVisible();
});

test('closing a record twice goes back only once', async ({ page }) => {
  await openGiven(page, { contacts: named('Ada') });
  await page.getByLabel('Status').selectOption('Open');
  await expect(page).toHaveURL(/status=open/);
  await page.locator('tbody tr').click();
  const drawer = page.getByRole('dialog');
  await expect(drawer).toBeVisible();
  await drawer.evaluate((element) => {
    for (let press = 0; press < 2; press++) {
      element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    }
  });
  await expect(drawer).toBeHidden();
  await expect(page.locator('tbody tr').getByRole('link')).toBeFocused();
  await expect(page).toHaveURL(/status=open/);
});

test('a record opened by holding Enter down adds one entry to the history', async ({ page }) => {
  await openGiven(page, { contacts: named('First', 'Second', 'Third') });
  const drawer = page.getByRole('dialog');
  await page.locator('tbody tr').nth(1).getByRole('link').focus();
  for (let repeat = 0; repeat < 3; repeat++) await page.keyboard.down('Enter');
  await expect(drawer.getByRole('heading', { name: 'Second' })).toBeFocused();
  for (let repeat = 0; repeat < 3; repeat++) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(drawer.getByRole('heading', { name: 'Second' })).toBeVisible();
  await page.goBack();
  await expect(drawer).toBeHidden();
});
