import {
  convertCssVariables,
  deepMerge,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core';
import { accents, ground, print, schemes } from '../src/theme/colors.ts';
import { cssVariables, theme } from '../src/theme/theme.ts';
import * as tokens from '../src/theme/tokens.ts';

/** MantineProvider would write them into a `style` element in the body of every page, where HTML does not allow one. */
export function themeVariables(): string {
  const defaults = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme));
  return convertCssVariables(deepMerge(defaults, cssVariables)) + accentVariables();
}

/** global.css picks those for the ground. */
function accentVariables(): string {
  return Object.entries(accents)
    .map(
      ([name, { base, onLight, onDark }]) =>
        `[data-accent='${name}'] { --accent-base: ${base}; --accent-on-light: ${onLight}; --accent-on-dark: ${onDark}; }`,
    )
    .join('\n');
}

/** `$sm` or `$text-sm` in stylesheets. A custom property would cost bytes on every page. */
export function themeConstants(): Record<string, string> {
  const { breakpoints, text, radius, spaces, fluidSpaces, shadow } = tokens;
  return {
    ...breakpoints,
    ...prefixed('text', text),
    ...prefixed('radius', radius),
    ...prefixed('space', fluidSpaces),
    ...Object.fromEntries(spaces.map((pixels) => [`space-${pixels}`, `${pixels / 16}rem`])),
    ...prefixed('light', schemes.light),
    ...prefixed('dark', schemes.dark),
    ...prefixed('ground', ground),
    ...prefixed('print', print),
    shadow,
  };
}

const prefixed = (prefix: string, values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`${prefix}-${name}`, value]));
