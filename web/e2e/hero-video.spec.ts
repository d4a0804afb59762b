import type { Page } from 'playwright/test';
import { secondTier } from '../../testing/tier.ts';
import { recordRequests } from './support/requests';
import { expect, test } from './support/test';

const address = '/solutions/security';
const pauseButton = (page: Page) => page.getByRole('button', { name: 'Pause background video' });
const playButton = (page: Page) => page.getByRole('button', { name: 'Play background video' });
const isPaused = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.paused);

/** Records the addresses of the loops that the page requests. */
const recordLoops = (page: Page) => recordRequests(page, (path) => /\.(webm|mp4)$/.test(path));

test('a hero loop starts by itself once the page has loaded, muted and hidden from screen readers', async ({
  page,
}) => {
  const loops = recordLoops(page);
  let beforeLoad: string[] | undefined;
  page.on('load', () => (beforeLoad = [...loops]));
  await page.goto(address);
  await expect(pauseButton(page)).toBeVisible();
  expect(beforeLoad).toEqual([]);
  await expect(page.locator('video')).toHaveJSProperty('muted', true);
  await expect(page.locator('video')).toHaveAttribute('aria-hidden', 'true');
});

test('a hero loop pauses off screen, and stays paused after a click', secondTier, async ({ page }) => {
  await page.goto(address);
  const box = await pauseButton(page).boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44); // pixels, for a finger
  const below = page.getByRole('contentinfo');
  const above = page.getByRole('heading', { level: 1 });
  await below.scrollIntoViewIfNeeded();
  await expect.poll(() => isPaused(page)).toBe(true);
  await above.scrollIntoViewIfNeeded();
  await expect.poll(() => isPaused(page)).toBe(false);
  await pauseButton(page).click();
  await expect(playButton(page)).toBeVisible();
  await below.scrollIntoViewIfNeeded();
  await above.scrollIntoViewIfNeeded();
  await expect(page.locator('video')).toBeInViewport();
  expect(await isPaused(page)).toBe(true);
});

for (const [visitor, prepare] of [
  ['prefers reduced motion', (page: Page) => page.emulateMedia({ reducedMotion: 'reduce' })],
  ['has a phone', (page: Page) => page.setViewportSize({ width: 412, height: 823 })],
  [
    'saves data',
    (page: Page) =>
      page.addInitScript(() => {
        Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
      }),
  ],
] as const)
  test(`a visitor who ${visitor} starts the loop with its button`, secondTier, async ({ page }) => {
    await prepare(page);
    const loops = recordLoops(page);
    await page.goto(address);
    await expect(playButton(page)).toBeVisible();
    expect(loops.size).toBe(0);
    await playButton(page).click();
    await expect(pauseButton(page)).toBeVisible();
    expect(loops.size).toBeGreaterThan(0);
  });

test.describe('without JavaScript', secondTier, () => {
  test.use({ javaScriptEnabled: false });

  test('the hero shows its poster and no button', async ({ page }) => {
    await page.goto(address);
    await expect(page.locator('img[src="/video/security-1280.webp"]')).toBeVisible();
    await expect(page.getByRole('button', { name: /background video/ })).toHaveCount(0);
  });
});
