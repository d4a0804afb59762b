import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright';
import { medianAndSlowest } from './measure-interaction.ts';

/** Inquiries that are answered and handled one after the other. */
const INQUIRIES = 20;

type Effect = 'record' | 'writing' | 'sent';

/**
 * Answers and handles inquiries by keys alone, from the first row on. Returns per key the median and, in brackets, the
 * slowest time in milliseconds from the key until the frame after the first one that shows its effect.
 * @param latencyMs by which each response of the API is delayed
 */
export async function measureKeyboard(page: Page, latencyMs: number): Promise<Record<string, string>> {
  const times = {
    open: [] as number[],
    answer: [] as number[],
    send: [] as number[],
    handle: [] as number[],
  };
  // The list under the filter has taken the place of the last one.
  await page.waitForTimeout(1_000);
  await page.locator('tbody a[data-record]').first().focus();
  await page.route('**/api/**', async (route) => {
    await sleep(latencyMs);
    await route.continue().catch(() => undefined); // the page may have closed
  });
  times.open.push(await measureKey(page, 'Enter', 'record'));
  for (let inquiry = 0; inquiry < INQUIRIES; inquiry += 1) {
    // The conversation is there before it is answered.
    await page.locator('[data-shortcuts=record] .visitor-text').first().waitFor();
    times.answer.push(await measureKey(page, 'r', 'writing'));
    await page.keyboard.type('We can start on Monday. ');
    // Nobody writes an answer before its conversation is there.
    await page.locator('form button[type=submit]:not([aria-disabled=true])').first().waitFor();
    times.send.push(await measureKey(page, 'Control+Enter', 'sent'));
    times.handle.push(await measureKey(page, 'e', 'record'));
  }
  await page.unrouteAll({ behavior: 'wait' });
  return {
    'Enter, open': medianAndSlowest(times.open),
    'R, answer': medianAndSlowest(times.answer),
    'Ctrl+Enter, send': medianAndSlowest(times.send),
    'E, handle and next': medianAndSlowest(times.handle),
  };
}

async function measureKey(page: Page, key: string, effect: Effect): Promise<number> {
  // The listener is there before the key. A handle does not wait for the promise in it.
  const watch = await page.evaluateHandle(watchEffect, effect);
  await page.keyboard.press(key);
  return watch.evaluate(({ time }) => time);
}

/** Begins to wait for the effect of the next key. Runs in the page. */
function watchEffect(effect: Effect): { time: Promise<number> } {
  const heading = () => document.querySelector('[data-shortcuts=record] h2');
  const before = heading();
  const isShown = {
    // Each record has a heading of its own. Its row in the list may go because it was answered.
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
    // A modifier is a key of its own.
    const onKeyDown = ({ key, timeStamp }: KeyboardEvent) => {
      if (key === 'Control') return;
      removeEventListener('keydown', onKeyDown, true);
      resolve(untilShown(timeStamp));
    };
    addEventListener('keydown', onKeyDown, true);
  });
  return { time };
}
