/// <reference types="@vitest/browser-playwright" />
import '@/theme/fonts.css';
import '@/theme/mantine.css';
import '@/features/admin/mantine.css';
import '@/theme/global.css';
import { notifications } from '@mantine/notifications';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { cdp, type Locator, locators, page } from 'vitest/browser';
import { loadToaster } from '@/lib/toast';
import { setScheme } from './axe';
import { takeErrors } from './console-errors';
import { closePage } from './dashboard';
import './toasts';

declare module 'vitest/browser' {
  interface LocatorSelectors {
    locate: (css: string) => Locator;
  }
}

locators.extend({ locate: (css) => `css=${css}` });

/** Resets the state that outlives a test, because all tests share one page. */
beforeEach(async () => {
  await page.viewport(1280, 900);
  await cdp().send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: 0, y: 0 });
  await loadToaster(); // removes the last announcement
  notifications.clean();
  localStorage.clear();
  sessionStorage.clear();
  setScheme('light');
});

afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await closePage();
  expect(takeErrors(), 'The page reported errors').toEqual([]);
});
