import type { Page } from 'playwright/test';
import { secondTier } from '../../testing/tier.ts';
import { recordRequests } from './support/requests';
import { expect, test } from './support/test';

const address = '/solutions/security';
const pause = (page: Page) => page.getByRole('button', { name: 'Pause background video' });
const play = (page: Page) => page.getByRole('button', { name: 'Play background video' });
const isPaused = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.paused);

/** Addresses of the loops that the page has requested. */
const recordLoops = (page: Page) => recordRequests(page, (path) => /\.(webm|mp4)$/.test(path));

/** Opens a page whose loop waits for the visitor, and plays it. Returns the addresses of the loops, as they come. */
async function playWaitingLoop(page: Page): Promise<Set<string>> {
  const loops = recordLoops(page);
  await page.goto(address);
  await expect(play(page)).toBeVisible();
  expect(loops.size).toBe(0);
  await play(page).click();
  await expect(pause(page)).toBeVisible();
  return loops;
}

test('a hero loop plays by itself once the page has loaded, without sound and hidden from screen readers', async ({
  page,
}) => {
  const loops = recordLoops(page);
  let beforeLoad: string[] | undefined;
  page.on('load', () => (beforeLoad = [...loops]));
  await page.goto(address);
  await expect(pause(page)).toBeVisible();
  expect(beforeLoad).toEqual([]);
  await expect(page.locator('video')).toHaveJSProperty('muted', true);
  await expect(page.locator('video')).toHaveAttribute('aria-hidden', 'true');
});

test('a hero loop pauses while it is off screen and plays when it is back', secondTier, async ({ page }) => {
  await page.goto(address);
  await expect(pause(page)).toBeVisible();
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect.poll(() => isPaused(page)).toBe(true);
  await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
  await expect.poll(() => isPaused(page)).toBe(false);
});

test('a visitor who pauses a hero loop is not shown it moving again', async ({ page }) => {
  await page.goto(address);
  await pause(page).click();
  await expect(play(page)).toBeVisible();
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
  await expect(page.locator('video')).toBeInViewport();
  expect(await isPaused(page)).toBe(true);
});

test('the pause control is at least 44 pixels square', secondTier, async ({ page }) => {
  await page.goto(address);
  const box = await pause(page).boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
});

test.describe('for a visitor who asks for less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('no loop is fetched, and the button starts it', async ({ page }) => {
    await playWaitingLoop(page);
  });
});

test(
  'no loop is fetched for a visitor who saves data, and the button starts it',
  secondTier,
  async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    });
    await playWaitingLoop(page);
  },
);

test.describe('on a phone', () => {
  test.use({ viewport: { width: 412, height: 823 } });

  test('a loop is fetched only when the visitor plays it', async ({ page }) => {
    const loops = await playWaitingLoop(page);
    expect(loops.size).toBeGreaterThan(0);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the hero shows its poster and no control', async ({ page }) => {
    await page.goto(address);
    await expect(page.locator('img[src="/video/security-1280.webp"]')).toBeVisible();
    await expect(page.getByRole('button', { name: /background video/ })).toHaveCount(0);
  });
});
