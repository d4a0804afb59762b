import { site } from '../../functions/src/shared/site';
import { secondTier } from '../../testing/tier.ts';
import { waitForFonts } from './support/fonts';
import { recordRequests } from './support/requests';
import { publicRoutes } from './support/routes';
import { expect, test } from './support/test';
import { applyTextSpacing, findMisplacedTexts } from './support/text-spacing';

test('the Solutions menu is aligned with its button', async ({ page }) => {
  await page.goto('/about');
  await waitForFonts(page);
  const button = page.getByRole('button', { name: 'Solutions' });
  for (const width of [1024, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await button.click();
    // The fallbacks for a missing box fail the test.
    const menu = await page.locator('[popover]:popover-open').boundingBox();
    const start = (await button.boundingBox())?.x ?? 1e3;
    expect(Math.abs((menu?.x ?? 0) - start), `at ${width} px`).toBeLessThanOrEqual(1);
    expect((menu?.x ?? 0) + (menu?.width ?? 1e4)).toBeLessThanOrEqual(width);
    await page.keyboard.press('Escape');
  }
});

test('from 280 px the header shows the whole logo, and nothing overlaps', secondTier, async ({ page }) => {
  await page.goto('/');
  await waitForFonts(page);
  const bar = page.getByRole('banner').first();
  const link = bar.getByRole('link').first();
  const logo = bar.getByRole('img').first();
  for (const width of [280, 320, 359]) {
    await page.setViewportSize({ width, height: 640 });
    expect((await logo.boundingBox())?.width).toBeGreaterThanOrEqual(96);
    const boxes = await Promise.all(
      [link, ...(await bar.locator('button, a[href="/contact"]').filter({ visible: true }).all())].map(
        (part) => part.boundingBox(),
      ),
    );
    const rightEdges = [0, ...boxes.map((box) => (box?.x ?? 0) + (box?.width ?? 0))];
    // Each part starts to the right of the part before it.
    boxes.forEach((box, index) => expect(box?.x).toBeGreaterThanOrEqual((rightEdges[index] ?? 0) - 0.5));
    expect(rightEdges.at(-1)).toBeLessThanOrEqual(width);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
});

test.describe('in forced colors', secondTier, () => {
  test.use({ hydrates: false, contextOptions: { forcedColors: 'active' } });

  test('every button has a border', async ({ page }) => {
    for (const route of ['/', '/contact', '/partner']) {
      await page.goto(route);
      const borderless = await page.evaluate(() =>
        [
          ...document.querySelectorAll(
            'main button, main a[data-screen-only], header button, header a[href="/contact"]',
          ),
        ]
          .filter((element) => element.checkVisibility())
          .filter((element) => {
            const { borderTopStyle, borderTopColor } = getComputedStyle(element);
            const isTransparent = /^rgba.*, 0\)$/.test(borderTopColor);
            return borderTopStyle === 'none' || isTransparent;
          })
          .map((element) => element.outerHTML.slice(0, 120)),
      );
      // The header's Solutions button has no border, because it looks like the links next to it.
      const others = borderless.filter((html) => !html.includes('Solutions'));
      expect(others, route).toEqual([]);
    }
  });
});

test('forced colors distinguish the current link and a checked box', secondTier, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  // On each page, one or more of the links are current.
  for (const [route, links] of [
    ['/about', 'header nav[aria-label=Main] a'],
    ['/solutions/security', 'header [popover] a[href^="/solutions/"]'],
    ['/blog/category/security', 'main nav a'],
  ] as const) {
    await page.goto(route);
    const backgrounds = await page
      .locator(links)
      .evaluateAll((all) =>
        all.map((link) => [getComputedStyle(link).backgroundColor, link.ariaCurrent ?? ''] as const),
      );
    const otherColors = backgrounds.filter(([, ariaCurrent]) => !ariaCurrent).map(([color]) => color);
    const currentColors = backgrounds.filter(([, ariaCurrent]) => ariaCurrent).map(([color]) => color);
    expect(currentColors.length, route).toBeGreaterThanOrEqual(1);
    for (const color of currentColors) expect(otherColors, route).not.toContain(color);
  }
  await page.goto('/partner');
  const box = page.getByRole('checkbox').first();
  await page.locator('form').evaluate((form) => form.scrollIntoView());
  await expect(page.locator('form[data-hydrated]')).toBeVisible();
  await box.check();
  // The browser draws the check box in the system colors.
  await expect(box).toHaveCSS('appearance', 'auto');
});

