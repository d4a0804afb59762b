import type { Page } from 'playwright';

type Interaction = 'sort' | 'search' | 'filter' | 'page' | 'tab';

/**
 * Repeats an interaction and returns its time in milliseconds, as the median with the slowest in brackets. A time lasts from
 * the input until the frame after the first one in which the dashboard has changed. Each input changes the shown content.
 */
export async function measureInteraction(page: Page, name: Interaction, rounds: number): Promise<string> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1)
    times.push(await page.evaluate(runInteraction, { name, round }));
  await page.evaluate(runInteraction, { name: 'reset' as const, round: 0 });
  return formatMedianAndSlowest(times);
}

/**
 * Opens the overview several times from the inbox. Returns the median and, in brackets, the slowest time in milliseconds
 * from the click until the frame after the tables were drawn. The first opening is usually the slowest, because it loads the code.
 */
export async function measureOverview(page: Page, rounds: number): Promise<string> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    times.push(await page.evaluate(openOverview));
    await page.getByRole('link', { name: 'Inbox' }).click();
    await page.getByRole('tabpanel').locator('tbody tr').first().waitFor();
  }
  return formatMedianAndSlowest(times);
}

/** Opens the overview and returns the milliseconds until its tables are drawn. Runs in the page. */
async function openOverview(): Promise<number> {
  const link = document.querySelector<HTMLElement>('nav a[href*="view=overview"]');
  if (!link) throw new Error('No link to the overview');
  const start = performance.now();
  link.click();
  while (document.querySelectorAll('[aria-labelledby=overview] table').length < 1) {
    await new Promise(requestAnimationFrame);
    if (performance.now() - start > 10_000) throw new Error('The overview was not drawn');
  }
  await new Promise(requestAnimationFrame);
  const time = performance.now() - start;
  await new Promise((resolve) => setTimeout(resolve, 500)); // deferred work must not run in the next round
  return time;
}

/** Formats the median of times in milliseconds, with the slowest in brackets. */
export function formatMedianAndSlowest(times: number[]): string {
  times.sort((a, b) => a - b);
  const median = times[Math.floor(times.length / 2)] ?? NaN;
  const slowest = times.at(-1) ?? NaN;
  return `${Math.round(median)} (${Math.round(slowest)})`;
}

/** Returns the milliseconds from the click on 'Sign In' until both lists are complete and rendered. */
export async function measureSignIn(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const isComplete = () =>
      [...document.querySelectorAll('[role=tab]')].filter((tab) => /\(\d+\)/.test(tab.textContent)).length ===
        2 &&
      document.querySelector('tbody tr') !== null &&
      !document.querySelector('main')?.textContent.includes('so far…');
    const start = performance.now();
    const complete = new Promise<void>((resolve, reject) => {
      // Polling in every frame would take CPU time from the measured code.
      const observer = new MutationObserver(() => {
        if (!isComplete()) return;
        observer.disconnect();
        resolve();
      });
      observer.observe(document.body, { subtree: true, childList: true, characterData: true });
      setTimeout(reject, 60_000, new Error('The lists did not load'));
    });
    document.querySelector<HTMLElement>('main button[type=submit]')?.click();
    await complete;
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    return performance.now() - start;
  });
}

/** Returns the duration of one interaction in milliseconds. Runs in the page. */
async function runInteraction({
  name,
  round,
}: {
  name: Interaction | 'reset';
  round: number;
}): Promise<number> {
  const button = (text: string) =>
    [...document.querySelectorAll<HTMLElement>('main button')].find(
      (candidate) => candidate.textContent.trim() === text,
    );
  const setValue = (selector: string, value: string) => {
    const field = document.querySelector<HTMLInputElement | HTMLSelectElement>(selector);
    if (!field) throw new Error(`No ${selector}`);
    const prototype = field instanceof HTMLSelectElement ? HTMLSelectElement : HTMLInputElement;
    Object.getOwnPropertyDescriptor(prototype.prototype, 'value')?.set?.call(field, value);
    field.dispatchEvent(
      new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
    );
  };
  const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
  // The text of the tabs with their counts, the pager and the rows.
  const visibleText = () =>
    ['[role=tablist]', 'nav[aria-label=Pages]', 'tbody', '[aria-selected=true]']
      .map((selector) => document.querySelector(selector)?.textContent)
      .join('|');
  const tabs = document.querySelectorAll<HTMLElement>('[role=tab]');
  const actions: Record<Interaction | 'reset', () => void> = {
    sort: () => button('Name')?.click(),
    search: () =>
      setValue('input[type=search]', ['budget', 'quarter', 'cloud', 'phase', 'talk'][round % 5] ?? ''),
    filter: () => setValue('main select', ['week', 'month', 'all', 'today'][round % 4] ?? 'all'),
    page: () => button('Next')?.click(),
    tab: () => tabs[round % 2 === 0 ? 1 : 0]?.click(),
    reset: () => (button('Clear filters') ?? tabs[0])?.click(),
  };

  const before = visibleText();
  const start = performance.now();
  actions[name]();
  // A reset is not measured. The list only gets the time to change.
  if (name === 'reset') return new Promise((resolve) => setTimeout(resolve, 800, 0));
  while (visibleText() === before) {
    await nextFrame();
    if (performance.now() - start > 10_000) throw new Error(`Nothing changed after ${name} ${round}`);
  }
  await nextFrame();
  const time = performance.now() - start;
  await new Promise((resolve) => setTimeout(resolve, 500)); // deferred work must not run in the next round
  return time;
}
