import type { Page } from 'playwright';

type Interaction = 'sort' | 'search' | 'filter' | 'page' | 'tab';

/**
 * Milliseconds, measured inside the page, from an input until the frame after the one in which the dashboard has
 * changed: the median and the slowest. The input is one that must change what is shown, each time.
 */
export async function measureInteraction(page: Page, name: Interaction, rounds: number): Promise<string> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) times.push(await page.evaluate(once, { name, round }));
  await page.evaluate(once, { name: 'reset' as const, round: 0 });
  times.sort((a, b) => a - b);
  const [median, slowest] = [times[Math.floor(rounds / 2)] ?? NaN, times.at(-1) ?? NaN];
  return `${Math.round(median)} (${Math.round(slowest)})`;
}

/** Milliseconds, measured inside the page, from the press on 'Sign In' until both lists are complete and drawn. */
export async function measureSignIn(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const isComplete = () =>
      [...document.querySelectorAll('[role=tab]')].filter((tab) => /\(\d+\)/.test(tab.textContent ?? ''))
        .length === 2 &&
      document.querySelector('tbody tr') !== null &&
      !document.querySelector('main')?.textContent?.includes('so far…');
    const start = performance.now();
    const complete = new Promise<void>((resolve, reject) => {
      // Not frame by frame: on two cores that would take from what is measured.
      const observer = new MutationObserver(() => {
        if (!isComplete()) return;
        observer.disconnect();
        resolve();
      });
      observer.observe(document.body, { subtree: true, childList: true, characterData: true });
      setTimeout(reject, 60_000, new Error('The lists do not come'));
    });
    document.querySelector<HTMLElement>('main button[type=submit]')?.click();
    await complete;
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    return performance.now() - start;
  });
}

/** Runs in the page. */
async function once({ name, round }: { name: Interaction | 'reset'; round: number }): Promise<number> {
  const button = (text: string) =>
    [...document.querySelectorAll<HTMLElement>('main button')].find(
      (candidate) => candidate.textContent?.trim() === text,
    );
  const write = (selector: string, value: string) => {
    const field = document.querySelector<HTMLInputElement | HTMLSelectElement>(selector);
    if (!field) throw new Error(`No ${selector}`);
    const prototype = field instanceof HTMLSelectElement ? HTMLSelectElement : HTMLInputElement;
    Object.getOwnPropertyDescriptor(prototype.prototype, 'value')?.set?.call(field, value);
    field.dispatchEvent(
      new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
    );
  };
  const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
  // What an admin looks at: the tabs with their counts, the page and the rows.
  const shown = () =>
    ['[role=tablist]', 'nav[aria-label=Pages]', 'tbody', '[aria-selected=true]']
      .map((selector) => document.querySelector(selector)?.textContent)
      .join('|');
  const tabs = document.querySelectorAll<HTMLElement>('[role=tab]');
  const actions: Record<Interaction | 'reset', () => void> = {
    sort: () => button('Name')?.click(),
    search: () =>
      write('input[type=search]', ['claims', 'training', 'checkout', 'moving', 'budget'][round % 5] ?? ''),
    filter: () => write('main select', ['week', 'month', 'all', 'today'][round % 4] ?? 'all'),
    page: () => button('Next')?.click(),
    tab: () => tabs[round % 2 === 0 ? 1 : 0]?.click(),
    reset: () => (button('Clear filters') ?? tabs[0])?.click(),
  };

  const before = shown();
  const start = performance.now();
  actions[name]();
  if (name === 'reset') return new Promise((resolve) => setTimeout(resolve, 800, 0));
  while (shown() === before) {
    await frame();
    if (performance.now() - start > 10_000) throw new Error(`Nothing changed after ${name} ${round}`);
  }
  await frame();
  const time = performance.now() - start;
  await new Promise((resolve) => setTimeout(resolve, 500)); // what was put off must not fall into the next round
  return time;
}
