import axe from 'axe-core';
import { axeOptions } from '../../e2e/support/axe';

/** The findings of axe in the light and then in the dark scheme, and in the light one on a phone, whose layout differs. */
export async function findViolations(): Promise<string[]> {
  const found = await violationsIn('light');
  if (window.innerWidth < 500) return found;
  const inDark = await violationsIn('dark');
  setScheme('light');
  return [...found, ...inDark];
}

/** Sets the color scheme as the inline script of the site does. */
export const setScheme = (scheme: 'light' | 'dark') => {
  document.documentElement.dataset['mantineColorScheme'] = scheme;
};

async function violationsIn(scheme: 'light' | 'dark'): Promise<string[]> {
  setScheme(scheme);
  // A text that still fades in has too little contrast.
  await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  const { violations } = await axe.run(document, axeOptions);
  return violations.map(({ id, nodes }) => `${scheme}: ${id}: ${nodes.map(({ html }) => html).join('\n')}`);
}