test.describe('with increased text spacing', () => {
  test.use({ hydrates: false });

  test('no text is cut off, leaves its box or overlaps another text', secondTier, async ({ page }) => {
    test.slow();
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      for (const route of publicRoutes) {
        await page.goto(route);
        await waitForFonts(page);
        await page.evaluate(applyTextSpacing);
        expect(await page.evaluate(findMisplacedTexts, undefined), `${route} at ${width} px`).toEqual([]);
      }
    }
  });
});

test('in forced colors the heroes have no picture behind their text', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  for (const route of ['/', '/contact', '/solutions/security']) {
    await page.goto(route);
    await expect(page.locator('section:has(h1) :is(img, video)').filter({ visible: true })).toHaveCount(0);
  }
});

test('an unbroken word looks like the text around it', async ({ page }) => {
  let words = 0;
  for (const route of publicRoutes) {
    const html = await (await page.request.get(route)).text();
    if (!html.includes('class="unbroken"')) continue;
    await page.goto(route);
    const different = await page.locator('.unbroken').evaluateAll((all) => {
      const textStyle = ({ color, font, letterSpacing }: CSSStyleDeclaration) =>
        [color, font, letterSpacing].join();
      return all
        .filter((word) => {
          const own = getComputedStyle(word);
          const surrounding = getComputedStyle(word.parentElement!);
          return own.display !== 'inline' || textStyle(own) !== textStyle(surrounding);
        })
        .map((word) => word.textContent);
    });
    expect(different, route).toEqual([]);
    words += await page.locator('.unbroken').count();
  }
  expect(words).toBeGreaterThan(0);
});

test.describe('at the top of a page', () => {
  test.use({ hydrates: false });
  const hero = 'section[data-ground="dark"]:has(h1)';

  // The width, and the distance in pixels from the header to the text.
  for (const [width, top] of [
    [1440, 128],
    [390, 20],
  ] as const)
    test(
      `at ${width} px the text of every page with a hero picture starts at the same height`,
      secondTier,
      async ({ page }) => {
        await page.setViewportSize({ width, height: 844 });
        const offsets: Record<string, number[]> = {};
        // The first route is Home, which has its own hero.
        for (const route of publicRoutes.slice(1)) {
          await page.goto(route);
          if (!(await page.locator(hero).count())) continue;
          offsets[route] = await page.evaluate(
            ([texts, header]) => {
              const headerBottom = document.querySelector(header)?.getBoundingClientRect().bottom ?? NaN;
              return [...document.querySelectorAll(texts)].map((text) =>
                Math.round(text.getBoundingClientRect().top - headerBottom),
              );
            },
            [`${hero} > div > p:first-child, ${hero} h1`, 'header'] as const,
          );
        }
        expect(Object.keys(offsets).length).toBeGreaterThanOrEqual(20);
        for (const [route, [tag, heading]] of Object.entries(offsets)) {
          expect(tag, route).toBe(top);
          expect(heading, route).toBe(top + 33); // the line of the tag and the gap below it
        }
      },
    );

  test('a phone loads only a strip of the hero picture, and a desktop the whole picture', async ({
    page,
  }) => {
    const pictures = recordRequests(page, (path) => /\/(home|backdrops|video)\/.*\.(avif|webp)$/.test(path));
    for (const [width, isStrip] of [
      [390, true],
      [1440, false],
    ] as const) {
      await page.goto('about:blank');
      await page.setViewportSize({ width, height: 844 });
      for (const route of ['/', '/why-forillon', '/solutions/security']) {
        pictures.clear();
        await page.goto(route);
        const shown = page.locator(`${hero} picture img`);
        await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.complete)).toBe(true);
        expect(
          [...pictures].map((path) => path.includes('-strip-')),
          `${route} at ${width} px`,
        ).toEqual([isStrip]);
      }
    }
  });

  test("Home's figures are in the first view of a phone and at the bottom of the picture on a desktop", async ({
    page,
  }) => {
    for (const [width, height] of [
      [390, 844],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto('/');
      await waitForFonts(page);
      for (const figure of await page.locator(`${hero} dl > div`).all())
        await expect(figure).toBeInViewport({ ratio: 1 });
    }
    // The page still has the last of the two sizes, a desktop's.
    const picture = await page.locator(`${hero} picture img`).boundingBox();
    const figures = await page.locator(`${hero} dl`).boundingBox();
    expect(figures?.y).toBeGreaterThan((picture?.y ?? NaN) + 0.6 * (picture?.height ?? NaN));
  });

  test("the drawing in Home's picture is animated once, and not at all with reduced motion", async ({
    page,
  }) => {
    const drawing = page.locator(`${hero} svg:has(> path)`);
    for (const reducedMotion of ['no-preference', 'reduce'] as const) {
      await page.emulateMedia({ reducedMotion });
      await page.goto('/');
      const animations = await drawing.evaluate((svg) =>
        svg.getAnimations().map((animation) => animation.effect?.getComputedTiming().iterations),
      );
      expect(animations).toEqual(reducedMotion === 'reduce' ? [] : [1]);
      await drawing.evaluate((svg) => svg.getAnimations().forEach((animation) => animation.finish()));
      const { stroke, offset } = await drawing.evaluate((svg) => {
        const style = getComputedStyle(svg);
        return { stroke: style.stroke, offset: style.strokeDashoffset };
      });
      if (reducedMotion === 'reduce') expect(stroke).toBe('none');
      else expect(parseFloat(offset)).toBeLessThan(-900); // near the end at -999
    }
  });
});

