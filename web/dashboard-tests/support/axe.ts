import axe from 'axe-core';
import { axeOptions } from '../../e2e/support/axe';

/** Returns axe's violations in the light and then the dark scheme. A phone is checked in the light scheme only. */
export async function findViolations(): Promise<string[]> {
  const inLight = await findViolationsIn('light');
  if (window.innerWidth < 500) return inLight;
  const inDark = await findViolationsIn('dark');
  setScheme('light');
  return [...inLight, ...inDark];
}

/** Sets the color scheme as the inline script of the site does. */
export const setScheme = (scheme: 'light' | 'dark') => {
  document.documentElement.dataset['mantineColorScheme'] = scheme;
};

async function findViolationsIn(scheme: 'light' | 'dark'): Promise<string[]> {
  setScheme(scheme);
  // Waits for animations, because text that is still fading in has too little contrast.
  await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  const { violations } = await axe.run(document, axeOptions);
  return violations.map(({ id, nodes }) => `${scheme}: ${id}: ${nodes.map(({ html }) => html).join('\n')}`);
}
