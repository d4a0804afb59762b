import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright';
import { formatMedianAndSlowest } from './measure-interaction.ts';

/** The number of inquiries that are answered and handled one after another. */
const INQUIRIES = 20;

type Effect = 'record' | 'writing' | 'sent';

/**
 * Answers and handles inquiries with the keyboard, from the first row on. Returns the time of each key in milliseconds, as
 * the median with the slowest in brackets. A time lasts until the frame after the first one that shows the key's effect.
 * @param latencyMs the delay of each response of the API
 */
export async function measureKeyboard(page: Page, latencyMs: number): Promise<Record<string, string>> {
  const times = {
    open: [] as number[],
    answer: [] as number[],
    send: [] as number[],
    handle: [] as number[],
  };
  await page.waitForTimeout(1_000); // by then, the filtered list has replaced the previous one
  await page.locator('tbody a[data-record]').first().focus();
  await page.route('**/api/**', async (route) => {
    await sleep(latencyMs);
    await route.continue().catch(() => undefined); // the page may have closed
  });
  times.open.push(await measureKey(page, 'Enter', 'record'));
  for (let inquiry = 0; inquiry < INQUIRIES; inquiry += 1) {
    await page.locator('[data-shortcuts=record] .visitor-text').first().waitFor();
    times.answer.push(await measureKey(page, 'r', 'writing'));
    await page.keyboard.type('We can start on Monday. ');
    // Send is disabled until the conversation has loaded.
    await page.locator('form button[type=submit]:not([aria-disabled=true])').first().waitFor();
    times.send.push(await measureKey(page, 'Control+Enter', 'sent'));
    times.handle.push(await measureKey(page, 'e', 'record'));
  }
  await page.unrouteAll({ behavior: 'wait' });
  return {
    'Enter, open': formatMedianAndSlowest(times.open),
    'R, answer': formatMedianAndSlowest(times.answer),
    'Ctrl+Enter, send': formatMedianAndSlowest(times.send),
    'E, handle and next': formatMedianAndSlowest(times.handle),
  };
}

async function measureKey(page: Page, key: string, effect: Effect): Promise<number> {
  // Adds the listener before the key is pressed. `evaluateHandle` does not await a promise inside the returned object.
  const watch = await page.evaluateHandle(watchEffect, effect);
  await page.keyboard.press(key);
  return watch.evaluate(({ time }) => time);
}

/** Starts to measure the time from the next key to its effect. Runs in the page. */
function watchEffect(effect: Effect): { time: Promise<number> } {
  const heading = () => document.querySelector('[data-shortcuts=record] h2');
  const before = heading();
  const isShown = {
    // Each record has its own heading element. Its row is no sign, because an answered record may leave the list.
    record: () => heading() !== null && heading() !== before,
    writing: () => document.activeElement?.matches('form textarea') === true,
    sent: () => document.activeElement?.matches('form textarea') === false,
  }[effect];
  const untilShown = async (start: number) => {
    while (!isShown()) {
      await new Promise(requestAnimationFrame);
      if (performance.now() - start > 60_000) throw new Error(`No effect: ${effect}`);
    }
    await new Promise(requestAnimationFrame);
    return performance.now() - start;
  };
  const time = new Promise<number>((resolve) => {
    // Control fires its own event before the key.
    const onKeyDown = ({ key, timeStamp }: KeyboardEvent) => {
      if (key === 'Control') return;
      removeEventListener('keydown', onKeyDown, true);
      resolve(untilShown(timeStamp));
    };
    addEventListener('keydown', onKeyDown, true);
  });
  return { time };
}
