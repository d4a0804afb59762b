/// <reference types="@vitest/browser-playwright" />
import '@/theme/fonts.css';
import '@/theme/mantine.css';
import '@/theme/global.css';
import { notifications } from '@mantine/notifications';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { type Locator, locators, page } from 'vitest/browser';
import { queryClient } from '@/lib/query-client';
import { setScheme } from './axe';
import { takeErrors } from './console-errors';

declare module 'vitest/browser' {
  interface LocatorSelectors {
    locate: (css: string) => Locator;
  }
}

locators.extend({ locate: (css) => `css=${css}` });

/** Resets what outlives a test in the one page that all share. */
beforeEach(async () => {
  queryClient.clear();
  notifications.clean();
  localStorage.clear();
  sessionStorage.clear();
  setScheme('light');
  await page.viewport(1280, 900);
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  expect(takeErrors(), 'The page reported errors').toEqual([]);
});
