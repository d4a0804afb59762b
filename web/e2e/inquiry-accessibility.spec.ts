import type { Page } from 'playwright/test';
import { laterCases, secondTier } from '../../testing/tier.ts';
import { findViolations } from './support/axe';
import { contactForm, fillContact, fillPartnership, partnershipForm } from './support/fill-forms';
import { hold } from './support/hold';
import { hydrateForm } from './support/hydrate';
import { expect, test } from './support/test';

const forms = [
  { route: '/contact', form: contactForm, fill: fillContact },
  { route: '/partner', form: partnershipForm, fill: fillPartnership },
];

async function expectNoViolations(page: Page): Promise<void> {
  expect(await findViolations(page, ['form', '[role="alert"]'])).toEqual([]);
}

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedErrors: /Failed to load resource/ });

  for (const [index, { route, form, fill }] of forms.entries()) {
    test(
      `axe finds no violations in the form of ${route} with errors, while it is sent and after a failure`,
      laterCases(index),
      async ({ page }) => {
        await page.goto(route);
        await hydrateForm(form(page));
        const submit = form(page).locator('button[type="submit"]');
        await submit.click();
        await expect(form(page).getByRole('alert').first()).toBeVisible();
        await expectNoViolations(page);

        await fill(page, 'visitor@example.com');
        // The hold is added last, so it comes first. After `release`, the request fails.
        await page.route('**/api/**', (call) => call.abort());
        const release = await hold(page, '**/api/**');
        await submit.click();
        await expect(form(page).getByRole('button', { name: 'Sending...' })).toBeVisible();
        await expectNoViolations(page);

        release();
        await expect(page.getByRole('alert')).toBeVisible();
        await expectNoViolations(page);
      },
    );
  }
});

test('on a phone every touch target of a form is at least 44 px high', secondTier, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const { route, form } of forms) {
    await page.goto(route);
    await hydrateForm(form(page));
    const targets = form(page).locator(
      // A link in a sentence may be as high as its line (WCAG 2.2, 2.5.5).
      'input:visible:not([type="checkbox"], [aria-hidden] *), select, textarea, button, a:not(p a), label:has(+ input)',
    );
    // The target of a check box includes its label.
    const checkboxRows = form(page).getByRole('checkbox').locator('xpath=ancestor::*[label or .//label][1]');
    for (const target of [...(await targets.all()), ...(await checkboxRows.all())]) {
      const box = await target.boundingBox();
      if (box)
        expect(box.height, await target.evaluate((element) => element.outerHTML)).toBeGreaterThanOrEqual(44);
    }
  }
});