test("Home's badges fill their rows at every width and on paper", secondTier, async ({ page }) => {
  await page.goto('/');
  await waitForFonts(page);
  const badges = page
    .locator('h1 ~ *, section:has(h1) ul > li')
    .filter({ has: page.locator('a[href*="about"]') });
  const expectFullRows = async (where: string) => {
    const tops = await badges.evaluateAll((all) =>
      all.map((badge) => Math.round(badge.getBoundingClientRect().top)),
    );
    expect(tops).toHaveLength(4);
    const rows = [...new Set(tops)].map((top) => tops.filter((other) => other === top).length);
    expect(new Set(rows).size, `rows of ${rows.join(' and ')} ${where}`).toBe(1);
  };
  for (const width of [360, 600, 768, 900, 1024, 1150, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectFullRows(`at ${width} px`);
  }
  await page.setViewportSize({ width: 718, height: 1000 }); // an A4 sheet within margins of 10 mm
  await page.emulateMedia({ media: 'print' });
  await expectFullRows('on paper');
});

// Each row: the parts that are on one line, the page and its width, and the selectors of each group and of its parts.
for (const [subject, route, width, group, parts] of [
  ['the names below the testimonials', site.whyPath, 1440, 'main', 'figcaption strong'],
  ['the roles below the testimonials', site.whyPath, 1440, 'main', 'figcaption span'],
  ['the figures of an engagement', '/', 768, 'article:has(img) dl', 'dd'],
] as const)
  test(`${subject} are on one line`, secondTier, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(route);
    await waitForFonts(page);
    for (const container of await page.locator(group).all()) {
      const tops = await container
        .locator(parts)
        .evaluateAll((lines) => lines.map((line) => Math.round(line.getBoundingClientRect().top)));
      expect(tops.length).toBeGreaterThanOrEqual(2);
      expect(new Set(tops).size).toBe(1);
    }
  });

test('no page is wider than 280 px or longer than 11 screens on a phone', secondTier, async ({ page }) => {
  for (const route of publicRoutes) {
    await page.setViewportSize({ width: 280, height: 640 });
    await page.goto(route);
    await waitForFonts(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), route).toBeLessThanOrEqual(280);
    if (/^\/blog\/[^/]+$|-policy$|^\/terms/.test(route)) continue; // posts and legal texts may be longer
    await page.setViewportSize({ width: 390, height: 844 });
    const screens = await page.evaluate(() => document.documentElement.scrollHeight / innerHeight);
    expect(screens, route).toBeLessThanOrEqual(['/pricing', '/about'].includes(route) ? 9 : 11);
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('a table or code that is wider than its post has a name and a scroll shadow', async ({ page }) => {
    await page.goto('/blog/zero-downtime-cut-over-runbook');
    const table = page.getByRole('region', { name: /^Table: \w+/ }).first();
    expect(await table.evaluate((box) => box.scrollWidth > box.clientWidth)).toBe(true);
    for (const box of [table, page.getByRole('group', { name: 'Code: sql' }).first()]) {
      await expect(box).toBeVisible();
      const shadows = await box.evaluate((element) => getComputedStyle(element).backgroundAttachment);
      expect(shadows).toContain('local'); // the layers that hide a shadow scroll with the content
    }
  });
});
