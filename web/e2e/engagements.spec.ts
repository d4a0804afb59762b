import { engagementPath, engagementSlugs } from '../src/content/engagements';
import { expect, test } from './support/test';

test.use({ hydrates: false });

for (const slug of engagementSlugs)
  test(`${slug} starts with three sheets, each of which links to its full version`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(engagementPath(slug));
    const section = page.locator('section').filter({ has: page.getByText(/^What you would hold/) });
    const sheets = section.getByRole('listitem').getByRole('link');
    await expect(sheets).toHaveCount(3);
    for (const sheet of await sheets.all()) {
      const words = await sheet.locator('p, h3').allTextContents();
      await expect(sheet, 'its name is its kind and its title').toHaveAccessibleName(words.join(' '));
      const [id = ''] = /#.*/.exec((await sheet.getAttribute('href')) ?? '') ?? [];
      const full = page.locator(id);
      await expect(full.locator('h2, h3').first()).toHaveText(
        (await sheet.locator('h3').textContent()) ?? '',
      );
      await sheet.click();
      await expect(full).toBeInViewport();
      await page.goto(engagementPath(slug));
    }
  });
